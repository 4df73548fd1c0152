import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { issuerOf, keptCardOf, merchantAdviceOf, payerMarkOf } from './adyen-answer.ts';
import { type AdyenHmacValidator, createAdyenHmacValidator } from './adyen-library.ts';
import { refusalKind } from './adyen-refusal.ts';
import { adyenRetry } from './adyen-retry.ts';
import type { ProviderEvent } from '../payment-provider.ts';

const CAPTURED = /captur|settle|refund/i;

const Item = z.object({
  pspReference: z.string().check(z.minLength(1), z.maxLength(64)),
  originalReference: z.optional(z.string()),
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  eventCode: z.string(),
  success: z.enum(['true', 'false']),
  amount: z.object({ value: z.int(), currency: z.string() }),
  reason: z.optional(z.string()),
  additionalData: z.looseObject({ hmacSignature: z.string() }),
});

type Item = z.output<typeof Item>;

/** What must be there to prove that Adyen sent it. Other products of Adyen send other fields, or none of ours. */
const Signed = z.looseObject({
  additionalData: z.looseObject({ hmacSignature: z.string() }),
  pspReference: z.optional(z.string().check(z.maxLength(64))),
  merchantReference: z.optional(z.string().check(z.maxLength(80))),
  merchantAccountCode: z.optional(z.string().check(z.maxLength(80))),
  eventCode: z.optional(z.string().check(z.maxLength(80))),
  success: z.optional(z.string().check(z.maxLength(8))),
  amount: z.optional(z.unknown()),
});
type Signed = z.output<typeof Signed>;

const Notification = z.object({
  notificationItems: z.array(z.object({ NotificationRequestItem: Signed })).check(z.minLength(1), z.maxLength(100)),
});

/** Reads Adyen's standard webhook. */
export interface AdyenWebhook {
  /** Undefined: the signature of an item is not Adyen's; then none of them counts. */
  read(body: unknown): ProviderEvent[] | undefined;
}

export function createAdyenWebhook(hmacKey: string, log: FastifyBaseLogger): AdyenWebhook {
  let validator: AdyenHmacValidator | undefined;
  const isSigned = (item: Signed): boolean => {
    validator ??= createAdyenHmacValidator();
    // What is missing is signed as nothing.
    const signed: unknown = { ...item, amount: item.amount ?? {} };
    try {
      return validator.validateHMAC(signed as never, hmacKey);
    } catch {
      return false;
    }
  };
  return {
    read(body) {
      const notification = Notification.safeParse(body);
      if (!notification.success) {
        log.warn(
          { paths: notification.error.issues.slice(0, 3).map((issue) => issue.path.join('.')) },
          'a webhook that does not fit its contract',
        );
        return undefined;
      }
      const items = notification.data.notificationItems.map((each) => each.NotificationRequestItem);
      return items.every(isSigned) ? items.map((item) => readItem(item, log)) : undefined;
    },
  };
}

/** What is signed and does not fit is taken all the same: Adyen would hold back everything behind it. */
function readItem(item: Signed, log: FastifyBaseLogger): ProviderEvent {
  const fitting = Item.safeParse(item);
  if (fitting.success) return toEvent(fitting.data);
  const nameless = toEventWithoutAmount(item);
  if (nameless) return nameless;
  const { eventCode = '' } = item;
  log.warn(
    { eventCode, paths: fitting.error.issues.slice(0, 3).map((issue) => issue.path.join('.')) },
    'a signed webhook that does not fit its contract',
  );
  const isAboutMoney = outcomeOf({ eventCode, success: 'true', additionalData: item.additionalData }) !== undefined;
  return withoutAmount(item, isAboutMoney ? { kind: 'unclear' } : undefined);
}

function withoutAmount(item: Signed, outcome: ProviderEvent['outcome']): ProviderEvent {
  const { pspReference = '', eventCode = '', success = '', merchantReference = '', merchantAccountCode = '' } = item;
  return {
    eventId: `${pspReference}:${eventCode}:${success}`,
    attemptId: merchantReference,
    merchant: merchantAccountCode,
    amountCents: 0,
    currency: '',
    reference: pspReference,
    name: eventCode,
    outcome,
  };
}

/**
 * A bank that took money has taken it, also where no amount is named: then it is about all of the payment. Reports and
 * announced disputes move no money.
 */
function toEventWithoutAmount(item: Signed): ProviderEvent | undefined {
  const { pspReference = '', eventCode = '', success = '' } = item;
  if (item.amount !== undefined || pspReference === '') return undefined;
  const outcome =
    eventCode === 'REPORT_AVAILABLE'
      ? reportOf(pspReference)
      : outcomeOf({ eventCode, success: success === 'true' ? 'true' : 'false', additionalData: item.additionalData });
  if (outcome?.kind !== 'report' && outcome?.kind !== 'chargedBack' && outcome?.kind !== 'answerWanted')
    return undefined;
  return withoutAmount(item, outcome);
}

