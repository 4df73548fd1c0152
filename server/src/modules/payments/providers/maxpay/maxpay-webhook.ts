import * as z from 'zod/mini';
import { toCents } from '@halo/server-kit/money/decimal-amount';
import type { EventOutcome, WebhookReading, WebhookRequest } from '../payment-provider.ts';
import { readMaskedCard } from '../masked-card.ts';
import { retryAdvice } from '../retry-advice.ts';
import { resultMeaning } from './maxpay-result.ts';
import { FIRST_OF_KEPT_CARD } from './maxpay-sale.ts';
import type { MaxPayConnection } from './maxpay-settings.ts';
import { type CallbackSubject, hasCheckSum, subjectOf } from './maxpay-signature.ts';

const Callback = z.object({
  transaction_unique_id: z.string().check(z.minLength(1), z.maxLength(64)),
  reference: z.string().check(z.minLength(1), z.maxLength(64)),
  status: z.string().check(z.maxLength(20)),
  code: z.string().check(z.regex(/^\d{1,5}$/)),
  message: z.optional(z.string()),
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  merchant_account: z.optional(z.string()),
  transaction_type: z.optional(z.string()),
  token: z.optional(z.string()),
  cof_type: z.optional(z.string()),
  card_mask: z.optional(z.string()),
  card_expiration: z.optional(z.string()),
  checkSum: z.string(),
});
type Callback = z.output<typeof Callback>;

/**
 * Reads a callback. Two things must be right: MaxPay's checksum over its fields, and our own seal in the address it
 * came to.
 */
export function readMaxPayWebhook(
  { body, query }: WebhookRequest,
  { account, signatureKey }: Pick<MaxPayConnection, 'account' | 'signatureKey'>,
): WebhookReading {
  const result = Callback.safeParse(body);
  if (!result.success)
    return { kind: 'refused', reason: `does not fit its contract: ${result.error.issues[0]?.path.join('.') ?? ''}` };
  if (!hasCheckSum(body as Record<string, string>, signatureKey))
    return { kind: 'refused', reason: 'the checksum is not valid' };
  const subject = subjectOf(query, signatureKey);
  if (!subject) return { kind: 'refused', reason: 'the address is not one of ours' };
  const callback = result.data;
  // A payment's id is the attempt's; a refund has one of its own.
  if (!subject.isRefund && callback.transaction_unique_id !== subject.attemptId)
    return { kind: 'refused', reason: 'the callback is about another payment' };
  // What MaxPay names itself counts; where it names nothing, what our sealed address says was asked for.
  const amountCents = callback.amount === undefined ? subject.amountCents : toCents(callback.amount);
  if (amountCents === undefined) return { kind: 'refused', reason: 'the amount is none' };
  return {
    kind: 'events',
    reply: 'OK',
    events: [
      {
        eventId: `${callback.reference}:${callback.transaction_type ?? ''}:${callback.status}:${callback.code}`,
        attemptId: subject.attemptId,
        merchant: callback.merchant_account ?? account,
        amountCents,
        currency: callback.currency ?? subject.currency,
        reference: callback.reference,
        name: `${callback.transaction_type ?? 'callback'} ${callback.status}`,
        outcome: outcomeOf(callback, subject),
      },
    ],
  };
}

function outcomeOf(callback: Callback, { isRefund }: CallbackSubject): EventOutcome | undefined {
  if (callback.transaction_type === 'CHARGEBACK') return { kind: 'chargedBack' };
  if (callback.transaction_type === 'CHARGEBACK_REVERSAL') return { kind: 'chargebackReversed' };
  const meaning = resultMeaning(Number(callback.code), callback.message);
  // Code and word must agree before anything is called paid or given back.
  const isContradiction = meaning.kind === 'accepted' && callback.status.toUpperCase() !== 'SUCCESS';
  if (meaning.kind === 'pending' || meaning.kind === 'unknown' || isContradiction) return undefined;
  if (isRefund)
    return meaning.kind === 'accepted'
      ? { kind: 'refunded' }
      : { kind: 'refundFailed', why: `${callback.code} ${callback.message ?? ''}`.trim() };
  return meaning.kind === 'accepted'
    ? { kind: 'accepted', keptCard: keptCardOf(callback) }
    : { ...meaning, retry: retryAdvice(meaning.failure) };
}

function keptCardOf({ token, cof_type: credential, card_mask: mask, card_expiration: expiry }: Callback) {
  return credential === FIRST_OF_KEPT_CARD && token !== undefined ? readMaskedCard(token, mask, expiry) : undefined;
}
