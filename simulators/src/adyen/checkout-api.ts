import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { leaveUnanswered } from '../lost-line.ts';
import { answerOnce, failure, invalid, keyGuard, keyOf } from './api-answer.ts';
import { type PaidWith, paidWith, PaymentMethodBody, type ShopperOfPayment } from './paid-with.ts';
import { type CardPermission, readableCard } from './readable-card.ts';
import {
  type KeptToken,
  pspReference,
  type PaymentStore,
  type SimulatedPayment,
  type StoredAnswer,
} from './simulated-payments.ts';
import { type Delivery, type Outcome, OUTCOMES } from './test-cards.ts';
import { cardData, type WebhookSender } from './webhook-sender.ts';

export interface CheckoutOptions extends CardPermission {
  readonly prefix: string;
  readonly apiKey: string;
  /** Undefined: the key is good for any name. */
  readonly merchantAccount: string | undefined;
  readonly store: PaymentStore;
  readonly webhooks: WebhookSender;
  /** address of the bank's page for a challenge */
  readonly challengeUrl: (challengeId: string) => string;
  readonly webhookDelayMs: number;
  readonly pendingMs: number;
  readonly silenceMs: number | undefined;
  readonly captureDelayMs: number;
  readonly tokensBy: 'answers' | 'tokenWebhook';
}

const PaymentBody = z.object({
  merchantAccount: z.string().check(z.minLength(1)),
  reference: z.string().check(z.minLength(1)),
  amount: z.object({ value: z.int().check(z.nonnegative()), currency: z.string().check(z.length(3)) }),
  returnUrl: z.url(),
  paymentMethod: PaymentMethodBody,
  shopperReference: z._default(z.string(), ''),
  shopperInteraction: z._default(z.enum(['Ecommerce', 'ContAuth']), 'Ecommerce'),
  recurringProcessingModel: z.optional(z.enum(['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'])),
  storePaymentMethod: z._default(z.boolean(), false),
  countryCode: z.optional(z.string().check(z.length(2))),
  shopperLocale: z._default(z.string(), 'en'),
  shopperStatement: z._default(z.string(), ''),
  authenticationData: z.optional(z.object({ attemptAuthentication: z.enum(['always', 'never']) })),
  origin: z.optional(z.url()),
  shopperIP: z.optional(z.string().check(z.minLength(1))),
  browserInfo: z.optional(
    z.object({
      acceptHeader: z.string().check(z.minLength(1)),
      userAgent: z.string().check(z.minLength(1)),
      language: z.string().check(z.minLength(1)),
      colorDepth: z.int(),
      screenHeight: z.int(),
      screenWidth: z.int(),
      timeZoneOffset: z.int(),
      javaEnabled: z.boolean(),
    }),
  ),
});

type PaymentBody = z.output<typeof PaymentBody>;

const DetailsBody = z.object({ details: z.object({ redirectResult: z.string().check(z.minLength(1)) }) });

type ByReference = { Querystring: { reference?: string } };

/** The calls of Adyen Checkout v72 that our adapter pays with, and one of our own to look at what was charged. */
export function addCheckoutApi(app: FastifyInstance, options: CheckoutOptions): void {
  const { prefix, store } = options;
  const guard = keyGuard(options.apiKey);

  app.post(`${prefix}/v72/payments`, guard, (request, reply) =>
    answerOnce(request, reply, store, () => pay(options, request, reply)),
  );
  app.post(`${prefix}/v72/payments/details`, guard, (request, reply) => {
    const body = DetailsBody.safeParse(request.body);
    const payment = body.success ? store.byRedirectResult(body.data.details.redirectResult) : undefined;
    // Also the calls that get their first answer again.
    if (payment) payment.resultAsked = (payment.resultAsked ?? 0) + 1;
    return answerOnce(request, reply, store, () => finishChallenge(options, payment));
  });
  app.get<ByReference>(`${prefix}/payments`, guard, ({ query }: FastifyRequest<ByReference>) =>
    store
      .all()
      .filter(({ reference }) => reference === query.reference)
      .map(overviewOf),
  );
}

