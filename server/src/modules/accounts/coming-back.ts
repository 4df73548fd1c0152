import type { Brand } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { AccountsNeeds } from './accounts.ts';
import { type AccountRow, findAccount } from './accounts-repository.ts';
import { assertEnabled } from './disabled-account.ts';
import { endLeaving } from './leaving-repository.ts';
import * as mailTokens from './mail-token-repository.ts';

/** Time to read the question. */
const TICKET_MS = 15 * 60_000;

type Needs = Pick<AccountsNeeds, 'clock' | 'db'>;

/**
 * The owner proved who they are, in any of the ways in. Coming back is their choice, not a side effect of signing in,
 * so the answer is what state the account is in, with a ticket that brings it back.
 * @throws account_paused, account_leaving, user_not_found
 */
export async function askAway({ clock, db }: Needs, account: AccountRow): Promise<void> {
  const { clickId, email, leavingState } = account;
  if (leavingState === null) return;
  if (leavingState === 'erasing') throw erasing();
  const { token, hash } = createToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + TICKET_MS);
  await mailTokens.insertMailToken(db, {
    tokenHash: hash,
    clickId,
    purpose: 'return',
    email,
    createdAt: now,
    expiresAt,
  });
  throw awayProblem(account, { ticket: token });
}

/** With the ticket of that answer. @throws token_expired, account_disabled, user_not_found */
export async function comeBack({ clock, db }: Needs, ticket: string, brand: Brand): Promise<AccountRow> {
  const tokenHash = hashToken(ticket);
  return withTransaction(db, async (tx) => {
    const found = await mailTokens.lockMailToken(tx, tokenHash, 'return');
    const account = found && (await findAccount(tx, found.clickId));
    if (!found || account?.brandId !== brand.id || found.usedAt !== null || found.expiresAt <= clock.now())
      throw new AppError('token_expired', { message: 'the ticket is unknown, used or too old' });
    assertEnabled(account);
    await mailTokens.markMailTokenUsed(tx, tokenHash, clock.now());
    if (!(await endLeaving(tx, account.clickId))) throw erasing();
    return account;
  });
}

/** No way in opens a session of an account whose owner is away. @throws account_paused, account_leaving */
export async function assertNotAway(db: Db | Transaction, clickId: string): Promise<void> {
  const account = await findAccount(db, clickId);
  if (account && account.leavingState !== null) throw awayProblem(account);
}

function awayProblem({ leavingState, eraseAt }: AccountRow, detail: { readonly ticket?: string } = {}): AppError {
  return leavingState === 'paused'
    ? new AppError('account_paused', { message: 'the owner paused the account', detail })
    : new AppError('account_leaving', {
        message: 'the owner is deleting the account',
        detail: { ...detail, ...(eraseAt === null ? {} : { erasesAt: eraseAt.toISOString() }) },
      });
}

function erasing(): AppError {
  return new AppError('user_not_found', { message: 'the account is being erased' });
}
