import * as z from 'zod/mini';
import { DomainName, ShortName, UserAgentText, limitedText } from './limited-text.ts';
import { Credits } from './conversations.ts';
import { AttemptStatus } from './attempt-status.ts';
import { endpoint } from './endpoint.ts';
import { PaymentMethod } from './flow.ts';
import { ClickId, IdempotencyKey } from './ids.ts';
import { PROBLEM_CODES } from './problem.ts';
import { WireEuros, WireTime, wireObject } from './wire.ts';

/** `cartes_bancaires` only ever stands beside Visa or Mastercard, on cards of two brands. */
export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'diners', 'discover', 'jcb', 'cartes_bancaires'] as const;
export const CardBrand = z.enum(CARD_BRANDS);
export type CardBrand = z.infer<typeof CardBrand>;

const CardName = z.string().check(z.minLength(1), z.maxLength(80));

/** What the card frame sends to its own origin, and no other party ever sees. */
export const CardDetails = wireObject({
  number: ['cardNumber', z.string().check(z.regex(/^\d{12,19}$/))],
  expiryMonth: ['cardMonth', z.string().check(z.regex(/^(0[1-9]|1[0-2])$/))],
  expiryYear: ['cardYear', z.string().check(z.regex(/^20\d\d$/))],
  cvc: ['cardSecurityCode', z.string().check(z.regex(/^\d{3,4}$/))],
  firstName: ['firstName', CardName],
  lastName: ['lastName', CardName],
  /** of a card with two brands, the one the shopper chose */
  chosenBrand: ['marcaScelta', z.optional(CardBrand)],
});
export type CardDetails = z.output<typeof CardDetails>;

/** A field that only the payment company can read: five parts in base64url (JWE). */
const EncryptedField = limitedText(1500, z.regex(/^[\w-]+(\.[\w-]+){4}$/));

/** A card whose fields were encrypted for the payment company in the card frame: our server cannot read them. */
export const EncryptedCard = wireObject({
  number: ['encryptedCardNumber', EncryptedField],
  expiryMonth: ['encryptedExpiryMonth', EncryptedField],
  expiryYear: ['encryptedExpiryYear', EncryptedField],
  cvc: ['encryptedSecurityCode', EncryptedField],
  firstName: ['firstName', CardName],
  lastName: ['lastName', CardName],
  /** of a card with two brands, the one the shopper chose */
  chosenBrand: ['marcaScelta', z.optional(CardBrand)],
});
export type EncryptedCard = z.output<typeof EncryptedCard>;

const CARD_TOKEN_MAX_CHARS = 8192;

/** The single-use stand-in for a card. */
export const CardToken = wireObject({
  token: ['token', limitedText(CARD_TOKEN_MAX_CHARS)],
  brand: ['marca', z.optional(CardBrand)],
  /** absent: the card was encrypted, and only its frame knows them */
  lastFour: ['ultime4', z.optional(z.string().check(z.regex(/^\d{4}$/)))],
});
export type CardToken = z.output<typeof CardToken>;

/** EMV's number of the window in which a bank can ask: 01 is 250 × 400 pixels, 02 is 390 × 400. */
export const ChallengeWindow = z.enum(['01', '02']);
export type ChallengeWindow = z.infer<typeof ChallengeWindow>;

/** What 3-D Secure and risk checks of a provider need to know of the browser. */
export const BrowserFacts = wireObject({
  language: ['language', limitedText(64)],
  screenHeight: ['screenHeight', z.int()],
  screenWidth: ['screenWidth', z.int()],
  colourDepth: ['screenColorDepth', z.int()],
  /** minutes, as Date#getTimezoneOffset */
  timeZoneOffset: ['timezone', z.int()],
  userAgent: ['userAgent', UserAgentText],
  javaEnabled: ['javaEnabled', z.boolean()],
  javaScriptEnabled: ['javascriptEnabled', z.boolean()],
  /** that fits on the page; absent: 02 */
  challengeWindow: ['challengeWindowSize', z.optional(ChallengeWindow)],
});
export type BrowserFacts = z.output<typeof BrowserFacts>;

