import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { adyenSettlement } from './adyen-settlement.ts';
import { answerOnce, invalid, keyGuard } from './api-answer.ts';
import type { CheckoutOptions } from './checkout-api.ts';
import { pspReference, type SimulatedPayment, type StoredAnswer } from './simulated-payments.ts';

/** A refund of exactly this fails a moment later. */
export const FAILING_REFUND_CENTS = 666;
const HEAD_START_MS = 500;

const Amount = z.object({ value: z.int().check(z.positive()), currency: z.string().check(z.length(3)) });
const RefundBody = z.object({ merchantAccount: z.string(), amount: Amount, reference: z._default(z.string(), '') });
/** Always the whole payment, so it names no amount. */
const ReversalBody = z.strictObject({ merchantAccount: z.string(), reference: z._default(z.string(), '') });
const CancelBody = z.object({ merchantAccount: z.string(), reference: z._default(z.string(), '') });
const StandaloneCancelBody = z.extend(CancelBody, { paymentReference: z.string().check(z.minLength(1)) });
const CaptureBody = z.object({ action: z.enum(['fail', 'expire']) });
const DisputeBody = z.object({ action: z.enum(['chargeBack', 'reverse']) });

interface ModificationEvent {
  readonly eventCode: string;
  readonly success: boolean;
  /** the modification's own */
  readonly pspReference: string;
  readonly amount: z.output<typeof Amount>;
  readonly reason: string;
  /** which of the two a reversal was */
  readonly action?: 'cancel' | 'refund';
}

type ByPayment = { Params: { pspReference: string } };
type ByToken = { Params: { id: string }; Querystring: { shopperReference?: string; merchantAccount?: string } };

/**
 * Refunds, cancels and the end of kept cards: all asked for here, with the result sent by webhook. And one call of our
 * own: a bank's dispute.
 */
