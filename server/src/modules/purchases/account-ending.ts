import type { ClickId } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { insertWithdrawal } from './choice-repository.ts';
import { lockPaid, paidOf } from './paid-repository.ts';
import { TAKEN_BACK } from './purchase-change.ts';
import { paidPeriod } from './purchase-view.ts';
import type { AccountEnding, GivenBack, PurchasesNeeds } from './purchases.ts';
import { applyStanding } from './standing.ts';
import { endStart } from './start-repository.ts';
import { lockPurchases, lockSubscription } from './subscription-repository.ts';
import { CURRENCY } from '@halo/server-kit/money/currency';
import { type UnusedPart, unusedParts } from './unused.ts';

type Needs = Pick<PurchasesNeeds, 'accounts' | 'clock' | 'credits' | 'db' | 'purchasePayments' | 'subscriptions'>;

/** Stands where a decision of the desk stands: of an account that ends with its brand. */
const BRAND_CLOSES = 0;

export function createAccountEnding(needs: Needs): AccountEnding {
  return {
    unused: (clickId) => withTransaction(needs.db, async (tx) => sumOf(await partsOf(needs, tx, clickId))),
    async giveBackUnused(tx, clickId, decision) {
      const decisionId = decision === 'brandCloses' ? BRAND_CLOSES : decision;
      // In one order, and before the lock of the account, as settling and reversing a payment take them.
      const ids = (await paidOf(tx, clickId)).map(({ id }) => id).sort();
      for (const id of ids) await lockPaid(tx, clickId, id);
      await lockPurchases(tx, clickId);
      const parts = (await partsOf(needs, tx, clickId)).filter(({ cents, credits }) => cents > 0 || credits > 0);
      for (const part of parts) await giveBack(needs, tx, part, decisionId);
      await applyStanding(tx, clickId, needs.accounts, needs.clock.now());
      return sumOf(parts);
    },
    async stopRenewals(tx, clickId) {
      await needs.subscriptions.cancelAll(tx, clickId);
    },
  };
}

async function partsOf({ clock, credits }: Needs, tx: Transaction, clickId: ClickId): Promise<UnusedPart[]> {
  const paid = await paidOf(tx, clickId);
  const causes = paid.map(({ id }) => `payment:${id}`);
  const byCause = await credits.granted(clickId, 'message', causes, tx);
  const granted = new Map(paid.map(({ id }) => [id, byCause.get(`payment:${id}`) ?? 0]));
  const taken = await credits.taken(clickId, 'message', TAKEN_BACK, tx);
  return unusedParts(paid, { granted, taken }, await credits.balance(clickId, 'message', tx), clock.now());
}

async function giveBack(
  { clock, credits, purchasePayments, subscriptions }: Needs,
  tx: Transaction,
  { paid, cents, credits: amount }: UnusedPart,
  decisionId: number,
): Promise<void> {
  const { id: attemptId, clickId } = paid;
  await insertWithdrawal(tx, { attemptId, clickId, refundCents: cents, madeAt: clock.now(), decisionId });
  await endStart(tx, attemptId, clock.now());
  const cause = `closing:${attemptId}`;
  if (amount > 0) await credits.takeBack(tx, { clickId, unit: 'message', amount, cause });
  if (cents > 0) await purchasePayments.askRefund(tx, { attemptId, amountCents: cents, reason: 'closing', cause });
  const row = paid.subscription && (await lockSubscription(tx, paid.subscription.id));
  if (row && cents > 0) await subscriptions.undo(tx, row, paidPeriod(paid));
}

function sumOf(parts: readonly UnusedPart[]): GivenBack {
  return { cents: parts.reduce((cents, part) => cents + part.cents, 0), currency: CURRENCY };
}
