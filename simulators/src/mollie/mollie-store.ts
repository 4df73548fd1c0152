import { randomInt } from 'node:crypto';

export type MollieStatus = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired';

export interface SimulatedRefund {
  readonly id: string;
  readonly amountCents: number;
  readonly description: string;
  readonly metadata: unknown;
  readonly createdAt: string;
  status: 'pending' | 'refunded' | 'failed';
}

export interface SimulatedChargeback {
  readonly id: string;
  readonly amountCents: number;
  readonly createdAt: string;
  reversedAt: string | null;
}

export interface SimulatedMolliePayment {
  readonly id: string;
  readonly profileId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly description: string;
  readonly metadata: unknown;
  readonly locale: string;
  readonly redirectUrl: string;
  readonly webhookUrl: string | undefined;
  readonly createdAt: string;
  /** opens the checkout page; not to be guessed from the id */
  readonly checkoutKey: string;
  status: MollieStatus;
  failureReason?: string | undefined;
  decidedAt?: string;
  readonly refunds: SimulatedRefund[];
  readonly chargebacks: SimulatedChargeback[];
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Everything the simulated company remembers, for as long as the process lives. */
export interface MollieStore {
  add(
    payment: Pick<
      SimulatedMolliePayment,
      'profileId' | 'amountCents' | 'currency' | 'description' | 'metadata' | 'locale' | 'redirectUrl' | 'webhookUrl'
    >,
  ): SimulatedMolliePayment;
  byId(id: string): SimulatedMolliePayment | undefined;
  byCheckout(key: string): SimulatedMolliePayment | undefined;
  all(): readonly SimulatedMolliePayment[];
  /** Answers by idempotency key. */
  readonly answers: Map<string, StoredAnswer>;
  /** Requests that were cut once already. */
  readonly cut: Set<string>;
}

export function createMollieStore(): MollieStore {
  const payments: SimulatedMolliePayment[] = [];
  return {
    add(payment) {
      const added: SimulatedMolliePayment = {
        ...payment,
        id: mollieId('tr'),
        checkoutKey: mollieId('co', 24),
        createdAt: new Date().toISOString(),
        status: 'open',
        refunds: [],
        chargebacks: [],
      };
      payments.push(added);
      return added;
    },
    byId: (id) => payments.find((each) => each.id === id),
    byCheckout: (key) => payments.find((each) => each.checkoutKey === key),
    all: () => payments,
    answers: new Map(),
    cut: new Set(),
  };
}

/** What of a payment went back already or is on its way. */
export function refundedCents({ refunds }: SimulatedMolliePayment): number {
  return refunds.reduce((sum, { amountCents, status }) => sum + (status === 'failed' ? 0 : amountCents), 0);
}

/** What banks have taken of a payment and not given again: it cannot be refunded as well. */
export function chargedBackCents({ chargebacks }: Pick<SimulatedMolliePayment, 'chargebacks'>): number {
  return chargebacks.reduce((sum, { amountCents, reversedAt }) => sum + (reversedAt === null ? amountCents : 0), 0);
}

/** As Mollie's: two letters, an underscore, letters and digits. */
export function mollieId(kind: 'tr' | 're' | 'chb' | 'co', length = 10): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
  return `${kind}_${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}
