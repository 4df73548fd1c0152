import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import { toDecimal } from '@halo/server-kit/money/decimal-amount';
import type {
  ConfirmAnswer,
  PaymentProvider,
  ProviderAnswer,
  RefundAnswer,
  Returned,
  StartRequest,
} from '../payment-provider.ts';
import { isTurnedAway } from '../provider-call.ts';
import { createPayPalApi, type PayPalApi } from './paypal-library.ts';
import {
  answerOfCapture,
  answerOfOrder,
  approvalOf,
  attemptOf,
  givingUp,
  isGivenUp,
  orderRequest,
  PayPalCapture,
  PayPalOrder,
  PayPalRefund,
} from './paypal-order.ts';
import { ALREADY_CAPTURED, ALREADY_PAID, CHOOSE_AGAIN, refusalKind, refusalOf } from './paypal-refusal.ts';
import type { PayPalConnection } from './paypal-settings.ts';
import { readPayPalWebhook } from './paypal-webhook.ts';

const PAYPAL_ID = /^[A-Z0-9]{8,36}$/;
const WHOLE = 'return=representation';

/** How PayPal is called for one account. */
interface PayPal {
  readonly log: FastifyBaseLogger;
  api(): PayPalApi;
}

/**
 * PayPal Checkout, orders v2, through the official client. The shopper agrees in PayPal's window; the money moves when
 * we capture.
 */
export function createPayPalProvider(connection: PayPalConnection, log: FastifyBaseLogger): PaymentProvider {
  let opened: PayPalApi | undefined;
  const api = () => (opened ??= createPayPalApi(connection));
  const paypal: PayPal = { log, api };
  return {
    name: 'paypal',
    methods: ['paypal'],
    merchant: connection.merchantId,
    start: (request) => startPayment(paypal, request),
    confirm: (returned) => confirmPayment(paypal, returned),
    async status({ reference }) {
      // The order was never shown to the shopper, who cannot have agreed to it, and nothing moves before we capture.
      if (reference === undefined) return { kind: 'declined', failure: 'payment_retry' };
      return standing(paypal, reference).catch(lost);
    },
    async cancel({ attemptId, reference }) {
      // The order was never shown to the shopper, and nothing moves before we capture.
      if (reference === undefined) return { kind: 'declined', failure: 'payment_cancelled' };
      try {
        await api().orders.patchOrder({ id: reference, body: givingUp(attemptId) as never });
        return { kind: 'declined', failure: 'payment_cancelled', reference };
      } catch (error) {
        return refusalOf(error) ? standing(paypal, reference).catch(lost) : lost(error);
      }
    },
    refund: (order) => refundPayment(paypal, order),
    async refundStatus({ refundReference }) {
      try {
        return refundAnswer(read(PayPalRefund, (await api().payments.getRefund({ refundId: refundReference })).result));
      } catch (error) {
        return lost(error);
      }
    },
    readWebhook: (request) => readPayPalWebhook(request, api, connection),
  };
}

async function startPayment({ api, log }: PayPal, request: StartRequest): Promise<ProviderAnswer> {
  if (request.instrument.kind !== 'hosted' || request.method !== 'paypal' || request.amountCents === 0)
    return { kind: 'declined', failure: 'change_method' };
  try {
    const { result } = await api().orders.createOrder({
      body: orderRequest(request) as never,
      paypalRequestId: request.attemptId,
      prefer: WHOLE,
    });
    return answerOfOrder(read(PayPalOrder, result));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.issue === ALREADY_PAID) return lost(error);
    return declined(log, refusal.status, refusal.issue);
  }
}

async function confirmPayment(paypal: PayPal, returned: Returned): Promise<ConfirmAnswer> {
  if (returned.kind !== 'reference' || !PAYPAL_ID.test(returned.value)) return { kind: 'foreign' };
  try {
    const order = await orderOf(paypal, returned.value);
    const attemptId = order && attemptOf(order);
    if (!order || attemptId === undefined) return { kind: 'foreign' };
    const isToCapture = order.status === 'APPROVED' && !isGivenUp(order);
    return { kind: 'known', attemptId, answer: isToCapture ? await captured(paypal, order) : answerOfOrder(order) };
  } catch (error) {
    return lost(error);
  }
}

