import { databaseErrorCode } from '@halo/server-kit/storage/database-errors';
import { sql } from 'drizzle-orm';
import type { Basics } from '../../basics.ts';
import type { HealthCheck } from './health.ts';
import { inTime } from './in-time.ts';

const TIMEOUT_MS = 2000;
const DISK_FULL = '53100';

/** More than fits into the least memory that a statement can have. */
const NUMBERS = 2_500;

/**
 * Whether the database answers, commits, and has room: a record of the log without a row is written and flushed, which
 * needs the disk as a message would, and leaves nothing to delete. The log has its files long before it fills them, so
 * another file is asked for as well: numbers that do not fit into memory lie on the disk until the statement ends.
 */
export function createDatabaseCheck({ db }: Pick<Basics, 'db'>): HealthCheck {
  return async () => {
    const answer = await inTime(askToWrite(db), TIMEOUT_MS);
    switch (answer) {
      case 'written':
        return undefined;
      case 'read-only':
        return 'The database is read-only.';
      case 'late':
        return `The database did not answer within ${TIMEOUT_MS / 1000} s.`;
      case DISK_FULL:
        return 'The disk of the database is full.';
      default:
        return `The database cannot be used (${answer}).`;
    }
  };
}

async function askToWrite(db: Basics['db']): Promise<string> {
  try {
    const { rows } = await db.execute<{ written: string | null }>(
      sql`select case when current_setting('transaction_read_only') = 'off'
        then pg_logical_emit_message(true, 'halo', 'ready?')::text end as written,
        (select count(*) from set_config('work_mem', '64kB', true) as memory,
          generate_series(1, ${NUMBERS}::integer + 0 * length(memory))) as numbers`,
    );
    return typeof rows[0]?.written === 'string' ? 'written' : 'read-only';
  } catch (error) {
    return databaseErrorCode(error) ?? 'no connection';
  }
}
