import { type SQL, sql } from 'drizzle-orm';

/**
 * The latest time that an entry may have to be there, by the clocks of this process and of the database. What is
 * planned for later is not there yet.
 */
export function byNow(now: Date): SQL {
  return sql`greatest(${now}::timestamptz, statement_timestamp())`;
}

/** When an entry is stored: a process whose clock is ahead would hide it from all others, and from itself later. */
export function notLater(now: Date): SQL {
  return sql`least(${now}::timestamptz, now())`;
}
