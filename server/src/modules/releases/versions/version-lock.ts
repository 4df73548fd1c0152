import type { Db, Transaction } from '../../../storage/database.ts';
import { lockOwner } from './version-repository.ts';

/** Runs work while nobody else changes the versions of a remote or of the shell. What it does with `tx` is undone when it throws. */
export type Exclusively = <T>(owner: string, work: (tx: Transaction) => Promise<T>) => Promise<T>;

/**
 * One lock for all processes, and one queue in this process: those who wait for the lock must not hold the connections
 * that the one who has it needs.
 */
export function createVersionLock(db: Db): Exclusively {
  let last: Promise<unknown> = Promise.resolve();
  return (owner, work) => {
    const turn = last.then(() => db.transaction(async (tx) => {
      await lockOwner(tx, owner);
      return work(tx);
    }));
    last = turn.catch(() => undefined);
    return turn;
  };
}
