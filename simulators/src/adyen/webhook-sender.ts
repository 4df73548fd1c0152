import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { KeptToken, SimulatedPayment } from './simulated-payments.ts';

const load = createRequire(import.meta.url);

/** Pauses grow up to this many times the first. */
const LONGEST_PAUSES = 16;

/** What an item says when it is not the payment's own decision. */
export interface ItemChange {
  readonly eventCode?: string;
  readonly success?: boolean;
  readonly pspReference?: string;
  readonly originalReference?: string;
  readonly amount?: { readonly value: number; readonly currency: string };
  readonly reason?: string;
  readonly eventDate?: Date;
  readonly additionalData?: Readonly<Record<string, string>>;
}

export interface WebhookSender {
  /** Signed and posted; tried again until it is accepted. Resolves when it was, or when the last attempt failed. */
  send(payment: SimulatedPayment, change?: ItemChange): Promise<void>;
  /** A copy that was changed on its way, sent once. */
  sendTampered(payment: SimulatedPayment): Promise<void>;
  stop(): void;
}

export interface WebhookTarget {
  readonly address: string;
  readonly hmacKey: string;
  readonly tokenHmacKey?: string | undefined;
  readonly retryMs: number;
  readonly attempts: number;
}

export function createWebhookSender(
  { address, hmacKey, tokenHmacKey, retryMs, attempts }: WebhookTarget,
  log: FastifyBaseLogger,
): WebhookSender {
  const stopped = new AbortController();

  async function post(body: string, to = address, signature: Record<string, string> = {}): Promise<boolean> {
    const response = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signature },
      body,
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(10_000)]),
    });
    return response.ok && (await response.text()) === '[accepted]';
  }

  async function postUntilTaken(tryOnce: () => Promise<boolean>): Promise<void> {
    for (let attempt = 0; attempt < attempts && !stopped.signal.aborted; attempt += 1) {
      try {
        if (await tryOnce()) return;
      } catch (error) {
        if (stopped.signal.aborted) return;
        log.debug({ err: error }, 'simulated webhook not delivered');
      }
      await wait(retryMs * Math.min(2 ** attempt, LONGEST_PAUSES), undefined, {
        signal: stopped.signal,
        ref: false,
      }).catch(() => undefined);
    }
  }

  /** Signed over its bytes, with a key of its own. */
  function sendToken(payment: SimulatedPayment, keeps: KeptToken): Promise<void> {
    const body = JSON.stringify(tokenEvent(payment, keeps));
    const hmac = createHmac('sha256', Buffer.from(tokenHmacKey ?? '', 'hex'))
      .update(body)
      .digest('base64');
    return postUntilTaken(() => post(body, `${address}/tokens`, { hmacsignature: hmac }));
  }

  return {
    async send(payment, change) {
      if (stopped.signal.aborted) return;
      const body = JSON.stringify(notification(payment, hmacKey, change));
      await postUntilTaken(() => post(body));
      const { keeps } = payment;
      if (change === undefined && payment.status === 'authorised' && keeps?.isQuiet) await sendToken(payment, keeps);
    },
    async sendTampered(payment) {
      if (stopped.signal.aborted) return;
      await post(JSON.stringify(tampered(notification(payment, hmacKey)))).catch(() => undefined);
    },
    stop: () => stopped.abort(),
  };
}

/** Adyen's standard webhook for one item: the AUTHORISATION of a payment, unless the change says something else. */
export function notification(payment: SimulatedPayment, hmacKey: string, change: ItemChange = {}) {
  const isAuthorised = change.success ?? payment.status === 'authorised';
  const item = {
    pspReference: change.pspReference ?? payment.pspReference,
    ...(change.originalReference === undefined ? {} : { originalReference: change.originalReference }),
    merchantAccountCode: payment.merchantAccount,
    merchantReference: payment.reference,
    amount: change.amount ?? payment.amount,
    eventCode: change.eventCode ?? 'AUTHORISATION',
    success: isAuthorised ? 'true' : 'false',
    eventDate: (change.eventDate ?? new Date()).toISOString(),
    paymentMethod: payment.card?.brand ?? 'scheme',
    operations: ['CANCEL', 'CAPTURE', 'REFUND'],
    reason: change.reason ?? reasonOf(payment),
  };
  const hmacSignature = hmacOf(item, hmacKey);
  const isDecision = change.eventCode === undefined;
  return {
    live: 'false',
    notificationItems: [
      {
        NotificationRequestItem: {
          ...item,
          additionalData: {
            hmacSignature,
            ...cardData(payment, isDecision && isAuthorised),
            ...change.additionalData,
          },
        },
      },
    ],
  };
}

/** What Adyen adds about the card when an account asks for it, and about the token when one was made. */
export function cardData(
  { card, country, lastFour, keeps }: SimulatedPayment,
  isAuthorised: boolean,
): Record<string, string> {
  return {
    cardSummary: lastFour,
    ...(card
      ? {
          alias: card.alias,
          expiryDate: card.expiry,
          paymentMethod: card.brand,
          ...issuer(card.issuedIn ?? country),
        }
      : {}),
    ...(keeps && isAuthorised && !keeps.isQuiet ? tokenData(keeps) : {}),
  };
}

function tokenEvent({ pspReference, merchantAccount }: SimulatedPayment, { id, shopperReference }: KeptToken): object {
  return {
    type: 'recurring.token.created',
    eventId: pspReference,
    data: { merchantAccount, shopperReference, storedPaymentMethodId: id, operation: 'created' },
  };
}

function issuer(country: string | undefined): Record<string, string> {
  return country === undefined ? {} : { cardIssuingCountry: country, issuerCountry: country };
}

function tokenData({ id, shopperReference }: KeptToken): Record<string, string> {
  return {
    'tokenization.storedPaymentMethodId': id,
    'tokenization.shopperReference': shopperReference,
    'tokenization.store.operationType': 'created',
    'recurring.recurringDetailReference': id,
    'recurring.shopperReference': shopperReference,
  };
}

function tampered(message: ReturnType<typeof notification>): object {
  const {
    notificationItems: [{ NotificationRequestItem: item } = { NotificationRequestItem: undefined }],
  } = message;
  return {
    ...message,
    notificationItems: [{ NotificationRequestItem: { ...item, amount: { value: 1, currency: 'EUR' } } }],
  };
}

function reasonOf({ status, outcome, lastFour }: SimulatedPayment): string {
  if (status === 'authorised') return `033899:${lastFour}:03/2030`;
  return outcome.kind === 'refused'
    ? (outcome.rawReason ?? outcome.reason)
    : outcome.kind === 'challenge'
      ? '3D Not Authenticated'
      : 'Refused';
}

/** As Adyen computes it, by its own library, which is CommonJS and loads every product from its root. */
function hmacOf(item: object, hmacKey: string): string {
  const { default: Validator } = load('@adyen/api-library/lib/src/utils/hmacValidator.js') as {
    default: new () => { calculateHmac(item: object, key: string): string };
  };
  return new Validator().calculateHmac(item, hmacKey);
}
