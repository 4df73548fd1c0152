import { type ClickId, NO_FILTERS, SearchFilters } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { searchFilters } from './profiles-tables.ts';

/** What was kept by a version that had other filters narrows nothing. */
export async function readFilters(db: Db, clickId: ClickId): Promise<SearchFilters> {
  const [row] = await db
    .select({ filters: searchFilters.filters })
    .from(searchFilters)
    .where(eq(searchFilters.clickId, clickId));
  const kept = z.safeParse(SearchFilters, row?.filters);
  return kept.success ? kept.data : NO_FILTERS;
}

export async function keepFilters(db: Db, clickId: ClickId, filters: SearchFilters): Promise<void> {
  await db
    .insert(searchFilters)
    .values({ clickId, filters })
    .onConflictDoUpdate({ target: searchFilters.clickId, set: { filters } });
}
