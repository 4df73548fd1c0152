import type { Brand, VerifiedSession } from '@halo/shared/contracts';
import { assertEnabled } from './disabled-account.ts';
import { findAccount } from './accounts-repository.ts';
import type { Sessions } from './sessions.ts';
import { toUser } from './user-view.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';

/** undefined: the token is no longer good, the browser starts over as a visitor. @throws account_disabled */
export type Verify = (token: string, brand: Brand) => Promise<VerifiedSession | undefined>;

export function createVerify(
  needs: Pick<AccountsRoutesNeeds, 'accounts' | 'clock' | 'credits' | 'db' | 'flows'>,
  sessions: Sessions,
): Verify {
  const { db } = needs;
  return async function verify(token, brand) {
    const clickId = await sessions.ownerOf(token);
    const account = clickId === undefined ? undefined : await findAccount(db, clickId);
    if (!account || account.brandId !== brand.id) return undefined;
    assertEnabled(account);
    const rotated = await sessions.rotate(token);
    if (!rotated) return undefined;
    // Answered as it was before this visit: an account without activity is one on its first.
    const giftMessages = await needs.credits.giftAtVisit(
      { ...account, isEmailConfirmed: account.emailConfirmedAt !== null },
      needs.flows.flow(brand, account.fluxId),
      needs.clock.now(),
    );
    await needs.accounts.touch(account.clickId);
    return {
      verify: 1,
      token: rotated.token,
      user: toUser(account, brand, needs.flows),
      ...(giftMessages > 0 ? { giftMessages } : {}),
    };
  };
}
