import { randomBytes, randomInt } from 'node:crypto';
import type { Delivery, Outcome } from './test-cards.ts';

export type PaymentStatus = 'challenge' | 'pending' | 'authorised' | 'refused';

/** A payment as the simulated platform knows it. Of the card only the last four digits are kept. */
export interface SimulatedPayment {
  readonly pspReference: string;
  readonly reference: string;
  readonly merchantAccount: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly lastFour: string;
  readonly language: string;
  readonly statement: string;
  readonly returnUrl: string;
  readonly outcome: Outcome;
  readonly delivery: Delivery;
  status: PaymentStatus;
  /** only this code opens the bank's page */ readonly challengeId: string;
  /** given to the browser once the shopper decided */ redirectResult?: string;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: object;
}

/** Everything the simulated platform remembers, for as long as the process lives. */
export interface PaymentStore {
  add(payment: Omit<SimulatedPayment, 'pspReference' | 'challengeId'>): SimulatedPayment;
  byChallenge(id: string): SimulatedPayment | undefined;
  byRedirectResult(result: string): SimulatedPayment | undefined;
  all(): readonly SimulatedPayment[];
  /** Answers by idempotency key. */
  readonly answers: Map<string, StoredAnswer>;
  /** Keys whose first request is still being worked on. */
  readonly running: Set<string>;
  /** Keys of requests that were cut once already. */
  readonly cut: Set<string>;
}

export function createPaymentStore(): PaymentStore {
  const payments: SimulatedPayment[] = [];
  return {
    add(payment) {
      const added = { ...payment, pspReference: pspReference(), challengeId: randomBytes(18).toString('base64url') };
      payments.push(added);
      return added;
    },
    byChallenge: (id) => payments.find((each) => each.challengeId === id),
    byRedirectResult: (result) => payments.find((each) => each.redirectResult === result),
    all: () => payments,
    answers: new Map(),
    running: new Set(),
    cut: new Set(),
  };
}

/** Sixteen characters, as Adyen's. */
function pspReference(): string {
  const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789';
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
