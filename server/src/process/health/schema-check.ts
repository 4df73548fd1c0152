import { sql } from 'drizzle-orm';
import type { Basics } from '../../basics.ts';
import { newestMigration } from '../../storage/migrate.ts';
import type { HealthCheck } from './health.ts';
import { inTime } from './in-time.ts';

const TIMEOUT_MS = 2000;

/** Whether the tables are still at least those that this build brought: a restored copy may be older. */
export function createSchemaCheck({ db }: Pick<Basics, 'db'>, own: () => number = newestMigration): HealthCheck {
  let newest: number | undefined;
  return async () => {
    // They do not change while the process runs, and all of them are read for it.
    newest ??= own();
    const applied = await inTime(readNewest(db), TIMEOUT_MS);
    if (applied === 'late' || applied === undefined) return undefined; // the check of the database says so
    return applied < newest
      ? 'The tables of the database are older than this release; start a process of it, which brings them up to date.'
      : undefined;
  };
}

async function readNewest(db: Basics['db']): Promise<number | undefined> {
  try {
    const { rows } = await db.execute<{ newest: string | null }>(
      sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
    );
    return Number(rows[0]?.newest ?? 0);
  } catch {
    return undefined;
  }
}
