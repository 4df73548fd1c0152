import type { Transaction } from '@halo/server-kit/storage/database';
import { disconnectIdentities } from './google/google-repository.ts';
import { deletePasskeys, lockOwner } from './passkeys/passkey-repository.ts';

/**
 * Passkeys and connections of an account whose owner takes it back. All of them, because the owner cannot know which a
 * stranger added: the password that lets one move the address lets them add those first.
 */
export async function endOtherWays(tx: Transaction, clickId: string): Promise<void> {
  await lockOwner(tx, clickId);
  await disconnectIdentities(tx, clickId);
  await deletePasskeys(tx, clickId);
}
