import * as z from 'zod/mini';
import { toCents } from '@halo/server-kit/money/decimal-amount';
import { readMaskedCard } from '../masked-card.ts';
import type { EventOutcome, WebhookReading, WebhookRequest } from '../payment-provider.ts';
import { retryAdvice } from '../retry-advice.ts';
import { PAYMENT_TYPES } from './trustpay-purchase.ts';
import { resultMeaning } from './trustpay-result.ts';
import type { TrustPayConnection } from './trustpay-settings.ts';
import { isSignedNotification } from './trustpay-signature.ts';

const Notification = z.object({
  MerchantIdentification: z.object({ ProjectId: z.string() }),
  PaymentInformation: z.object({
    CreditDebitIndicator: z.enum(['CRDT', 'DBIT']),
    References: z.object({
      MerchantReference: z.string().check(z.minLength(1), z.maxLength(128)),
      PaymentRequestId: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    Status: z.string().check(z.maxLength(40)),
    Amount: z.object({ Amount: z.union([z.number(), z.string()]), Currency: z.string() }),
    StatusReasonInformation: z.optional(z.object({ Reason: z.object({ Code: z.optional(z.string()) }) })),
    CardTransaction: z.optional(
      z.object({
        PaymentType: z.optional(z.string()),
        MaskedPan: z.optional(z.string()),
        ExpiryDate: z.optional(z.string()),
      }),
    ),
  }),
  Signature: z.string(),
});
type Payment = z.output<typeof Notification>['PaymentInformation'];

/** Reads a notification; what is not signed with our secret is not trusted. */
export function readTrustPayWebhook(
  { body }: WebhookRequest,
  { secret }: Pick<TrustPayConnection, 'secret'>,
): WebhookReading {
  const result = Notification.safeParse(body);
  if (!result.success)
    return { kind: 'refused', reason: `does not fit its contract: ${result.error.issues[0]?.path.join('.') ?? ''}` };
  if (!isSignedNotification(body as object, secret)) return { kind: 'refused', reason: 'the signature is not valid' };
  const {
    PaymentInformation: payment,
    MerchantIdentification: { ProjectId },
  } = result.data;
  const amountCents = toCents(payment.Amount.Amount);
  if (amountCents === undefined) return { kind: 'refused', reason: 'the amount is none' };
  const { MerchantReference, PaymentRequestId } = payment.References;
  return {
    kind: 'events',
    reply: 'OK',
    events: [
      {
        eventId: `${PaymentRequestId}:${payment.CreditDebitIndicator}:${payment.Status}`,
        attemptId: attemptOf(MerchantReference),
        merchant: ProjectId,
        amountCents,
        currency: payment.Amount.Currency,
        reference: PaymentRequestId,
        name: payment.Status,
        outcome: outcomeOf(payment),
      },
    ],
  };
}

/** A refund's reference has the attempt's in front, because the notification names nothing else. */
export function refundReference(attemptId: string, refundId: string): string {
  return `${attemptId}.${refundId}`;
}

export function attemptOf(reference: string): string {
  return reference.split('.', 1)[0] ?? '';
}

function outcomeOf(payment: Payment): EventOutcome | undefined {
  const isIncoming = payment.CreditDebitIndicator === 'CRDT';
  switch (payment.Status) {
    case 'Paid':
      return isIncoming ? { kind: 'accepted', keptCard: keptCardOf(payment) } : { kind: 'refunded' };
    case 'Rejected':
      return isIncoming
        ? refused(payment)
        : { kind: 'refundFailed', why: payment.StatusReasonInformation?.Reason.Code };
    case 'Refunded':
      return { kind: 'refunded' };
    case 'Chargebacked':
      return { kind: 'chargedBack' };
    default:
      return undefined;
  }
}

function failureOf({ StatusReasonInformation: info }: Payment) {
  const meaning = resultMeaning(info?.Reason.Code ?? '');
  return meaning.kind === 'declined' ? meaning.failure : 'payment_generic';
}

function refused(payment: Payment): EventOutcome {
  const failure = failureOf(payment);
  return { kind: 'declined', failure, retry: retryAdvice(failure) };
}

function keptCardOf({ CardTransaction: card, References }: Payment) {
  return card?.PaymentType === PAYMENT_TYPES.first
    ? readMaskedCard(References.PaymentRequestId, card.MaskedPan, card.ExpiryDate)
    : undefined;
}
