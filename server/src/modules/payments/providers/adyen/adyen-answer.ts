import type { CardBrand, Challenge } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { type PayerLocation, payerLocation } from '../payer-location.ts';
import type { KeptCard, ProviderAnswer } from '../payment-provider.ts';
import { AdyenLostAnswerError } from './adyen-http-client.ts';
import { refusalKind } from './adyen-refusal.ts';
import { adyenRetry } from './adyen-retry.ts';

const AdditionalData = z.record(z.string(), z.unknown());

/** The parts of a Checkout answer that we act on; checked, because money follows from them. */
const CheckoutAnswer = z.object({
  pspReference: z.optional(z.string()),
  merchantReference: z.optional(z.string()),
  resultCode: z.string(),
  amount: z.optional(z.object({ value: z.int(), currency: z.string() })),
  refusalReason: z.optional(z.string()),
  refusalReasonCode: z.optional(z.string()),
  additionalData: z.optional(AdditionalData),
  action: z.optional(
    z.object({
      type: z.string(),
      url: z.optional(z.string()),
      method: z.optional(z.string()),
      data: z.optional(z.record(z.string(), z.string())),
    }),
  ),
});
export type CheckoutAnswer = z.output<typeof CheckoutAnswer>;

/** What a refund or a cancel that was asked for is answered with. */
const Modification = z.object({ pspReference: z.string().check(z.minLength(1)), status: z.literal('received') });

/** Adyen's names of brands. */
export const BRANDS: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mc: 'mastercard',
  amex: 'amex',
  diners: 'diners',
  discover: 'discover',
  jcb: 'jcb',
  cartebancaire: 'cartes_bancaires',
};

export function readCheckoutAnswer(answer: unknown): CheckoutAnswer {
  return read(CheckoutAnswer, answer);
}

export function readModification(answer: unknown): z.output<typeof Modification> {
  return read(Modification, answer);
}

export function toAnswer(answer: CheckoutAnswer): ProviderAnswer {
  const reference = answer.pspReference;
  switch (answer.resultCode) {
    case 'Authorised':
      if (reference === undefined) return { kind: 'lost', reason: 'authorised without a reference' };
      return {
        kind: 'accepted',
        reference,
        amountCents: answer.amount?.value,
        currency: answer.amount?.currency,
        keptCard: keptCardOf(answer.additionalData),
        payerLocation: issuerOf(answer.additionalData),
        payerMark: payerMarkOf(answer.additionalData),
      };
    case 'Pending':
    case 'Received':
      return { kind: 'pending', reference };
    case 'Cancelled':
      return { kind: 'declined', reference, failure: 'payment_cancelled' };
    case 'Refused':
    case 'Error':
      return { kind: 'declined', reference, ...refused(answer) };
    case 'RedirectShopper': {
      const challenge = toChallenge(answer.action);
      return challenge
        ? { kind: 'challenge', challenge, reference }
        : { kind: 'lost', reason: 'a redirect without an address' };
    }
    default:
      return { kind: 'lost', reason: `result ${answer.resultCode}` };
  }
}

function refused({ refusalReasonCode, refusalReason, additionalData }: CheckoutAnswer) {
  const refusal = {
    reasonCode: refusalReasonCode,
    reason: refusalReason,
    rawReason: text(additionalData?.['refusalReasonRaw']),
  };
  const merchantAdvice = merchantAdviceOf(additionalData);
  return {
    failure: refusalKind(refusal),
    retry: adyenRetry({ ...refusal, merchantAdvice }),
    payerMark: payerMarkOf(additionalData),
  };
}

/** `03 : Do not try again`: only the number counts. */
export function merchantAdviceOf(data: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return /^\s*(\d{2})\b/.exec(text(data?.['merchantAdviceCode']) ?? '')?.[1];
}

/**
 * The token of a card that this payment stored, with what Adyen shows of the card. Undefined: none was stored, or
 * nothing is shown of it.
 */
export function keptCardOf(data: Readonly<Record<string, unknown>> | undefined): KeptCard | undefined {
  // Without an operation the token is one that was only used.
  const token =
    data?.['tokenization.store.operationType'] === undefined
      ? undefined
      : text(data['tokenization.storedPaymentMethodId']);
  const lastFour = /^\d{4}$/.exec(text(data?.['cardSummary']) ?? '')?.[0];
  const [, month, expiryYear] = /^(\d{1,2})\/(20\d\d)$/.exec(text(data?.['expiryDate']) ?? '') ?? [];
  if (token === undefined || lastFour === undefined || month === undefined || expiryYear === undefined)
    return undefined;
  return {
    token,
    brand: BRANDS[text(data?.['paymentMethod']) ?? ''],
    lastFour,
    expiryMonth: month.padStart(2, '0'),
    expiryYear,
  };
}

/** The country of the bank that issued the card, where the account has it added. */
export function issuerOf(data: Readonly<Record<string, unknown>> | undefined): PayerLocation | undefined {
  return payerLocation('card', data?.['cardIssuingCountry'], data?.['issuerCountry']);
}

/**
 * By what Adyen knows a card again whose number we do not read: its alias, where the account has it added; else its
 * first and last digits and its date, of which another card of the same issue hardly ever has all.
 */
export function payerMarkOf(data: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const alias = text(data?.['alias']);
  if (alias) return `alias:${alias}`;
  const bin = text(data?.['issuerBin']) ?? text(data?.['cardBin']);
  const parts = [bin, text(data?.['cardSummary']), text(data?.['expiryDate'])];
  return parts.every(Boolean) ? `like:${parts.join(' ')}` : undefined;
}

/** The token alone, however Adyen names it. */
export function tokenOf(data: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return text(data?.['tokenization.storedPaymentMethodId']) ?? text(data?.['recurring.recurringDetailReference']);
}

function toChallenge(action: CheckoutAnswer['action']): Challenge | undefined {
  if (action?.type !== 'redirect' || action.url === undefined || !/^https?:\/\//.test(action.url)) return undefined;
  const method = action.method === 'POST' ? 'POST' : 'GET';
  return { shape: method === 'POST' ? 'post' : 'redirect', url: action.url, method, fields: action.data ?? {} };
}

/** @throws when the answer does not fit; then it is unknown what happened to the money */
function read<T extends z.core.$ZodType>(schema: T, answer: unknown): z.output<T> {
  // The library makes objects of classes with holes; through JSON the holes go.
  const result = z.safeParse(
    schema,
    JSON.parse(JSON.stringify(answer ?? null, (_key, value: unknown) => value ?? undefined) ?? 'null'),
  );
  if (!result.success) throw new AdyenLostAnswerError('an answer that does not fit its contract');
  return result.data;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
