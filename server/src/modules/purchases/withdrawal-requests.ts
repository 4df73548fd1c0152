import { randomUUID } from 'node:crypto';
import type { Brand, ClickId, Purchase } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { assertAllowed, limitOfAddress } from '@halo/server-kit/limits/limit-of-address';
import { createRateCounters, type RateLimit } from '@halo/server-kit/limits/rate-counters';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { normalizeEmail } from '../accounts/index.ts';
import { accountOfEmail } from './cancel-request-repository.ts';
import { paidOf } from './paid-repository.ts';
import { addDays } from './period.ts';
import { creditFacts } from './purchase-change.ts';
import type { PurchaseMails } from './purchase-mails.ts';
import { declarationOf, withdrawalOffer } from './purchase-view.ts';
import { purchaseForecast } from './withdrawal-forecast.ts';
import type { PurchasesNeeds } from './purchases.ts';
import {
  forgetWithdrawalRequest,
  insertWithdrawalRequest,
  lockOpenWithdrawalRequest,
  lockUnusedWithdrawalRequest,
  openWithdrawalRequests,
  unusedWithdrawalRequests,
  updateWithdrawalRequest,
  type WithdrawalRequestRow,
  withdrawalRequestOfToken,
} from './withdrawal-request-repository.ts';
import type { WithdrawalRequest } from './withdrawal-request.ts';
import type { Withdrawing } from './withdrawing.ts';

const HOUR_MS = 3_600_000;
/** Declarations from one address of the network. */
const FROM_ADDRESS: RateLimit = { max: 10, windowMs: HOUR_MS };
/** Of one mail address. A further one adds nothing: the link of each shows everything that it may be about. */
const NOTED_A_DAY = 3;
const VALID_DAYS = 14;
/** Who has not used the link by then is written to by a person. */
const UNUSED_DAYS = 3;

type Needs = Pick<PurchasesNeeds, 'brands' | 'clock' | 'credits' | 'db' | 'env' | 'keepLetter' | 'log' | 'random'>;
/** A request whose link was mailed. */
type Linked = WithdrawalRequestRow & { readonly clickId: ClickId };

export type WithdrawalRequests = ReturnType<typeof createWithdrawalRequests>;

/**
 * Withdrawing without signing in. The call stores the declaration and does nothing else, so that its answer and its
 * time are the same for every address. A stranger may declare for others: nothing ends before the mailed link was used,
 * and then it counts from the declaration on.
 */
