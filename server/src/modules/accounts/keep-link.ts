import type { Brand } from '@halo/shared/contracts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { createToken } from '@halo/server-kit/secrets/opaque-token';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { AccountsRoutesNeeds } from './accounts.ts';
import type { AccountRow } from './accounts-repository.ts';
import { maskEmail } from '../mail/index.ts';
import * as mailTokens from './mail-token-repository.ts';

/** How long an address can take an account back that moved away from it. */
export const KEEP_MS = 72 * 60 * 60_000;

/** To the address that an account had until now, when the new one was confirmed. */
export async function mailAddressChanged(
  needs: AccountsRoutesNeeds,
  tx: Transaction,
  { account, newEmail, brand, host }: { account: AccountRow; newEmail: string; brand: Brand; host: string },
): Promise<void> {
  const now = needs.clock.now();
  const data = {
    changedAt: now.toISOString(),
    newEmail: maskEmail(newEmail),
    keepUrl: await insertKeepLink(needs, tx, account, host, KEEP_MS),
    keepUntil: new Date(now.getTime() + KEEP_MS).toISOString(),
  };
  await needs.mail.enqueue(
    { template: 'email-changed', recipient: account.email, language: brand.language, brand, data },
    tx,
  );
}

/** The way back, for the address that the account has now. */
export async function insertKeepLink(
  { clock, env }: AccountsRoutesNeeds,
  tx: Transaction,
  { clickId, email }: AccountRow,
  host: string,
  lifeMs: number,
): Promise<string> {
  const { token, hash } = createToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifeMs);
  await mailTokens.insertMailToken(tx, { tokenHash: hash, clickId, purpose: 'keep', email, createdAt: now, expiresAt });
  return `${publicOrigin(env, host)}/keepEmail?token=${token}`;
}
