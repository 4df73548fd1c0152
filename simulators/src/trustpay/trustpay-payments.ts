import type { Delivery, LaterOutcomes } from '../adyen/test-cards.ts';
import { madeUpId } from '../made-up-id.ts';

export type TrustPayState = 'challenge' | 'pending' | 'decided';

/** A payment as the simulated gateway knows it. Of the card only the mask is kept. */
export interface TrustPayPayment {
  readonly instanceId: string;
  readonly reference: string;
  /** `29.90` */
  readonly amount: string;
  readonly currency: string;
  readonly cardMask: string;
  /** `0330` */
  readonly cardExpiration: string;
  /** the shop's name of the shopper */
  readonly customer: string;
  readonly paymentType: string;
  readonly locale: string;
  readonly descriptor: string;
  readonly redirectUrl: string;
  readonly notificationUrl: string;
  readonly delivery: Delivery;
  /** what the card does once it is kept */
  readonly later: LaterOutcomes;
  /** of a pending payment, what it becomes */
  readonly then?: string | undefined;
  /** of money that goes back, the payment it goes back for */
  readonly refundOf?: string | undefined;
  state: TrustPayState;
  /** its bank took it back */
  isChargedBack?: boolean;
  code?: string | undefined;
  /** only this opens the bank's page */
  readonly challengeId: string;
}

/** Everything the simulated gateway remembers, for as long as the process lives. */
export interface TrustPayPayments {
  add(payment: Omit<TrustPayPayment, 'instanceId' | 'challengeId'>): TrustPayPayment;
  byId(instanceId: string): TrustPayPayment | undefined;
  byReference(reference: string): TrustPayPayment | undefined;
  byChallenge(challengeId: string): TrustPayPayment | undefined;
  all(): readonly TrustPayPayment[];
  /** References whose first request was cut already. */
  readonly cut: Set<string>;
}

export function createTrustPayPayments(): TrustPayPayments {
  const payments: TrustPayPayment[] = [];
  return {
    add(payment) {
      const added = { ...payment, instanceId: madeUpId(20), challengeId: madeUpId(24) };
      payments.push(added);
      return added;
    },
    byId: (instanceId) => payments.find((each) => each.instanceId === instanceId),
    byReference: (reference) => payments.find((each) => each.reference === reference),
    byChallenge: (challengeId) => payments.find((each) => each.challengeId === challengeId),
    all: () => payments,
    cut: new Set(),
  };
}