export function addModificationsApi(app: FastifyInstance, options: CheckoutOptions): void {
  const { prefix, store } = options;
  const guard = keyGuard(options.apiKey);
  addCaptureEnds(app, options);
  app.get(`${prefix}/reports/settlement_details.csv`, guard, (_request, reply) =>
    reply.type('text/csv; charset=utf-8').send(adyenSettlement(store.all())),
  );

  app.post<ByPayment>(`${prefix}/v72/payments/:pspReference/refunds`, guard, (request, reply) =>
    answerOnce(request, reply, store, async () => {
      const body = RefundBody.safeParse(request.body);
      const payment = store.byPspReference(request.params.pspReference);
      if (!body.success || payment?.merchantAccount !== body.data.merchantAccount) return originalMissing();
      return refund(options, payment, body.data);
    }),
  );
  app.post<ByPayment>(`${prefix}/v72/payments/:pspReference/reversals`, guard, (request, reply) =>
    answerOnce(request, reply, store, async () => {
      const body = ReversalBody.safeParse(request.body);
      const payment = store.byPspReference(request.params.pspReference);
      if (!body.success || payment?.merchantAccount !== body.data.merchantAccount) return originalMissing();
      return reverse(options, payment, body.data.reference);
    }),
  );
  app.post<ByPayment>(`${prefix}/v72/payments/:pspReference/cancels`, guard, (request, reply) =>
    answerOnce(request, reply, store, async () => {
      const body = CancelBody.safeParse(request.body);
      const payment = store.byPspReference(request.params.pspReference);
      if (!body.success || payment?.merchantAccount !== body.data.merchantAccount) return originalMissing();
      return cancel(options, payment, 'CANCELLATION', body.data.reference);
    }),
  );
  app.post(`${prefix}/v72/cancels`, guard, (request, reply) =>
    answerOnce(request, reply, store, async () => {
      const body = StandaloneCancelBody.safeParse(request.body);
      return body.success
        ? cancelByReference(options, body.data)
        : invalid("Required field 'paymentReference' is not provided.");
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
    if (body.data.action === 'chargeBack') chargeBack(options, payment);
    else reverseChargeback(options, payment);
    return reply.code(204).send();
  });
}

/** By hand, for tests: a capture that the scheme rejects, and an authorisation that ran out. */
function addCaptureEnds(app: FastifyInstance, options: CheckoutOptions): void {
  const { prefix, store } = options;
  app.post<ByPayment>(`${prefix}/payments/:pspReference/captures`, keyGuard(options.apiKey), (request, reply) => {
    const body = CaptureBody.safeParse(request.body);
    const payment = store.byPspReference(request.params.pspReference);
    // What a bank has taken back was captured.
    if (!body.success || payment?.status !== 'authorised' || payment.isChargedBack !== undefined)
      return reply.code(422).send(invalid('no payment to capture').body);
    endUncaptured(options, payment, body.data.action === 'fail' ? 'CAPTURE_FAILED' : 'EXPIRE');
    return reply.code(204).send();
  });
}

async function refund(
  options: CheckoutOptions,
  payment: SimulatedPayment,
  { amount, reference }: z.output<typeof RefundBody>,
): Promise<StoredAnswer> {
  if (amount.currency !== payment.amount.currency)
    return invalid('Modification currency should be the same as the original', '137');
  const isPossible =
    canBeRefunded(payment, amount.value) && !isUncaptured(options, payment) && amount.value !== FAILING_REFUND_CENTS;
  const modification = received(payment, reference, { amount });
  if (isPossible) noteRefund(payment, modification.pspReference, amount.value);
  const webhook = sendLater(options, payment, {
    eventCode: 'REFUND',
    success: isPossible,
    pspReference: modification.pspReference,
    amount,
    reason: isPossible ? '' : 'Insufficient balance on payment',
  });
  await giveHeadStart(payment, webhook);
  return modification.answer;
}

/** Cancels what is not captured, and refunds the whole of what is. */
async function reverse(options: CheckoutOptions, payment: SimulatedPayment, reference: string): Promise<StoredAnswer> {
  const action = isUncaptured(options, payment) ? 'cancel' : 'refund';
  const isPossible = action === 'cancel' || canBeRefunded(payment, payment.amount.value);
  const modification = received(payment, reference, {});
  if (isPossible && action === 'cancel') payment.status = 'cancelled';
  else if (isPossible) noteRefund(payment, modification.pspReference, payment.amount.value);
  const webhook = sendLater(options, payment, {
    eventCode: 'CANCEL_OR_REFUND',
    success: isPossible,
    pspReference: modification.pspReference,
    amount: payment.amount,
    reason: isPossible ? '' : 'Insufficient balance on payment',
    action,
  });
  await giveHeadStart(payment, webhook);
  return modification.answer;
}

function canBeRefunded({ status, isChargedBack, refundedCents, amount }: SimulatedPayment, value: number): boolean {
  return status === 'authorised' && isChargedBack !== true && refundedCents + value <= amount.value;
}

function noteRefund(payment: SimulatedPayment, reference: string, value: number): void {
  payment.refundedCents += value;
  note(payment, 'Refunded', reference, value);
}

async function giveHeadStart({ delivery }: SimulatedPayment, webhook: Promise<void>): Promise<void> {
  if (delivery !== 'webhook_first') return;
  await webhook;
  // The shop has accepted the webhook by now, but may not have processed it yet.
  await wait(HEAD_START_MS, undefined, { ref: false });
}

function cancel(
  options: CheckoutOptions,
  payment: SimulatedPayment,
  eventCode: string,
  reference: string,
): StoredAnswer {
  // What is captured is too late to cancel. A bank that still asks its customer has authorised
  // nothing that could be cancelled: only a shop that never asks for the result ends such a payment.
  const isDone = payment.status === 'pending' || isUncaptured(options, payment);
  if (isDone) payment.status = 'cancelled';
  const modification = received(payment, reference, {});
  void sendLater(options, payment, {
    eventCode,
    success: isDone,
    pspReference: modification.pspReference,
    amount: payment.amount,
    reason: isDone ? '' : reasonAgainst(payment),
  });
  return modification.answer;
}

function isUncaptured({ captureDelayMs }: CheckoutOptions, { status, madeAt }: SimulatedPayment): boolean {
  return status === 'authorised' && Date.now() < madeAt + captureDelayMs;
}

/** What becomes of an authorisation that never turns into money. */
function endUncaptured(options: CheckoutOptions, payment: SimulatedPayment, eventCode: string): void {
  payment.status = 'cancelled';
  void sendLater(options, payment, {
    eventCode,
    success: true,
    pspReference: pspReference(),
    amount: payment.amount,
    reason: '',
  });
}

function reasonAgainst({ status }: SimulatedPayment): string {
  return status === 'challenge' ? 'Original transaction not authorised' : 'Transaction has already been captured';
}

function cancelByReference(
  options: CheckoutOptions,
  { merchantAccount, paymentReference, reference }: z.output<typeof StandaloneCancelBody>,
): StoredAnswer {
  const payment = options.store.byReference(paymentReference);
  if (payment) return cancel(options, payment, 'TECHNICAL_CANCEL', reference);
  // As at Adyen: it is received even when nothing is found, and the webhook says so.
  const own = pspReference();
  void sendLater(options, nothing(merchantAccount, paymentReference), {
    eventCode: 'TECHNICAL_CANCEL',
    success: false,
    pspReference: own,
    amount: { value: 0, currency: 'EUR' },
    reason: 'Original transaction not found',
  });
  return { status: 201, body: { merchantAccount, paymentReference, pspReference: own, status: 'received' } };
}

function chargeBack(options: CheckoutOptions, payment: SimulatedPayment): void {
  // All events of one dispute have one reference: a chargeback after one that was won is the second one of it.
  const isSecond = payment.modifications?.some(({ type }) => type === 'ChargebackReversed') ?? false;
  payment.disputeReference ??= pspReference();
  // Asked for while it stands, the same is only reported once more.
  if (payment.isChargedBack !== true)
    note(payment, isSecond ? 'SecondChargeback' : 'Chargeback', payment.disputeReference, payment.amount.value);
  payment.isChargedBack = true;
  void sendLater(options, payment, {
    eventCode: isSecond ? 'SECOND_CHARGEBACK' : 'CHARGEBACK',
    success: true,
    pspReference: payment.disputeReference,
    amount: payment.amount,
    reason: '4853:Cardholder Dispute',
  });
}

function reverseChargeback(options: CheckoutOptions, payment: SimulatedPayment): void {
  if (payment.disputeReference === undefined || payment.isChargedBack !== true) return;
  payment.isChargedBack = false;
  note(payment, 'ChargebackReversed', payment.disputeReference, payment.amount.value);
  void sendLater(options, payment, {
    eventCode: 'CHARGEBACK_REVERSED',
    success: true,
    pspReference: payment.disputeReference,
    amount: payment.amount,
    reason: '',
  });
}

function note(payment: SimulatedPayment, type: string, reference: string, value: number): void {
  payment.modifications = [...(payment.modifications ?? []), { type, reference, value }];
}

async function sendLater(
  { webhookDelayMs, webhooks }: CheckoutOptions,
  payment: SimulatedPayment,
  event: ModificationEvent,
): Promise<void> {
  await wait(webhookDelayMs, undefined, { ref: false });
  const { action, ...change } = event;
  const additionalData: Record<string, string> = action === undefined ? {} : { 'modification.action': action };
  await webhooks.send(payment, { ...change, additionalData, originalReference: payment.pspReference });
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

function originalMissing(): StoredAnswer {
  return invalid('Original pspReference required for this operation', '167');
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
    madeAt: 0,
    challengeId: '',
  };
}
