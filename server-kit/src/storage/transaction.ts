import { setTimeout as wait } from 'node:timers/promises';
import { databaseErrorCode } from './database-errors.ts';
import type { Db, Transaction } from './database.ts';

const ATTEMPTS = 6;
const FIRST_DELAY_MS = 5;
/** Serialization failure and deadlock: PostgreSQL undid everything, so the same work may be tried again. */
const RETRYABLE_CODES = new Set(['40001', '40P01']);

export interface TransactionOptions {
  /** Default `read committed`. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

/**
 * Runs `work` in one transaction: committed when it resolves, undone when it throws. Work that lost against
 * another transaction is run again, up to 6 times in all, so it must do nothing but queries on `tx`.
 */
export async function withTransaction<T>(
  db: Db,
  work: (tx: Transaction) => Promise<T>,
  { isolation = 'read committed' }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work, { isolationLevel: isolation });
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRYABLE_CODES.has(databaseErrorCode(error) ?? '')) throw error;
      // Random, so that the two that met do not meet again.
      await wait(FIRST_DELAY_MS * 2 ** attempt * Math.random());
    }
  }
}
