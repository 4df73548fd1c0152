import type { ClickId, Purchase } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { lockPaid, type PaidRow } from './paid-repository.ts';
import { type CreditFacts, purchaseView } from './purchase-view.ts';
import type { PurchasesNeeds } from './purchases.ts';
import { lockPurchases } from './subscription-repository.ts';

/** Kinds of entries of the ledger that take credits of a payment back, and give them again. */
export const TAKEN_BACK = [
  'desk',
  'refund',
  'chargeback',
  'chargeback_reversed',
  'cancelled',
  'capture_failed',
  'captured',
] as const;

interface PurchaseOrder {
  readonly clickId: ClickId;
  readonly purchaseId: string;
  /** what is answered for a payment that is none of this account's */
  readonly closed: 'withdrawal_closed' | 'claim_closed' | 'start_closed';
}

/**
 * Changes one payment of an account under both of its locks, and answers how it stands then. A payment that is not a
 * settled one of this account is as closed as one that is too old, so that the answer does not show whose it is.
 */
export async function changePurchase(
  needs: Pick<PurchasesNeeds, 'clock' | 'credits' | 'db'>,
  { clickId, purchaseId, closed }: PurchaseOrder,
  act: (tx: Transaction, paid: PaidRow, credits: CreditFacts) => Promise<void>,
): Promise<Purchase> {
  return withTransaction(needs.db, async (tx) => {
    const paid = await lockPaid(tx, clickId, purchaseId);
    if (!paid) throw new AppError(closed, { message: 'no such purchase' });
    await lockPurchases(tx, clickId);
    await act(tx, paid, await creditFacts(needs, tx, paid));
    const after = await lockPaid(tx, clickId, purchaseId);
    return purchaseView(after ?? paid, await creditFacts(needs, tx, paid), needs.clock.now());
  });
}

export async function creditFacts(
  { credits }: Pick<PurchasesNeeds, 'credits'>,
  tx: Transaction | undefined,
  { clickId, id }: PaidRow,
): Promise<CreditFacts> {
  const granted = await credits.granted(clickId, 'message', [`payment:${id}`], tx);
  const balance = await credits.balance(clickId, 'message', tx);
  const taken = (await credits.taken(clickId, 'message', TAKEN_BACK, tx)).get(id) ?? 0;
  return { granted: granted.get(`payment:${id}`) ?? 0, taken, balance };
}
