import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Post } from '../post-until-taken.ts';
import { captureLink, captureShape, refundShape } from './paypal-shapes.ts';
import { reversalId, type SimulatedOrder, type SimulatedRefund } from './paypal-store.ts';

export interface EventSigner {
  readonly webhookId: string;
  /** where our server takes events */
  readonly webhookUrl: string;
}

const CAPTURE_EVENTS = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PARTIALLY_REFUNDED: 'PAYMENT.CAPTURE.COMPLETED',
  REFUNDED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
} as const;

export function captureEvent(order: SimulatedOrder): object {
  if (!order.capture) throw new Error('nothing was captured');
  return event(CAPTURE_EVENTS[order.capture.status], 'capture', captureShape(order.capture, order));
}

export function refundEvent(refund: SimulatedRefund, merchantId: string): object {
  return event('PAYMENT.CAPTURE.REFUNDED', 'refund', refundShape(refund, merchantId));
}

/** The buyer's bank took it back. */
export function reversalEvent({ capture, merchantId }: SimulatedOrder): object {
  return event('PAYMENT.CAPTURE.REVERSED', 'refund', {
    id: reversalId(capture?.id ?? ''),
    status: 'COMPLETED',
    amount: capture?.amount,
    custom_id: capture?.customId,
    payer: { merchant_id: merchantId },
    links: [captureLink(capture?.id ?? '')],
  });
}

/** The dispute ended for the seller. */
export function disputeWonEvent({ capture, merchantId }: SimulatedOrder): object {
  return event('CUSTOMER.DISPUTE.RESOLVED', 'dispute', {
    dispute_id: `PP-D-${capture?.id ?? ''}`,
    status: 'RESOLVED',
    dispute_amount: capture?.amount,
    dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
    disputed_transactions: [
      { seller_transaction_id: capture?.id, custom: capture?.customId, seller: { merchant_id: merchantId } },
    ],
  });
}

function event(type: string, resourceType: string, resource: object): object {
  return {
    id: `WH-${randomUUID()}`,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: resourceType,
    event_type: type,
    summary: type,
    resource,
  };
}

/** An event with the headers that prove it. */
export function eventPost(content: object, { webhookId, webhookUrl }: EventSigner): Post {
  const body = JSON.stringify(content);
  const [id, time] = [randomUUID(), new Date().toISOString()];
  return {
    url: webhookUrl,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-simulated',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf(id, time, body, webhookId),
    },
    body,
  };
}

/** Whether an event that is shown to us is one of ours: the call every shop makes. */
export function isOurEvent(proof: Readonly<Record<string, unknown>>, webhookId: string): boolean {
  const {
    transmission_id: id,
    transmission_time: time,
    transmission_sig: given,
    webhook_id: of,
    webhook_event: content,
  } = proof;
  if (of !== webhookId || typeof given !== 'string') return false;
  const [left, right] = [
    Buffer.from(given),
    Buffer.from(signatureOf(String(id), String(time), JSON.stringify(content), webhookId)),
  ];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What PayPal signs; with a key of its own instead of a certificate, because only this simulator reads it. */
function signatureOf(id: string, time: string, body: string, webhookId: string): string {
  return createHmac('sha256', `simulated ${webhookId}`)
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64');
}