/** The only kind of report that finance takes in. Its address is not signed, so it is not kept. */
function reportOf(name: string): ProviderEvent['outcome'] {
  return /settlement_?detail/i.test(name) ? { kind: 'report' } : undefined;
}

/**
 * Only what is needed later. What Adyen adds beside the signed fields (the reason, the card, its token) is trusted
 * only within narrow limits: a token works for the shopper it was made for and for no other.
 */
function toEvent(item: Item): ProviderEvent {
  return {
    eventId: `${item.pspReference}:${item.eventCode}:${item.success}`,
    attemptId: item.merchantReference,
    merchant: item.merchantAccountCode,
    amountCents: item.amount.value,
    currency: item.amount.currency,
    reference: item.pspReference,
    ...aboutOf(item),
    name: item.eventCode,
    outcome: item.eventCode === 'REPORT_AVAILABLE' ? reportOf(item.pspReference) : outcomeOf(item),
  };
}

/** A payment is about itself. */
function aboutOf({ originalReference }: Item): Pick<ProviderEvent, 'about'> {
  return originalReference === undefined || originalReference === '' ? {} : { about: originalReference };
}

function outcomeOf({
  eventCode,
  success,
  reason,
  additionalData,
}: Pick<Item, 'eventCode' | 'success' | 'reason' | 'additionalData'>): ProviderEvent['outcome'] {
  const isDone = success === 'true';
  switch (eventCode) {
    case 'AUTHORISATION':
      return isDone
        ? {
            kind: 'accepted',
            keptCard: keptCardOf(additionalData),
            payerLocation: issuerOf(additionalData),
            payerMark: payerMarkOf(additionalData),
          }
        : refused(reason, additionalData);
    case 'CANCELLATION':
    case 'TECHNICAL_CANCEL':
      if (isDone) return { kind: 'cancelled' };
      // It failed because there was money already, or because there never was any.
      return CAPTURED.test(reason ?? '') ? undefined : { kind: 'declined', failure: 'payment_cancelled' };
    case 'EXPIRE':
      return isDone ? { kind: 'cancelled' } : undefined;
    // A capture that was turned away may be tried again by Adyen, or the payment may be captured already.
    case 'CAPTURE':
      return { kind: isDone ? 'captured' : 'unclear' };
    case 'CAPTURE_FAILED':
    case 'SETTLED_REVERSED':
      return isDone ? { kind: 'captureFailed' } : undefined;
    // The shopper never came back from the challenge.
    case 'OFFER_CLOSED':
      return isDone ? { kind: 'declined', failure: 'authentication_failed' } : undefined;
    case 'REFUND':
      return isDone ? { kind: 'refunded' } : refundFailed(reason);
    case 'CANCEL_OR_REFUND':
      return isDone ? reversed(additionalData['modification.action']) : refundFailed(reason);
    // The first word on a refund was good, and then it did not work.
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return isDone ? refundFailed(reason) : undefined;
    case 'CHARGEBACK':
    case 'SECOND_CHARGEBACK':
    case 'PREARBITRATION_LOST':
      return isDone ? { kind: 'chargedBack' } : undefined;
    case 'CHARGEBACK_REVERSED':
      return isDone ? { kind: 'chargebackReversed' } : undefined;
    case 'REQUEST_FOR_INFORMATION':
    case 'NOTIFICATION_OF_CHARGEBACK':
    case 'NOTIFICATION_OF_FRAUD':
      return isDone ? { kind: 'answerWanted', ...endOfDefence(additionalData['defensePeriodEndsAt']) } : undefined;
    default:
      return undefined;
  }
}

/** It is not signed, and decides about nothing but when a person is reminded. */
function endOfDefence(text: unknown): { dueAt?: string } {
  const at = new Date(typeof text === 'string' ? text : '');
  return Number.isNaN(at.getTime()) ? {} : { dueAt: at.toISOString() };
}

function refundFailed(reason: string | undefined): ProviderEvent['outcome'] {
  return { kind: 'refundFailed', why: reason === '' ? undefined : reason };
}

/** Which of the two it was. */
function reversed(action: unknown): ProviderEvent['outcome'] {
  if (action === 'cancel') return { kind: 'cancelled' };
  return { kind: action === 'refund' ? 'refunded' : 'unclear' };
}

function refused(reason: string | undefined, additionalData: Readonly<Record<string, unknown>>) {
  const refusal = readReason(reason);
  const retry = adyenRetry({ ...refusal, merchantAdvice: merchantAdviceOf(additionalData) });
  return { kind: 'declined', failure: refusalKind(refusal), retry, payerMark: payerMarkOf(additionalData) } as const;
}

/** Either Adyen's words, or the bank's with its number in front: `51 : Insufficient funds`. */
function readReason(reason: string | undefined) {
  return /^\s*\w{2}\s*:/.test(reason ?? '') ? { reason: 'Refused', rawReason: reason } : { reason };
}