/**
 * How the shopper goes on. `post`: a form that posts itself, with the whole page; `frame`: the same inside a hidden
 * frame, whose end the page asks for; `redirect`: the page goes to `url`; `approve`: a window of the provider's script,
 * which needs `orderId` only.
 */
export const ChallengeShape = z.enum(['post', 'frame', 'redirect', 'approve']);
export type ChallengeShape = z.infer<typeof ChallengeShape>;

/** Where the browser must go before the provider decides. */
export const Challenge = wireObject({
  /** absent: `redirect` for GET, `post` for POST */
  shape: ['forma', z.optional(ChallengeShape)],
  url: ['url', z.string()],
  method: ['method', z.enum(['GET', 'POST'])],
  fields: ['data', z.record(z.string(), z.string())],
  /** the provider's order (PayPal) or payment instance (TrustPay) */
  orderId: ['orderId', z.optional(z.string())],
});
export type Challenge = z.output<typeof Challenge>;

/** A card that the shopper asked us to keep: the provider has the number, we have this. */
export const SavedCard = wireObject({
  id: ['cardId', z.string()],
  brand: ['marca', z.optional(CardBrand)],
  lastFour: ['ultime4', z.string().check(z.regex(/^\d{4}$/))],
  expiryMonth: ['cardMonth', z.string()],
  expiryYear: ['cardYear', z.string()],
});
export type SavedCard = z.output<typeof SavedCard>;

export const PaymentAttempt = wireObject({
  id: ['id', z.string()],
  status: ['status', AttemptStatus],
  productId: ['product_id', ShortName],
  planName: ['nomePiano', z.string()],
  amountCents: ['prezzo', WireEuros],
  system: ['payment_system', z.string()],
  /** how it is paid; the return pages restore the page from it */
  method: ['metodo', z.optional(PaymentMethod)],
  /**
   * the try's key, for a page that came back without its memory; another one than was sent: that try must come to its
   * end first
   */
  idempotencyKey: ['idempotencyKey', z.optional(IdempotencyKey)],
  challenge: ['threeDS', z.optional(Challenge)],
  /** why it failed, in a code of the catalogue */
  failure: ['errore', z.optional(z.enum(PROBLEM_CODES))],
  /** granted with it, once settled; with `waitsUntil`: that come when it begins */
  grantedCredits: ['crediti', z.optional(z.int())],
  /** balance after the grant */
  credits: ['saldo', z.optional(Credits)],
  /** a renewing plan was bought and renews at this time */
  renewsAt: ['rinnovaIl', z.optional(WireTime)],
  /** it begins when its buyer says so, and by itself then; until then nothing is granted; absent: it has begun */
  waitsUntil: ['inAttesaFino', z.optional(WireTime)],
  /** what was bought begins only then, when what is paid already ends; absent: at once */
  startsAt: ['iniziaIl', z.optional(WireTime)],
  /** refused attempts of this account since its last payment; the flow says after how many another way is offered */
  declines: ['rifiuti', z.optional(z.int())],
});
export type PaymentAttempt = z.output<typeof PaymentAttempt>;

/** What a buyer and our people call a payment, until it has a numbered receipt: the beginning of its id. */
export function paymentNumber(attemptId: string): string {
  return attemptId.slice(0, 8).toUpperCase();
}

export const AttemptAnswer = z.object({ attempt: PaymentAttempt });

/**
 * Versions of the text with which a shopper asks that what they buy begins before the 14 days to withdraw are over, and
 * accepts to pay for what they use until a withdrawal. The newest is shown; older ones are still understood.
 */
export const EARLY_START_TEXTS = ['2026-11', '2026-12'] as const;
export const EarlyStartText = z.enum(EARLY_START_TEXTS);
export type EarlyStartText = z.infer<typeof EarlyStartText>;
/** The version that pages show. */
export const EARLY_START_TEXT = '2026-12' satisfies EarlyStartText;

