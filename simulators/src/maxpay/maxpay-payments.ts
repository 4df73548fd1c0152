import type { Delivery, LaterOutcomes } from '../adyen/test-cards.ts';
import { madeUpId } from '../made-up-id.ts';

export interface MaxPayResult {
  readonly code: number;
  readonly message: string;
}

/** A transaction as the simulated gateway knows it. Of the card only the mask is kept. */
export interface MaxPayPayment {
  readonly reference: string;
  readonly id: string;
  readonly type: string;
  /** `29.90` */
  readonly amount: string;
  readonly currency: string;
  /** stands for the card */
  readonly token: string;
  readonly cardMask: string;
  /** `0330` */
  readonly cardExpiration: string;
  readonly cofType: string;
  /** the shop's name of the shopper */
  readonly user: string;
  readonly locale: string;
  readonly descriptor: string;
  readonly redirectUrl: string;
  readonly callbackUrl: string;
  readonly delivery: Delivery;
  /** what the card does once it is kept */
  readonly later: LaterOutcomes;
  /** of a pending payment, what it becomes */
  readonly then?: MaxPayResult | undefined;
  /** of a refund, the payment it goes back for */
  readonly refundOf?: string | undefined;
  state: 'challenge' | 'pending' | 'decided';
  /** its bank took it back, and did not give it again */
  isChargedBack?: boolean;
  result?: MaxPayResult | undefined;
  /** only this opens the bank's page */
  readonly challengeId: string;
}

/** Everything the simulated gateway remembers, for as long as the process lives. */
export interface MaxPayPayments {
  add(
    payment: Omit<MaxPayPayment, 'reference' | 'challengeId' | 'token'> & { readonly token?: string | undefined },
  ): MaxPayPayment;
  byId(id: string): MaxPayPayment | undefined;
  byReference(reference: string): MaxPayPayment | undefined;
  byChallenge(challengeId: string): MaxPayPayment | undefined;
  byToken(token: string): MaxPayPayment | undefined;
  refundsOf(reference: string): readonly MaxPayPayment[];
  all(): readonly MaxPayPayment[];
  /** Ids whose first request was cut already. */
  readonly cut: Set<string>;
}

export function createMaxPayPayments(): MaxPayPayments {
  const payments: MaxPayPayment[] = [];
  const find = (fits: (each: MaxPayPayment) => boolean) => payments.find(fits);
  return {
    add(payment) {
      const added = {
        ...payment,
        token: payment.token ?? madeUpId(36),
        reference: madeUpId(20),
        challengeId: madeUpId(24),
      };
      payments.push(added);
      return added;
    },
    byId: (id) => find((each) => each.id === id),
    byReference: (reference) => find((each) => each.reference === reference),
    byChallenge: (challengeId) => find((each) => each.challengeId === challengeId),
    byToken: (token) => find((each) => each.token === token && each.cofType === 'CIT-initial'),
    refundsOf: (reference) => payments.filter((each) => each.refundOf === reference && each.result?.code === 0),
    all: () => payments,
    cut: new Set(),
  };
}
