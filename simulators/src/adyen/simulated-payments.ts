import { randomBytes, randomInt } from 'node:crypto';
import type { Delivery, LaterOutcomes, Outcome } from './test-cards.ts';

export type PaymentStatus = 'challenge' | 'pending' | 'authorised' | 'refused' | 'cancelled';

/** A card as the platform shows it afterwards. */
export interface ShownCard {
  readonly lastFour: string;
  /** Adyen's name of the brand: `visa`, `mc` … */
  readonly brand: string;
  /** `3/2030` */
  readonly expiry: string;
  /** of its bank, where the card says so; else it is the shopper's */
  readonly issuedIn?: string | undefined;
  /** what stands for its number, the same for every payment with it */
  readonly alias: string;
}

/** A card that was kept for a shopper. Without its number: only what it does later. */
export interface KeptToken {
  readonly id: string;
  readonly shopperReference: string;
  readonly card: ShownCard;
  readonly later: LaterOutcomes;
  /** only a webhook of its own names it */
  readonly isQuiet?: boolean;
}

/** What later charges of a card rest on: `CardOnFile` is the shopper's own use of it. */
export type RecurringModel = 'CardOnFile' | 'Subscription' | 'UnscheduledCardOnFile';

/** A payment as the simulated platform knows it. Of the card only the last four digits are kept. */
export interface SimulatedPayment {
  readonly pspReference: string;
  readonly reference: string;
  readonly merchantAccount: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly lastFour: string;
  /** absent for a wallet's card */
  readonly card?: ShownCard | undefined;
  /** the token this payment made; it counts once the payment is authorised */
  readonly keeps?: KeptToken | undefined;
  /** once it is authorised, the shop may charge this token for that without the shopper */
  readonly mandate?: { readonly tokenId: string; readonly model: RecurringModel } | undefined;
  /** the shopper's, as the shop says */
  readonly country?: string | undefined;
  readonly language: string;
  readonly statement: string;
  readonly returnUrl: string;
  readonly outcome: Outcome;
  readonly delivery: Delivery;
  readonly madeAt: number;
  status: PaymentStatus;
  /** what the shopper chose at the bank; nothing is charged before the shop asks for the result */
  decided?: 'authorised' | 'refused';
  /** how often the shop asked what the shopper decided */
  resultAsked?: number;
  /** what went back, and is going */
  refundedCents: number;
  /** what went back and came again, as a settlement report names it */
  modifications?: { readonly type: string; readonly reference: string; readonly value: number }[];
  /** its bank has the money */
  isChargedBack?: boolean;
  disputeReference?: string | undefined;
  /** only this code opens the bank's page */
  readonly challengeId: string;
  /** given to the browser once the shopper decided */
  redirectResult?: string;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: object;
}

/** Everything the simulated platform remembers, for as long as the process lives. */
export interface PaymentStore {
  add(payment: Omit<SimulatedPayment, 'pspReference' | 'challengeId' | 'refundedCents' | 'madeAt'>): SimulatedPayment;
  byPspReference(pspReference: string): SimulatedPayment | undefined;
  byReference(reference: string): SimulatedPayment | undefined;
  /** Only the shopper's own. */
  token(id: string, shopperReference: string): KeptToken | undefined;
  tokensOf(shopperReference: string): readonly KeptToken[];
  /** The card of a payment that was authorised; once, so that a forgotten one stays forgotten. And what was agreed. */
  keepCardOf(payment: SimulatedPayment): void;
  hasMandate(tokenId: string, model: RecurringModel): boolean;
  forget(id: string, shopperReference: string): boolean;
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
  const tokens = new Map<string, KeptToken>();
  const kept = new Set<string>();
  const mandates = new Set<string>();
  const tokenOf = (id: string, shopperReference: string) => {
    const token = tokens.get(id);
    return token?.shopperReference === shopperReference ? token : undefined;
  };
  return {
    add(payment) {
      const added = {
        ...payment,
        pspReference: pspReference(),
        challengeId: randomBytes(18).toString('base64url'),
        refundedCents: 0,
        madeAt: Date.now(),
      };
      payments.push(added);
      return added;
    },
    byPspReference: (reference) => payments.find((each) => each.pspReference === reference),
    byReference: (reference) => payments.find((each) => each.reference === reference),
    token: tokenOf,
    tokensOf: (shopperReference) => [...tokens.values()].filter((each) => each.shopperReference === shopperReference),
    hasMandate: (tokenId, model) => mandates.has(`${tokenId} ${model}`),
    keepCardOf({ keeps, mandate, status }) {
      if (mandate && status === 'authorised') mandates.add(`${mandate.tokenId} ${mandate.model}`);
      if (!keeps || status !== 'authorised' || kept.has(keeps.id)) return;
      kept.add(keeps.id);
      tokens.set(keeps.id, keeps);
    },
    forget: (id, shopperReference) => tokenOf(id, shopperReference) !== undefined && tokens.delete(id),
    byChallenge: (id) => payments.find((each) => each.challengeId === id),
    byRedirectResult: (result) => payments.find((each) => each.redirectResult === result),
    all: () => payments,
    answers: new Map(),
    running: new Set(),
    cut: new Set(),
  };
}

/** Sixteen characters, as Adyen's. */
export function pspReference(): string {
  const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789';
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
