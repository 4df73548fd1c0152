import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { answerOnce, invalid, keyGuard } from './api-answer.ts';
import type { CheckoutOptions } from './checkout-api.ts';
import { pspReference, type SimulatedPayment, type StoredAnswer } from './simulated-payments.ts';

/** A refund of exactly this fails a moment later. */
export const FAILING_REFUND_CENTS = 666;
const HEAD_START_MS = 500;

const Amount = z.object({ value: z.int().check(z.positive()), currency: z.string().check(z.length(3)) });
const RefundBody = z.object({ merchantAccount: z.string(), amount: Amount, reference: z._default(z.string(), '') });
const CancelBody = z.object({ merchantAccount: z.string(), reference: z._default(z.string(), '') });
const StandaloneCancelBody = z.extend(CancelBody, { paymentReference: z.string().check(z.minLength(1)) });
const DisputeBody = z.object({ action: z.enum(['chargeBack', 'reverse']) });

type ByPayment = { Params: { pspReference: string } };
type ByToken = { Params: { id: string }; Querystring: { shopperReference?: string; merchantAccount?: string } };

/**
 * Refunds, cancels and the end of kept cards: all asked for here and told by webhook. And one call of our own: a bank's
 * dispute.
 */
export function addModificationsApi(app: FastifyInstance, options: CheckoutOptions): void {
  const { prefix, store } = options;
  const guard = keyGuard(options.apiKey);

  app.post<ByPayment>(`${prefix}/v72/payments/:pspReference/refunds`, guard, (request, reply) =>
    answerOnce(request, reply, store, async () => {
      const body = RefundBody.safeParse(request.body);
      const payment = store.byPspReference(request.params.pspReference);
      if (!body.success || !payment || body.data.merchantAccount !== payment.merchantAccount)
        return invalid('Original pspReference required for this operation', '167');
      const { amount, reference } = body.data;
      if (amount.currency !== payment.amount.currency)
        return invalid('Modification currency should be the same as the original', '137');
      const isPossible =
        payment.status === 'authorised' &&
        payment.refundedCents + amount.value <= payment.amount.value &&
        amount.value !== FAILING_REFUND_CENTS;
      if (isPossible) payment.refundedCents += amount.value;
      const modification = received(payment, reference, { amount });
      const news = tellLater(payment, 'REFUND', modification.pspReference, {
        isDone: isPossible,
        amount,
        reason: isPossible ? '' : 'Insufficient balance on payment',
      });
      if (payment.delivery === 'webhook_first') {
        await news;
        // Taken is not worked off yet.
        await wait(HEAD_START_MS, undefined, { ref: false });
      }
      return modification.answer;
    }),
  );

  app.post<ByPayment>(`${prefix}/v72/payments/:pspReference/cancels`, guard, (request, reply) =>
    answerOnce(request, reply, store, async () => {
      const body = CancelBody.safeParse(request.body);
      const payment = store.byPspReference(request.params.pspReference);
      if (!body.success || !payment || body.data.merchantAccount !== payment.merchantAccount)
        return invalid('Original pspReference required for this operation', '167');
      return cancel(payment, 'CANCELLATION', body.data.reference);
    }),
  );

  app.post(`${prefix}/v72/cancels`, guard, (request, reply) =>
    answerOnce(request, reply, store, async () => {
      const body = StandaloneCancelBody.safeParse(request.body);
      if (!body.success) return invalid("Required field 'paymentReference' is not provided.");
      const payment = store.byReference(body.data.paymentReference);
      if (payment) return cancel(payment, 'TECHNICAL_CANCEL', body.data.reference);
      // As at Adyen: it is received even when nothing is found, and the webhook says so.
      const { merchantAccount, paymentReference } = body.data;
      const own = pspReference();
      void tellLater(nothing(merchantAccount, paymentReference), 'TECHNICAL_CANCEL', own, {
        isDone: false,
        amount: { value: 0, currency: 'EUR' },
        reason: 'Original transaction not found',
      });
      return { status: 201, body: { merchantAccount, paymentReference, pspReference: own, status: 'received' } };
    }),
  );

  app.delete<ByToken>(`${prefix}/v72/storedPaymentMethods/:id`, guard, (request, reply) => {
    const isGone = store.forget(request.params.id, request.query.shopperReference ?? '');
    return isGone ? reply.code(204).send() : reply.code(422).send(invalid('PaymentDetail not found', '803').body);
  });

  app.post<ByPayment>(`${prefix}/payments/:pspReference/disputes`, guard, (request, reply) => {
    const body = DisputeBody.safeParse(request.body);
    const payment = store.byPspReference(request.params.pspReference);
    if (!body.success || payment?.status !== 'authorised')
      return reply.code(422).send(invalid('no payment to dispute').body);
    if (body.data.action === 'chargeBack') chargeBack(payment);
    else reverse(payment);
    return reply.code(204).send();
  });

  function cancel(payment: SimulatedPayment, eventCode: string, reference: string): StoredAnswer {
    // What is authorised is captured at once, and then it is too late.
    const isDone = payment.status === 'challenge' || payment.status === 'pending';
    if (isDone) payment.status = 'cancelled';
    const modification = received(payment, reference, {});
    void tellLater(payment, eventCode, modification.pspReference, {
      isDone,
      amount: payment.amount,
      reason: isDone ? '' : 'Transaction has already been captured',
    });
    return modification.answer;
  }

  function received(
    { pspReference: paymentPspReference, merchantAccount }: SimulatedPayment,
    reference: string,
    more: object,
  ): { pspReference: string; answer: StoredAnswer } {
    const own = pspReference();
    return {
      pspReference: own,
      answer: {
        status: 201,
        body: { merchantAccount, paymentPspReference, pspReference: own, reference, status: 'received', ...more },
      },
    };
  }

  function chargeBack(payment: SimulatedPayment): void {
    payment.disputeReference ??= pspReference();
    void tellLater(payment, 'CHARGEBACK', payment.disputeReference, {
      isDone: true,
      amount: payment.amount,
      reason: '4853:Cardholder Dispute',
    });
  }

  function reverse(payment: SimulatedPayment): void {
    if (payment.disputeReference !== undefined)
      void tellLater(payment, 'CHARGEBACK_REVERSED', payment.disputeReference, {
        isDone: true,
        amount: payment.amount,
        reason: '',
      });
  }

  async function tellLater(
    payment: SimulatedPayment,
    eventCode: string,
    own: string,
    { isDone, amount, reason }: { isDone: boolean; amount: z.output<typeof Amount>; reason: string },
  ): Promise<void> {
    await wait(options.webhookDelayMs, undefined, { ref: false });
    await options.webhooks.send(payment, {
      eventCode,
      success: isDone,
      pspReference: own,
      originalReference: payment.pspReference,
      amount,
      reason,
    });
  }
}

/** What a webhook needs to know of a payment that was never made. */
function nothing(merchantAccount: string, reference: string): SimulatedPayment {
  return {
    pspReference: pspReference(),
    reference,
    merchantAccount,
    amount: { value: 0, currency: 'EUR' },
    lastFour: '',
    language: 'en',
    statement: '',
    returnUrl: '',
    outcome: { kind: 'refused', reasonCode: '', reason: '' },
    delivery: 'normal',
    status: 'refused',
    refundedCents: 0,
    challengeId: '',
  };
}