export function createWithdrawalRequests(
  needs: Needs,
  withdrawing: Pick<Withdrawing, 'withdrawDeclared'>,
  mails: PurchaseMails,
) {
  const { clock, db, env } = needs;
  const counters = createRateCounters(needs);
  return {
    /** Answers when it was declared. @throws too_many_attempts */
    async ask(brand: Brand, { email, name, contract }: WithdrawalRequest, ip: string): Promise<Date> {
      assertAllowed(await counters.hit('withdrawal-address', ip, limitOfAddress(FROM_ADDRESS, ip, env)));
      const madeAt = clock.now();
      const row = { id: randomUUID(), brandId: brand.id, email: normalizeEmail(email), name, contract, madeAt };
      await insertWithdrawalRequest(db, row, addDays(madeAt, -1), NOTED_A_DAY);
      return madeAt;
    },

    open: (limit: number): Promise<string[]> => openWithdrawalRequests(db, limit),

    /** Mails the receipt: with a link where it may be about a purchase, else a person answers. */
    handle: (id: string): Promise<void> =>
      withTransaction(db, async (tx) => {
        const request = await lockOpenWithdrawalRequest(tx, id);
        if (!request) return;
        const clickId = await accountOfEmail(tx, request.brandId, request.email);
        const handledAt = clock.now();
        if (clickId !== undefined && (await contractsOf(needs, { ...request, clickId }, tx)).length > 0) {
          const { token, hash } = createToken();
          await updateWithdrawalRequest(tx, id, { handledAt, clickId, tokenHash: hash });
          await mails.withdrawLink(tx, clickId, { ...request, validDays: VALID_DAYS, token });
          return;
        }
        await refer(needs, tx, { ...request, clickId: clickId ?? null });
        await mails.withdrawNoted(tx, request.brandId, request.email, request);
        // The letter has it all; of an address without an account nothing else is kept.
        if (clickId === undefined) await forgetWithdrawalRequest(tx, id);
        else await updateWithdrawalRequest(tx, id, { handledAt, clickId, referredAt: handledAt });
      }),

    /** Whose link was not used for some days. */
    unused: (limit: number): Promise<string[]> =>
      unusedWithdrawalRequests(db, addDays(clock.now(), -UNUSED_DAYS), limit),

    /** Hands such a one to a person; its link goes on working. */
    refer: (id: string): Promise<void> =>
      withTransaction(db, async (tx) => {
        const request = await lockUnusedWithdrawalRequest(tx, id);
        if (!request) return;
        await refer(needs, tx, request);
        await updateWithdrawalRequest(tx, id, { referredAt: clock.now() });
      }),

    /** What the link may withdraw from, and what was withdrawn from with it. @throws token_expired */
    async read(token: string, brand: Brand): Promise<{ purchases: Purchase[]; declaredAt: number }> {
      const request = await linkedRequest(needs, token, brand);
      return { purchases: await contractsOf(needs, request), declaredAt: request.madeAt.getTime() };
    },

    /** Safe to repeat. @throws token_expired, withdrawal_closed */
    async confirm(token: string, brand: Brand, purchaseId: string): Promise<{ clickId: ClickId; purchase: Purchase }> {
      const { id, clickId, madeAt } = await linkedRequest(needs, token, brand);
      const purchase = await withdrawing.withdrawDeclared(clickId, purchaseId, madeAt);
      await updateWithdrawalRequest(db, id, { confirmedAt: clock.now() });
      return { clickId, purchase };
    },
  };
}

async function linkedRequest({ clock, db }: Needs, token: string, brand: Brand): Promise<Linked> {
  const request = await withdrawalRequestOfToken(db, hashToken(token));
  const isOpen =
    request?.brandId === brand.id && request.handledAt && addDays(request.handledAt, VALID_DAYS) > clock.now();
  if (!isOpen || request.clickId === null)
    throw new AppError('token_expired', { message: 'the link is unknown or no longer valid' });
  return { ...request, clickId: request.clickId };
}

/** The contracts that it may be about, as they stood when it was declared; what was withdrawn from since then too. */
async function contractsOf(
  needs: Needs,
  { clickId, madeAt }: Pick<Linked, 'clickId' | 'madeAt'>,
  tx?: Transaction,
): Promise<Purchase[]> {
  const purchases: Purchase[] = [];
  for (const paid of await paidOf(tx ?? needs.db, clickId)) {
    const at = declarationOf(paid, madeAt, needs.clock.now());
    const facts = await creditFacts(needs, tx, paid);
    const isDone = paid.withdrawnAt !== null && !paid.isEndedByUs && paid.withdrawnAt >= madeAt;
    if (isDone || withdrawalOffer(paid, facts, at))
      purchases.push(await purchaseForecast(needs, paid, facts, { at, tx }));
  }
  return purchases;
}

async function refer(
  { brands, keepLetter, log }: Needs,
  tx: Transaction,
  { brandId, clickId, email, name, contract, madeAt }: WithdrawalRequestRow,
): Promise<void> {
  const language = brands.byId(brandId)?.language ?? 'en';
  const text = `Withdrawal declared without signing in, at ${madeAt.toISOString()}. ${
    clickId === null ? 'No account has the address.' : 'The mailed link was not used, or there was nothing to choose.'
  } Named contract: ${contract === '' ? 'none' : contract}`;
  await keepLetter(tx, { brandId, clickId, email, name, topic: 'payments', text, language });
  // Who declared it stays out of the log.
  log.info({ brand: brandId }, 'a declared withdrawal waits for a person');
}
