import { TWO_PERSON_REMOTES } from '@halo/shared/contracts/operations';
import type { Db } from '@halo/server-kit/storage/database';
import { causeOf, lastVersionChange } from '../sets/pin-repository.ts';

/** Remotes for two that a scope came to run in their version by going back, of itself or with the default. */
export async function remotesThatWentBack(db: Db, scope: string): Promise<string[]> {
  const found = await Promise.all(
    TWO_PERSON_REMOTES.map(async (remote) => ((await hasGoneBack(db, scope, remote)) ? [remote] : [])),
  );
  return found.flat();
}

async function hasGoneBack(db: Db, scope: string, remote: string): Promise<boolean> {
  const last = await lastVersionChange(db, scope, remote);
  const cause = last?.action === 'inherited' ? await causeOf(db, last.auditId) : last;
  return cause?.action === 'rollback';
}