async function refundPayment(
  { api }: PayPal,
  { refundId, attemptId, reference, amountCents, currency }: Parameters<PaymentProvider['refund']>[0],
): Promise<RefundAnswer> {
  try {
    const { result } = await api().payments.refundCapturedPayment({
      captureId: reference,
      paypalRequestId: refundId,
      prefer: WHOLE,
      body: {
        amount: { currencyCode: currency, value: toDecimal(amountCents) },
        customId: attemptId,
        invoiceId: refundId,
      },
    });
    return refundAnswer(read(PayPalRefund, result));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal && isTurnedAway(refusal.status)) return { ...lost(error), isUnread: true };
    return refusal ? { kind: 'refused', reason: refusal.issue } : lost(error);
  }
}

/** Undefined: PayPal knows no such order. @throws when nothing is known */
async function orderOf({ api }: PayPal, id: string): Promise<PayPalOrder | undefined> {
  try {
    return read(PayPalOrder, (await api().orders.getOrder({ id })).result);
  } catch (error) {
    if (refusalOf(error)?.status === 404) return undefined;
    throw error;
  }
}

/** @throws when nothing is known */
async function captured(paypal: PayPal, order: PayPalOrder): Promise<ProviderAnswer> {
  try {
    const { result } = await paypal.api().orders.captureOrder({ id: order.id, prefer: WHOLE });
    return answerOfOrder(read(PayPalOrder, result));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (CHOOSE_AGAIN.has(refusal.issue))
      return { kind: 'challenge', challenge: approvalOf(order), reference: order.id };
    if (refusal.issue === ALREADY_CAPTURED || refusal.issue === ALREADY_PAID) {
      const now = await orderOf(paypal, order.id);
      return now ? answerOfOrder(now) : { kind: 'lost', reason: refusal.issue };
    }
    // An earlier capture may have been made: only a request that was read says that there is none.
    if (isTurnedAway(refusal.status)) throw error;
    return declined(paypal.log, refusal.status, refusal.issue, order.id);
  }
}

/** By an order's id, or by a capture's. @throws when nothing is known */
async function standing(paypal: PayPal, reference: string): Promise<ProviderAnswer> {
  const order = await orderOf(paypal, reference);
  if (order) return answerOfOrder(order);
  try {
    const { result } = await paypal.api().payments.getCapturedPayment({ captureId: reference });
    return answerOfCapture(read(PayPalCapture, result));
  } catch (error) {
    // PayPal forgets orders that were not paid, never one that was.
    if (refusalOf(error)?.status === 404) return { kind: 'declined', failure: 'payment_retry', reference };
    throw error;
  }
}

function declined(log: FastifyBaseLogger, status: number, issue: string, reference?: string): ProviderAnswer {
  if (status === 401 || status === 403 || status === 400)
    log.error({ status, issue }, 'PayPal refused a request of ours');
  return { kind: 'declined', failure: refusalKind(issue), reference, isUnread: isTurnedAway(status) };
}

function refundAnswer({ id, status }: z.output<typeof PayPalRefund>): RefundAnswer {
  if (status === 'FAILED' || status === 'CANCELLED') return { kind: 'refused', reason: status };
  return { kind: status === 'COMPLETED' ? 'done' : 'asked', reference: id };
}

/** @throws when the answer does not fit; then it is unknown what happened to the money */
function read<T extends z.ZodMiniType>(schema: T, answer: unknown): z.output<T> {
  // The library makes objects with holes, and numbers that JSON does not know; through JSON they go.
  const plain: unknown = JSON.parse(
    JSON.stringify(answer ?? null, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );
  const result = schema.safeParse(plain);
  if (!result.success) throw new Error('an answer that does not fit its contract');
  return result.data;
}

/** Only the name: the message of a library's error may hold anything. */
function lost(error: unknown): { kind: 'lost'; reason: string } {
  const status = (error as { statusCode?: unknown }).statusCode;
  return {
    kind: 'lost',
    reason: typeof status === 'number' ? `answer ${status}` : error instanceof Error ? error.name : 'no answer',
  };
}
