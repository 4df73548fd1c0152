import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { keptCardOf } from './adyen-answer.ts';
import { type AdyenHmacValidator, createAdyenHmacValidator } from './adyen-library.ts';
import { refusalKind } from './adyen-refusal.ts';
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

const Notification = z.object({
  notificationItems: z.array(z.object({ NotificationRequestItem: Item })).check(z.minLength(1), z.maxLength(100)),
});

/** Reads Adyen's standard webhook. */
export interface AdyenWebhook {
  /** Undefined: an item is malformed or its signature is not Adyen's; then none of them counts. */
  read(body: unknown): ProviderEvent[] | undefined;
}

export function createAdyenWebhook(hmacKey: string, log: FastifyBaseLogger): AdyenWebhook {
  let validator: AdyenHmacValidator | undefined;
  const isSigned = (item: z.output<typeof Item>): boolean => {
    validator ??= createAdyenHmacValidator();
    try {
      return validator.validateHMAC(item as never, hmacKey);
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
      return items.every(isSigned) ? items.map(toEvent) : undefined;
    },
  };
}

/**
 * Only what is needed later. What Adyen adds beside the signed fields (the reason, the card, its token) is trusted
 * only within narrow limits: a token works for the shopper it was made for and for no other.
 */
function toEvent(item: z.output<typeof Item>): ProviderEvent {
  return {
    eventId: `${item.pspReference}:${item.eventCode}:${item.success}`,
    attemptId: item.merchantReference,
    merchant: item.merchantAccountCode,
    amountCents: item.amount.value,
    currency: item.amount.currency,
    reference: item.pspReference,
    name: item.eventCode,
    outcome: outcomeOf(item),
  };
}

function outcomeOf({ eventCode, success, reason, additionalData }: z.output<typeof Item>): ProviderEvent['outcome'] {
  const isDone = success === 'true';
  switch (eventCode) {
    case 'AUTHORISATION':
      return isDone
        ? { kind: 'accepted', keptCard: keptCardOf(additionalData) }
        : { kind: 'declined', failure: refusalKind(readReason(reason)) };
    case 'CANCELLATION':
    case 'TECHNICAL_CANCEL':
      // It failed because there was money already, or because there never was any.
      return isDone || !CAPTURED.test(reason ?? '') ? { kind: 'declined', failure: 'payment_cancelled' } : undefined;
    // The shopper never came back from the challenge.
    case 'OFFER_CLOSED':
      return isDone ? { kind: 'declined', failure: 'authentication_failed' } : undefined;
    case 'REFUND':
      return { kind: isDone ? 'refunded' : 'refundFailed' };
    // The first word on a refund was good, and then it did not work.
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return isDone ? { kind: 'refundFailed' } : undefined;
    case 'CHARGEBACK':
    case 'SECOND_CHARGEBACK':
    case 'PREARBITRATION_LOST':
      return isDone ? { kind: 'chargedBack' } : undefined;
    case 'CHARGEBACK_REVERSED':
      return isDone ? { kind: 'chargebackReversed' } : undefined;
    default:
      return undefined;
  }
}

/** Either Adyen's words, or the bank's with its number in front: `51 : Insufficient funds`. */
function readReason(reason: string | undefined) {
  return /^\s*\w{2}\s*:/.test(reason ?? '') ? { reason: 'Refused', rawReason: reason } : { reason };
}
