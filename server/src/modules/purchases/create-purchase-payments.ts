import { randomUUID } from 'node:crypto';
import { AppError } from '@halo/shared/errors';
import type { Deps } from '../../deps.ts';
import type { Services } from '../../services.ts';
import { paymentReversals } from '../../storage/purchase-schema.ts';
import type { PurchasePayments } from './purchase-payments.ts';

/** What purchases ask of payments, in payments' own words. */
export function createPurchasePayments({ clock }: Pick<Deps, 'clock'>, _services: Pick<Services, 'payments'>): PurchasePayments {
  return {
    async renew() {
      throw new AppError('unavailable', { message: 'renewals are not charged yet', retryable: true });
    },
    async askRefund(tx, { attemptId, amountCents, reason, cause }) {
      await tx.insert(paymentReversals)
        .values({ id: randomUUID(), attemptId, kind: 'refund', reason, amountCents, status: 'asked', cause, createdAt: clock.now() })
        .onConflictDoNothing({ target: [paymentReversals.attemptId, paymentReversals.cause] });
    },
    async releaseCard() {
      return undefined;
    },
  };
}
