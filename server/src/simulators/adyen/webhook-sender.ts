import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createAdyenHmacValidator } from '../../modules/payments/providers/adyen/adyen-library.ts';
import type { SimulatedPayment } from './simulated-payments.ts';

const ATTEMPTS = 5;

export interface WebhookSender {
  /** Signed and posted; tried again until it is accepted. Resolves when it was, or when nobody wants it. */
  send(payment: SimulatedPayment): Promise<void>;
  stop(): void;
}

export interface WebhookTarget {
  readonly address: string;
  readonly hmacKey: string;
  readonly retryMs: number;
}

export function createWebhookSender({ address, hmacKey, retryMs }: WebhookTarget, log: FastifyBaseLogger): WebhookSender {
  const stopped = new AbortController();

  async function post(body: string): Promise<boolean> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(10_000)]),
    });
    return response.ok && (await response.text()) === '[accepted]';
  }

  return {
    async send(payment) {
      const body = JSON.stringify(notification(payment, hmacKey));
      for (let attempt = 0; attempt < ATTEMPTS && !stopped.signal.aborted; attempt += 1) {
        try {
          if (await post(body)) return;
        } catch (error) {
          if (stopped.signal.aborted) return;
          log.debug({ err: error }, 'simulated webhook not delivered');
        }
        await wait(retryMs * 2 ** attempt, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
      }
    },
    stop: () => stopped.abort(),
  };
}

/** Adyen's standard webhook for one AUTHORISATION. */
export function notification(payment: SimulatedPayment, hmacKey: string) {
  const item = {
    pspReference: payment.pspReference,
    merchantAccountCode: payment.merchantAccount,
    merchantReference: payment.reference,
    amount: payment.amount,
    eventCode: 'AUTHORISATION',
    success: payment.status === 'authorised' ? 'true' : 'false',
    eventDate: new Date().toISOString(),
    paymentMethod: 'scheme',
    operations: ['CANCEL', 'CAPTURE', 'REFUND'],
    reason: reasonOf(payment),
  };
  const hmacSignature = createAdyenHmacValidator().calculateHmac(item as never, hmacKey);
  return {
    live: 'false',
    notificationItems: [{ NotificationRequestItem: { ...item, additionalData: { hmacSignature, cardSummary: payment.lastFour } } }],
  };
}

function reasonOf({ status, outcome, lastFour }: SimulatedPayment): string {
  if (status === 'authorised') return `033899:${lastFour}:03/2030`;
  return outcome.kind === 'refused' ? (outcome.rawReason ?? outcome.reason) : outcome.kind === 'challenge' ? '3D Not Authenticated' : 'Refused';
}
