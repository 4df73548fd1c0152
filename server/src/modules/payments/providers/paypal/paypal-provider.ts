import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import { toDecimal } from '@halo/server-kit/money/decimal-amount';
import type { ConfirmAnswer, PaymentProvider, ProviderAnswer, RefundAnswer } from '../payment-provider.ts';
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

/**
 * PayPal Checkout, orders v2, through the official client. The shopper agrees in PayPal's window; the money moves when
 * we capture.
 */
export function createPayPalProvider(connection: PayPalConnection, log: FastifyBaseLogger): PaymentProvider {
  let opened: PayPalApi | undefined;
  const api = () => (opened ??= createPayPalApi(connection));

  /** Undefined: PayPal knows no such order. @throws when nothing is known */
  async function orderOf(id: string): Promise<PayPalOrder | undefined> {
    try {
      return read(PayPalOrder, (await api().orders.getOrder({ id })).result);
    } catch (error) {
      if (refusalOf(error)?.status === 404) return undefined;
      throw error;
    }
  }

  /** @throws when nothing is known */
  async function captured(order: PayPalOrder): Promise<ProviderAnswer> {
    try {
      return answerOfOrder(
        read(PayPalOrder, (await api().orders.captureOrder({ id: order.id, prefer: WHOLE })).result),
      );
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      if (CHOOSE_AGAIN.has(refusal.issue))
        return { kind: 'challenge', challenge: approvalOf(order), reference: order.id };
      if (refusal.issue === ALREADY_CAPTURED || refusal.issue === ALREADY_PAID) {
        const now = await orderOf(order.id);
        return now ? answerOfOrder(now) : { kind: 'lost', reason: refusal.issue };
      }
      // An earlier capture may have been made: only a request that was read says that there is none.
      if (isTurnedAway(refusal.status)) throw error;
      return declined(refusal.status, refusal.issue, order.id);
    }
  }

  /** By an order's id, or by a capture's. @throws when nothing is known */
  async function standing(reference: string): Promise<ProviderAnswer> {
    const order = await orderOf(reference);
    if (order) return answerOfOrder(order);
    try {
      return answerOfCapture(
        read(PayPalCapture, (await api().payments.getCapturedPayment({ captureId: reference })).result),
      );
    } catch (error) {
      // PayPal forgets orders that nobody paid, never one that was paid.
      if (refusalOf(error)?.status === 404) return { kind: 'declined', failure: 'payment_retry', reference };
      throw error;
    }
  }

  function declined(status: number, issue: string, reference?: string): ProviderAnswer {
    if (status === 401 || status === 403 || status === 400)
      log.error({ status, issue }, 'PayPal refused a request of ours');
    return { kind: 'declined', failure: refusalKind(issue), reference, isUnread: isTurnedAway(status) };
  }

  return {
    name: 'paypal',
    methods: ['paypal'],
    merchant: connection.merchantId,
    async start(request) {
      if (request.instrument.kind !== 'hosted' || request.method !== 'paypal' || request.amountCents === 0)
        return { kind: 'declined', failure: 'change_method' };
      try {
        return answerOfOrder(
          read(
            PayPalOrder,
            (
              await api().orders.createOrder({
                body: orderRequest(request) as never,
                paypalRequestId: request.attemptId,
                prefer: WHOLE,
              })
            ).result,
          ),
        );
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal || refusal.issue === ALREADY_PAID) return lost(error);
        return declined(refusal.status, refusal.issue);
      }
    },
    async confirm(returned): Promise<ConfirmAnswer> {
      if (returned.kind !== 'reference' || !PAYPAL_ID.test(returned.value)) return { kind: 'foreign' };
      try {
        const order = await orderOf(returned.value);
        const attemptId = order && attemptOf(order);
        if (!order || attemptId === undefined) return { kind: 'foreign' };
        const isToCapture = order.status === 'APPROVED' && !isGivenUp(order);
        return { kind: 'known', attemptId, answer: isToCapture ? await captured(order) : answerOfOrder(order) };
      } catch (error) {
        return lost(error);
      }
    },
    async status({ reference }) {
      // Nobody was ever told of the order, so nobody can have agreed to it, and nothing moves before we capture.
      if (reference === undefined) return { kind: 'declined', failure: 'payment_retry' };
      return standing(reference).catch(lost);
    },
    async cancel({ attemptId, reference }) {
      // Nobody was ever told of the order, and nothing moves before we capture.
      if (reference === undefined) return { kind: 'declined', failure: 'payment_cancelled' };
      try {
        await api().orders.patchOrder({ id: reference, body: givingUp(attemptId) as never });
        return { kind: 'declined', failure: 'payment_cancelled', reference };
      } catch (error) {
        return refusalOf(error) ? standing(reference).catch(lost) : lost(error);
      }
    },
    async refund({ refundId, attemptId, reference, amountCents, currency }): Promise<RefundAnswer> {
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
        return refusal && !isTurnedAway(refusal.status) ? { kind: 'refused', reason: refusal.issue } : lost(error);
      }
    },
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

function refundAnswer({ id, status }: z.output<typeof PayPalRefund>): RefundAnswer {
  if (status === 'FAILED' || status === 'CANCELLED') return { kind: 'refused', reason: status };
  return { kind: status === 'COMPLETED' ? 'done' : 'asked', reference: id };
}

/** @throws when the answer does not fit; then nobody knows what happened to the money */
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