/** Undefined: the request stays without an answer. */
async function pay(
  options: CheckoutOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StoredAnswer | undefined> {
  const { store } = options;
  const { data: body, error } = PaymentBody.safeParse(request.body);
  if (!body) return invalid(`Required field '${error.issues[0]?.path.join('.') ?? ''}' is not provided.`);
  if (options.merchantAccount !== undefined && body.merchantAccount !== options.merchantAccount)
    return { status: 403, body: failure(403, '901', 'Invalid Merchant Account', 'security') };
  const missing = missingForRecurring(body) ?? missingForAuthentication(body);
  if (missing !== undefined) return invalid(`Required field '${missing}' is not provided.`);
  const readable = await readableCard(options, body.paymentMethod);
  if ('refusal' in readable) return readable.refusal;
  const paid = paidWith(readable.method, shopperOf(body), store);
  if (!paid) return invalid('PaymentDetail not found', '803');
  const { delivery } = paid.scenario;
  const outcome = lacksMandate(body, store) ? OUTCOMES.authentication_required : paid.scenario.outcome;
  if (delivery === 'never_arrived' && isFirst(store, keyOf(request))) {
    request.raw.socket.destroy();
    return undefined;
  }
  if (outcome.kind === 'rejected')
    return { status: 422, body: failure(422, outcome.errorCode, outcome.message, 'validation') };
  const keeps = paid.keeps && { ...paid.keeps, isQuiet: options.tokensBy === 'tokenWebhook' };
  const payment = addPayment(store, body, { ...paid, keeps }, outcome, delivery);
  const answer = { status: 200, body: paymentAnswer(payment, options) };
  await notifyShop(payment, options);
  if (delivery !== 'lost_answer' && delivery !== 'webhook_only') return answer;
  store.answers.set(keyOf(request), answer);
  leaveUnanswered(request, reply, options.silenceMs);
  return undefined;
}

/** What a payment with a card that is kept, or shall be, has to say of itself. */
function missingForRecurring(body: PaymentBody): string | undefined {
  const isStored = tokenIdOf(body) !== undefined;
  if (!isStored && !body.storePaymentMethod)
    return body.shopperInteraction === 'ContAuth' ? 'paymentMethod.storedPaymentMethodId' : undefined;
  if (body.shopperReference.length < 3) return 'shopperReference';
  return body.recurringProcessingModel === undefined ? 'recurringProcessingModel' : undefined;
}

/**
 * Adyen takes a charge without the shopper for any token. The bank does not, where its customer was not asked when that
 * series of charges began: for a subscription by a payment that named it, not by one for a card on file.
 */
function lacksMandate(body: PaymentBody, store: PaymentStore): boolean {
  const tokenId = tokenIdOf(body);
  const { recurringProcessingModel: model } = body;
  if (tokenId === undefined || model === undefined || shopperOf(body).isThere) return false;
  return !store.hasMandate(tokenId, model);
}

function tokenIdOf({ paymentMethod }: PaymentBody): string | undefined {
  return 'storedPaymentMethodId' in paymentMethod ? paymentMethod.storedPaymentMethodId : undefined;
}

/** The series of charges that this payment begins, if its bank is to ask the shopper for it. */
function mandateOf(body: PaymentBody, keeps: KeptToken | undefined): SimulatedPayment['mandate'] {
  const tokenId = keeps?.id ?? tokenIdOf(body);
  const { recurringProcessingModel: model, authenticationData, shopperInteraction } = body;
  if (tokenId === undefined || model === undefined || shopperInteraction !== 'Ecommerce') return undefined;
  return authenticationData?.attemptAuthentication === 'always' ? { tokenId, model } : undefined;
}

/** What 3-D Secure in a browser needs of a card that its owner has just typed. */
function missingForAuthentication(body: PaymentBody): string | undefined {
  if (body.shopperInteraction !== 'Ecommerce' || body.paymentMethod.type !== 'scheme') return undefined;
  return (['browserInfo', 'shopperIP', 'origin'] as const).find((field) => body[field] === undefined);
}

function shopperOf(body: PaymentBody): ShopperOfPayment {
  return {
    shopperReference: body.shopperReference,
    // The first payment of a subscription is the shopper's own.
    isThere:
      body.shopperInteraction === 'Ecommerce' || (body.recurringProcessingModel ?? 'CardOnFile') === 'CardOnFile',
    agreesToKeep: body.storePaymentMethod,
  };
}

function addPayment(
  store: PaymentStore,
  body: PaymentBody,
  { lastFour, card, keeps }: PaidWith,
  outcome: Exclude<Outcome, { kind: 'rejected' }>,
  delivery: Delivery,
): SimulatedPayment {
  const payment = store.add({
    reference: body.reference,
    merchantAccount: body.merchantAccount,
    amount: body.amount,
    lastFour,
    card,
    keeps,
    mandate: mandateOf(body, keeps),
    country: body.countryCode,
    language: body.shopperLocale,
    statement: body.shopperStatement,
    returnUrl: body.returnUrl,
    outcome,
    delivery,
    status: outcome.kind,
  });
  store.keepCardOf(payment);
  return payment;
}

async function finishChallenge(options: CheckoutOptions, payment: SimulatedPayment | undefined): Promise<StoredAnswer> {
  if (!payment) return invalid('Invalid redirectResult');
  if (payment.status === 'challenge' && payment.decided) payment.status = payment.decided;
  options.store.keepCardOf(payment);
  if (payment.delivery !== 'webhook_first') await notifyShop(payment, options);
  return { status: 200, body: resultOf(payment) };
}

function overviewOf(payment: SimulatedPayment): object {
  const { pspReference: own, reference, amount, status, lastFour, resultAsked = 0, refundedCents } = payment;
  return { pspReference: own, reference, amount, status, lastFour, resultAsked, refundedCents };
}

function paymentAnswer(payment: SimulatedPayment, { challengeUrl }: CheckoutOptions): object {
  if (payment.outcome.kind !== 'challenge') return resultOf(payment);
  return {
    pspReference: payment.pspReference,
    resultCode: 'RedirectShopper',
    action: {
      type: 'redirect',
      paymentMethodType: 'scheme',
      method: payment.outcome.method,
      url: challengeUrl(payment.challengeId),
      ...(payment.outcome.method === 'POST' ? { data: { MD: payment.pspReference, TermUrl: payment.returnUrl } } : {}),
    },
  };
}

function resultOf(payment: SimulatedPayment): object {
  const { pspReference: own, reference: merchantReference, amount, status, outcome } = payment;
  const common = { pspReference: own, merchantReference, amount };
  if (status === 'authorised') return { ...common, resultCode: 'Authorised', additionalData: cardData(payment, true) };
  if (status === 'pending') return { ...common, resultCode: 'Pending' };
  if (status === 'cancelled')
    return { ...common, resultCode: 'Cancelled', refusalReason: 'Cancelled', refusalReasonCode: '15' };
  if (outcome.kind !== 'refused')
    return { ...common, resultCode: 'Refused', refusalReason: '3D Not Authenticated', refusalReasonCode: '11' };
  return {
    ...common,
    resultCode: 'Refused',
    refusalReason: outcome.reason,
    refusalReasonCode: outcome.reasonCode,
    additionalData: {
      ...cardData(payment, false),
      ...(outcome.rawReason === undefined ? {} : { refusalReasonRaw: outcome.rawReason }),
    },
  };
}

/** Sends the webhook as the scenario wants it: at once, or after the answer is on its way. */
async function notifyShop(
  payment: SimulatedPayment,
  { webhooks, webhookDelayMs, pendingMs, store }: CheckoutOptions,
): Promise<void> {
  const { delivery, outcome } = payment;
  if (
    payment.status === 'challenge' ||
    payment.status === 'cancelled' ||
    delivery === 'no_webhook' ||
    delivery === 'lost_answer'
  )
    return;
  if (delivery === 'webhook_first') return webhooks.send(payment);
  void (async () => {
    await wait(payment.status === 'pending' ? pendingMs : webhookDelayMs, undefined, { ref: false });
    if (payment.status === 'cancelled') return;
    if (outcome.kind === 'pending') payment.status = outcome.then;
    store.keepCardOf(payment);
    if (delivery === 'webhook_tampered') await webhooks.sendTampered(payment);
    await webhooks.send(payment);
    if (delivery === 'webhook_twice') await webhooks.send(payment);
    if (delivery === 'webhook_out_of_order')
      await webhooks.send(payment, {
        success: false,
        pspReference: pspReference(),
        reason: 'Refused',
        eventDate: new Date(Date.now() - 60_000),
      });
  })();
}

function isFirst(store: PaymentStore, key: string): boolean {
  if (store.cut.has(key)) return false;
  store.cut.add(key);
  return true;
}
