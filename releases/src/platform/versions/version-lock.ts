import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { lockOwner } from './version-repository.ts';

/**
 * Runs work while no other process or call changes the versions of a remote or of the shell. What it does with `tx` is
 * undone when it throws.
 */
export type Exclusively = <T>(owner: string, work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Each has a connection and may need a second one; the rest are for pages. */
const OWNERS_AT_ONCE = 3;

/**
 * One lock an owner for all processes, and one queue an owner in this process: those who wait for the lock must not
 * hold the
 * connections that the one who has it needs.
 */
export function createVersionLock(db: Db): Exclusively {
  const last = new Map<string, Promise<unknown>>();
  const takePlace = createPlaces(OWNERS_AT_ONCE);
  return (owner, work) => {
    const turn = (last.get(owner) ?? Promise.resolve()).then(() =>
      takePlace(() =>
        db.transaction(async (tx) => {
          await lockOwner(tx, owner);
          return work(tx);
        }),
      ),
    );
    const settled = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(owner) === settled) last.delete(owner);
      });
    last.set(owner, settled);
    return turn;
  };
}

/** So many at once; the others wait in the order they came. */
function createPlaces(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
