import type { Purchase } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { countUsedBefore } from './held-refund-repository.ts';
import type { PaidRow } from './paid-repository.ts';
import { type CreditFacts, purchaseView, withdrawalOffer } from './purchase-view.ts';
import type { PurchasesNeeds } from './purchases.ts';
import { countedSince, isHeld } from './withdrawal-review-rule.ts';

/** A purchase that says whether its refund would wait for a person if it were withdrawn from at this time. */
export async function purchaseForecast(
  { db, env }: Pick<PurchasesNeeds, 'db' | 'env'>,
  paid: PaidRow,
  credits: CreditFacts,
  { at, tx }: { readonly at: Date; readonly tx?: Transaction | undefined },
): Promise<Purchase> {
  const view = purchaseView(paid, credits, at);
  const offer = withdrawalOffer(paid, credits, at);
  if (!offer?.isUsed || offer.cents <= 0) return view;
  const rule = env.withdrawalReview;
  const { id: attemptId, clickId } = paid;
  const earlier = await countUsedBefore(tx ?? db, { attemptId, clickId, since: countedSince(rule, at) });
  return isHeld(rule, earlier) ? { ...view, isRefundReviewed: true } : view;
}
