import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { type AdyenHmacValidator, createAdyenHmacValidator } from './adyen-library.ts';
import { refusalKind } from './adyen-refusal.ts';
import type { ProviderEvent } from '../../payment-provider.ts';

const Item = z.object({
  pspReference: z.string().check(z.minLength(1), z.maxLength(64)),
  originalReference: z.optional(z.string()),
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  eventCode: z.string(),
  success: z.enum(['true', 'false']),
  amount: z.object({ value: z.int(), currency: z.string() }),
  reason: z.optional(z.string()),
  additionalData: z.object({ hmacSignature: z.string() }),
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
        log.warn({ paths: notification.error.issues.slice(0, 3).map((issue) => issue.path.join('.')) }, 'a webhook that does not fit its contract');
        return undefined;
      }
      const items = notification.data.notificationItems.map((each) => each.NotificationRequestItem);
      return items.every(isSigned) ? items.map(toEvent) : undefined;
    },
  };
}

/** Only what is needed later; what Adyen adds about the card and its holder is left behind. */
function toEvent(item: z.output<typeof Item>): ProviderEvent {
  return {
    eventId: `${item.pspReference}:${item.eventCode}:${item.success}`,
    attemptId: item.merchantReference,
    merchantAccount: item.merchantAccountCode,
    amountCents: item.amount.value,
    currency: item.amount.currency,
    reference: item.pspReference,
    name: item.eventCode,
    outcome: outcomeOf(item),
  };
}

function outcomeOf({ eventCode, success, reason }: z.output<typeof Item>): ProviderEvent['outcome'] {
  switch (eventCode) {
    case 'AUTHORISATION':
      return success === 'true' ? { kind: 'accepted' } : { kind: 'declined', failure: refusalKind(readReason(reason)) };
    // The shopper never came back from the challenge.
    case 'OFFER_CLOSED':
      return success === 'true' ? { kind: 'declined', failure: 'authentication_failed' } : undefined;
    default:
      return undefined;
  }
}

/** Either Adyen's words, or the bank's with its number in front: `51 : Insufficient funds`. */
function readReason(reason: string | undefined) {
  return /^\s*\w{2}\s*:/.test(reason ?? '') ? { reason: 'Refused', rawReason: reason } : { reason };
}
