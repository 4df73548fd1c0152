import { ReleaseSet } from '@halo/shared/contracts';
import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../storage/database.ts';
import { releaseSets } from '../../storage/schema.ts';

export interface ReleaseRepository {
  head(brandId: string): Promise<ReleaseSet | undefined>;
  /** false when somebody else wrote this revision first */
  append(set: ReleaseSet): Promise<boolean>;
}

export function createReleaseRepository(db: Db): ReleaseRepository {
  return {
    async head(brandId) {
      const [row] = await db.select().from(releaseSets).where(eq(releaseSets.brandId, brandId)).orderBy(desc(releaseSets.revision)).limit(1);
      return row ? z.parse(ReleaseSet, row.document) : undefined;
    },
    async append(set) {
      const written = await db.insert(releaseSets).values({ brandId: set.brandId, revision: set.revision, document: set })
        .onConflictDoNothing().returning({ revision: releaseSets.revision });
      return written.length === 1;
    },
  };
}