/** What every attempt names, with every payment method. */
export const orderFields = {
  clickId: ['clickid', ClickId],
  idempotencyKey: ['idempotencyKey', IdempotencyKey],
  productId: ['product_id', ShortName],
  /** what the button said; another price on the server refuses the try */
  expectedCents: ['prezzo', WireEuros],
  domain: ['domain', DomainName],
  /** the shopper ticked that the plan renews itself; absent or false: it ends */
  renews: ['rinnovo', z.optional(z.boolean())],
  /** what the tick said each renewal costs; another price on the server refuses the try. Absent: as much as now */
  renewalCents: ['prezzoRinnovo', z.optional(WireEuros)],
  /** the shopper ticked that it begins at once, under this text; absent: it waits until they ask for it */
  startsAtOnce: ['inizioSubito', z.optional(EarlyStartText)],
  /**
   * credits missing of earlier payments, as the page said before the button: this purchase makes up for no more than
   * these. If more are missing the try is refused
   */
  missingCredits: ['creditiMancanti', z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000)))],
  browser: ['browser', BrowserFacts],
} as const;

const AddressLine = (max: number) => limitedText(max, z.regex(/^\P{Cc}*\S\P{Cc}*$/u), z.minLength(2));

/** Where the card's bank knows its owner. */
export const BillingAddress = wireObject({
  street: ['via', AddressLine(100)],
  postcode: ['cap', limitedText(10, z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]*$/), z.minLength(3))],
  city: ['citta', AddressLine(60)],
  /** two small letters; absent: that of the account */
  country: ['paese', z.optional(limitedText(2, z.regex(/^[a-z]{2}$/)))],
});
export type BillingAddress = z.output<typeof BillingAddress>;

/** A try to pay with a card, new or on file. */
export const ChargeRequestBody = wireObject({
  ...orderFields,
  method: ['payment_system', PaymentMethod],
  cardToken: ['cardToken', z.optional(limitedText(CARD_TOKEN_MAX_CHARS))],
  /** a card on file, in place of a token */
  savedCardId: ['cardId', z.optional(ShortName)],
  source: ['paySource', z.optional(ShortName)],
  /** keep the card for later attempts of the shopper; never without the shopper's tick */
  rememberCard: ['actonfile', z.optional(z.boolean())],
  /** with a new card, where the way to pay wants it (`billing` of the rules) */
  billingAddress: ['indirizzo', z.optional(BillingAddress)],
  /** keep it with the account; false: forget what was kept; absent: leave that as it is */
  keepsAddress: ['ricordaIndirizzo', z.optional(z.boolean())],
});
export type ChargeRequestBody = z.output<typeof ChargeRequestBody>;

export const paymentEndpoints = {
  /** A short-lived right for the card frame to make one token for this account. */
  cardSession: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/cardSession',
    body: wireObject({ clickId: ['clickid', ClickId] }),
    answer: wireObject({ session: ['session', z.string()], expiresInSeconds: ['scadenza', z.int()] }),
  }),
  /** Called by the card frame only, on the payment service's own origin, with the card session as bearer. */
  createToken: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/createToken',
    body: CardDetails,
    answer: CardToken,
  }),
  /** The same for a brand whose cards are encrypted in the frame; there the other call is refused. */
  createEncryptedToken: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/createEncryptedToken',
    body: EncryptedCard,
    answer: CardToken,
  }),
  /** Starts an attempt to pay. The same idempotency key answers the same attempt, however often it is sent. */
  tryCharge: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/tryCharge',
    body: ChargeRequestBody,
    answer: AttemptAnswer,
  }),
  /** The return from a challenge. Safe to repeat. */
  checkAdyen: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/adyen/checkTransactionStatus',
    body: wireObject({
      clickId: ['clickid', ClickId],
      redirectResult: ['redirectResult', limitedText(4096)],
      domain: ['domain', DomainName],
      attemptId: ['reference', z.optional(ShortName)],
    }),
    answer: AttemptAnswer,
  }),
  /** Where an attempt stands; asked after a time-out and while it is pending. */
  attempt: endpoint({
    service: 'pay',
    method: 'GET',
    path: '/orders/attempts/:idempotencyKey',
    params: z.object({ idempotencyKey: IdempotencyKey }),
    answer: AttemptAnswer,
  }),
} as const;
