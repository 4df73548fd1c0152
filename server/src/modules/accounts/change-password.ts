import type { Brand } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { isAcceptablePassword } from '@halo/server-kit/secrets/password-rules';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Caller } from '../../http/caller.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';
import * as accounts from './accounts-repository.ts';
import * as mailTokens from './mail-token-repository.ts';
import type { ProveOwner } from './own-password.ts';
import type { Sessions } from './sessions.ts';

/**
 * Sets a new password for a signed-in person, ends every session and opens one for this browser, whose token it
 * answers. @throws wrong_credentials, password_weak, too_many_attempts
 */
export type ChangePassword = (
  caller: Caller,
  change: { readonly currentPassword: string; readonly password: string },
  at: { readonly brand: Brand; readonly host: string },
) => Promise<string>;

export function createChangePassword(
  { clock, db, env, mail }: AccountsRoutesNeeds,
  { sessions, hasher, proveOwner }: { sessions: Sessions; hasher: PasswordHasher; proveOwner: ProveOwner },
): ChangePassword {
  return async function changePassword(caller, { currentPassword, password }, { brand, host }) {
    const { clickId, email, passwordHash: proved } = await proveOwner(caller, currentPassword);
    if (!isAcceptablePassword(password, email))
      throw new AppError('password_weak', { field: 'password', message: 'the password is too short or too common' });
    const device = await sessions.ofCaller(caller);
    // Hashed outside of the transaction, because it is slow.
    const passwordHash = await hasher.hash(password);
    const { token, endSockets } = await withTransaction(db, async (tx) => {
      const isStill = await accounts.replacePassword(tx, clickId, proved, passwordHash);
      if (!isStill)
        throw new AppError('wrong_credentials', { field: 'currentPassword', message: 'it was just changed' });
      await mailTokens.deleteWaitingMailTokens(tx, clickId, 'reset');
      // Asked for with the old password, maybe by a stranger who knows it.
      await accounts.updateAccount(tx, clickId, { nextEmail: null });
      const data = {
        changedAt: clock.now().toISOString(),
        resetUrl: `${publicOrigin(env, host)}/forgotPassword`,
        kept: 'this',
      } as const;
      await mail.enqueue({ template: 'password-changed', recipient: email, language: brand.language, brand, data }, tx);
      return {
        endSockets: await sessions.revokeAll(tx, clickId),
        token: await sessions.open(clickId, tx, device),
      };
    });
    endSockets();
    return token;
  };
}
