import { databaseErrorCode } from '@halo/server-kit/storage/database-errors';
import { sql } from 'drizzle-orm';
import type { Basics } from '../../basics.ts';
import type { HealthCheck } from './health.ts';
import { inTime } from './in-time.ts';

const TIMEOUT_MS = 2000;
const DISK_FULL = '53100';

/**
 * Whether the database answers, and commits: a record of the log without a row is written and flushed, which needs the
 * disk as a message would, and leaves nothing to delete.
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
        then pg_logical_emit_message(true, 'halo', 'ready?')::text end as written`,
    );
    return typeof rows[0]?.written === 'string' ? 'written' : 'read-only';
  } catch (error) {
    return databaseErrorCode(error) ?? 'no connection';
  }
}
