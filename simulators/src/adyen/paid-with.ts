import { createHash } from 'node:crypto';
import cardValidator from 'card-validator';
import * as z from 'zod/mini';
import { SCENARIO_FIELD } from '../wallets/wallet-window.ts';
import { type KeptToken, type PaymentStore, pspReference, type ShownCard } from './simulated-payments.ts';
import { FOREIGN_CARDS, KEPT_CARDS, OUTCOMES, type Scenario, scenarioOf } from './test-cards.ts';

const Encrypted = z.string().check(z.regex(/^[\w-]+(\.[\w-]+){4}$/));

/** The ways to pay of `POST /payments` that our adapter uses. */
export const PaymentMethodBody = z.union([
  z.object({
    type: z.literal('scheme'),
    encryptedCardNumber: Encrypted,
    encryptedExpiryMonth: Encrypted,
    encryptedExpiryYear: Encrypted,
    encryptedSecurityCode: Encrypted,
    holderName: z.string(),
    brand: z.optional(z.string()),
  }),
  z.object({ type: z.literal('scheme'), storedPaymentMethodId: z.string().check(z.minLength(1)) }),
  z.object({
    type: z.literal('scheme'),
    number: z.string(),
    expiryMonth: z.string(),
    expiryYear: z.string(),
    cvc: z.optional(z.string()),
    holderName: z.string(),
    /** of a card with two brands, the chosen one */
    brand: z.optional(z.string()),
  }),
  z.object({ type: z.literal('applepay'), applePayToken: z.string().check(z.minLength(1)) }),
  z.object({ type: z.literal('googlepay'), googlePayToken: z.string().check(z.minLength(1)) }),
]);

/** One whose card is in the clear. */
export type ReadableMethod = Exclude<z.output<typeof PaymentMethodBody>, { readonly encryptedCardNumber: string }>;

export interface ShopperOfPayment {
  readonly shopperReference: string;
  readonly isThere: boolean;
  readonly agreesToKeep: boolean;
}

export interface PaidWith {
  readonly lastFour: string;
  readonly card?: ShownCard | undefined;
  readonly keeps?: KeptToken | undefined;
  readonly scenario: Scenario;
}

/** Adyen's names of brands where they are not card-validator's. */
const BRAND_NAMES: Readonly<Record<string, string>> = {
  mastercard: 'mc',
  'american-express': 'amex',
  'diners-club': 'diners',
};
const WALLET_LAST_FOUR = '1111';

/** What a payment is made with and what comes of it. Undefined: a token that is not this shopper's, or was disabled. */
export function paidWith(method: ReadableMethod, shopper: ShopperOfPayment, store: PaymentStore): PaidWith | undefined {
  if ('storedPaymentMethodId' in method)
    return withToken(store.token(method.storedPaymentMethodId, shopper.shopperReference), shopper);
  if ('number' in method) {
    const card = {
      lastFour: method.number.slice(-4),
      brand: method.brand ?? brandOf(method.number),
      expiry: `${Number(method.expiryMonth)}/${method.expiryYear}`,
      issuedIn: FOREIGN_CARDS[method.number],
      alias: aliasOf(method.number),
    };
    const later = KEPT_CARDS[method.number] ?? { shopper: 'authorised', merchant: 'authorised' };
    const keeps = shopper.agreesToKeep
      ? { id: pspReference(), shopperReference: shopper.shopperReference, card, later }
      : undefined;
    return { lastFour: card.lastFour, card, keeps, scenario: scenarioOf(method.number, method.holderName) };
  }
  return {
    lastFour: WALLET_LAST_FOUR,
    scenario: scenarioOf('', scenarioNameIn('applePayToken' in method ? method.applePayToken : method.googlePayToken)),
  };
}

function withToken(token: KeptToken | undefined, { isThere }: ShopperOfPayment): PaidWith | undefined {
  if (!token) return undefined;
  return {
    lastFour: token.card.lastFour,
    card: token.card,
    scenario: { outcome: OUTCOMES[isThere ? token.later.shopper : token.later.merchant], delivery: 'normal' },
  };
}

/**
 * A simulated wallet names a scenario in its token, in the words of a name on a card. Apple's tokens arrive in
 * base64.
 */
function scenarioNameIn(token: string): string {
  for (const text of [token, Buffer.from(token, 'base64').toString('utf8')]) {
    try {
      const { data } = z.object({ [SCENARIO_FIELD]: z.string() }).safeParse(JSON.parse(text));
      if (data) return data[SCENARIO_FIELD];
    } catch {
      continue;
    }
  }
  return '';
}

function aliasOf(number: string): string {
  return `H${createHash('sha256').update(number).digest('hex').slice(0, 15).toUpperCase()}`;
}

function brandOf(number: string): string {
  const type = cardValidator.number(number).card?.type ?? 'visa';
  return BRAND_NAMES[type] ?? type;
}
