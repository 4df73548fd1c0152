import type { Services } from '../../services.ts';
import type { PurchasePayments } from './purchase-payments.ts';

/** What purchases ask of payments, in payments' own words; tests put others in its place. */
export function createPurchasePayments(services: Pick<Services, 'payments'>): PurchasePayments {
  return {
    renew: (order) => services.payments.renew(order),
    askRefund: (tx, refund) => services.payments.askRefund(tx, refund),
    releaseCard: (clickId, savedCardId) => services.payments.releaseCard(clickId, savedCardId),
  };
}
