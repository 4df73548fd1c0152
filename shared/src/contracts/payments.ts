import * as z from 'zod/mini';
import { Credits } from './conversations.ts';
import { endpoint } from './endpoint.ts';
import { PaymentMethod } from './flow.ts';
import { ClickId, IdempotencyKey } from './ids.ts';
import { PROBLEM_CODES } from './problem.ts';
import { WireEuros, wireObject } from './wire.ts';

export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'diners', 'discover', 'jcb'] as const;
export const CardBrand = z.enum(CARD_BRANDS);
export type CardBrand = z.infer<typeof CardBrand>;

/** What the card frame sends to its own origin, and nobody else ever sees. */
export const CardDetails = wireObject({
  number: ['cardNumber', z.string().check(z.regex(/^\d{12,19}$/))],
  expiryMonth: ['cardMonth', z.string().check(z.regex(/^(0[1-9]|1[0-2])$/))],
  expiryYear: ['cardYear', z.string().check(z.regex(/^20\d\d$/))],
  cvc: ['cardSecurityCode', z.string().check(z.regex(/^\d{3,4}$/))],
  firstName: ['firstName', z.string().check(z.minLength(1), z.maxLength(80))],
  lastName: ['lastName', z.string().check(z.minLength(1), z.maxLength(80))],
});
export type CardDetails = z.output<typeof CardDetails>;

/** The single-use stand-in for a card. */
export const CardToken = wireObject({
  token: ['token', z.string().check(z.maxLength(2048))],
  brand: ['marca', z.optional(CardBrand)],
  lastFour: ['ultime4', z.string().check(z.regex(/^\d{4}$/))],
});
export type CardToken = z.output<typeof CardToken>;

/** What 3-D Secure and risk checks of a provider need to know of the browser. */
export const BrowserFacts = wireObject({
  language: ['language', z.string()],
  screenHeight: ['screenHeight', z.int()],
  screenWidth: ['screenWidth', z.int()],
  colourDepth: ['screenColorDepth', z.int()],
  /** minutes, as Date#getTimezoneOffset */ timeZoneOffset: ['timezone', z.int()],
  userAgent: ['userAgent', z.string()],
  javaEnabled: ['javaEnabled', z.boolean()],
  javaScriptEnabled: ['javascriptEnabled', z.boolean()],
});
export type BrowserFacts = z.output<typeof BrowserFacts>;

/** Where the browser must go for a challenge: a form posted (or a page opened) at `url`. */
export const Challenge = wireObject({
  url: ['url', z.string()],
  method: ['method', z.enum(['GET', 'POST'])],
  fields: ['data', z.record(z.string(), z.string())],
});
export type Challenge = z.output<typeof Challenge>;

/** States of one try to pay; the server's, never the browser's opinion. */
export const AttemptStatus = z.enum(['created', 'submitted', 'challenge', 'pending', 'settled', 'failed', 'unknown']);
export type AttemptStatus = z.infer<typeof AttemptStatus>;

export const PaymentAttempt = wireObject({
  id: ['id', z.string()],
  status: ['status', AttemptStatus],
  productId: ['product_id', z.string()],
  planName: ['nomePiano', z.string()],
  amountCents: ['prezzo', WireEuros],
  system: ['payment_system', z.string()],
  challenge: ['threeDS', z.optional(Challenge)],
  /** why it failed, in a code of the catalogue */ failure: ['errore', z.optional(z.enum(PROBLEM_CODES))],
  /** granted with it, once settled */ grantedCredits: ['crediti', z.optional(z.int())],
  /** balance after the grant */ credits: ['saldo', z.optional(Credits)],
});
export type PaymentAttempt = z.output<typeof PaymentAttempt>;

const AttemptAnswer = z.object({ attempt: PaymentAttempt });

export const paymentEndpoints = {
  /** A short-lived right for the card frame to make one token for this account. */
  cardSession: endpoint({
    service: 'pay', method: 'POST', path: '/orders/cardSession', body: wireObject({ clickId: ['clickid', ClickId] }),
    answer: wireObject({ session: ['session', z.string()], expiresInSeconds: ['scadenza', z.int()] }),
  }),
  /** Called by the card frame only, on the payment service's own origin, with the card session as bearer. */
  createToken: endpoint({ service: 'pay', method: 'POST', path: '/orders/createToken', body: CardDetails, answer: CardToken }),
  /** Tries to pay. The same idempotency key answers the same attempt, however often it is sent. */
  tryCharge: endpoint({
    service: 'pay', method: 'POST', path: '/orders/tryCharge',
    body: wireObject({
      clickId: ['clickid', ClickId],
      idempotencyKey: ['idempotencyKey', IdempotencyKey],
      productId: ['product_id', z.string()],
      /** what the button said; another price on the server refuses the try */ expectedCents: ['prezzo', WireEuros],
      method: ['payment_system', PaymentMethod],
      cardToken: ['cardToken', z.optional(z.string())],
      domain: ['domain', z.string()],
      source: ['paySource', z.optional(z.string())],
      rememberCard: ['actonfile', z.optional(z.boolean())],
      browser: ['browser', BrowserFacts],
    }),
    answer: AttemptAnswer,
  }),
  /** The return from a challenge. Safe to repeat. */
  checkAdyen: endpoint({
    service: 'pay', method: 'POST', path: '/orders/adyen/checkTransactionStatus',
    body: wireObject({ clickId: ['clickid', ClickId], redirectResult: ['redirectResult', z.string().check(z.maxLength(4096))], domain: ['domain', z.string()] }),
    answer: AttemptAnswer,
  }),
  /** Where an attempt stands; asked after a time-out and while it is pending. */
  attempt: endpoint({
    service: 'pay', method: 'GET', path: '/orders/attempts/:idempotencyKey', params: z.object({ idempotencyKey: IdempotencyKey }), answer: AttemptAnswer,
  }),
} as const;
