import type { Db } from '@halo/server-kit/storage/database';
import { causeOf, lastVersionChange } from '../sets/pin-repository.ts';

/** Those of the remotes whose version came to the scope by a rollback, its own or the default's. */
export async function remotesRolledBack(db: Db, scope: string, remotes: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    remotes.map(async (remote) => ((await wasRolledBack(db, scope, remote)) ? [remote] : [])),
  );
  return found.flat();
}

async function wasRolledBack(db: Db, scope: string, remote: string): Promise<boolean> {
  const last = await lastVersionChange(db, scope, remote);
  const cause = last?.action === 'inherited' ? await causeOf(db, last.auditId) : last;
  return cause?.action === 'rollback';
}
