import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { PaymentStore, SimulatedPayment, StoredAnswer } from './simulated-payments.ts';
import { scenarioOf } from './test-cards.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface CheckoutOptions {
  readonly prefix: string;
  readonly apiKey: string;
  readonly store: PaymentStore;
  readonly webhooks: WebhookSender;
  /** address of the bank's page for a challenge */ readonly challengeUrl: (challengeId: string) => string;
  readonly webhookDelayMs: number;
  readonly pendingMs: number;
}

const PaymentBody = z.object({
  merchantAccount: z.string().check(z.minLength(1)),
  reference: z.string().check(z.minLength(1)),
  amount: z.object({ value: z.int().check(z.nonnegative()), currency: z.string().check(z.length(3)) }),
  returnUrl: z.url(),
  paymentMethod: z.object({
    type: z.literal('scheme'), number: z.string(), expiryMonth: z.string(), expiryYear: z.string(), cvc: z.optional(z.string()), holderName: z.string(),
  }),
  shopperLocale: z._default(z.string(), 'en'),
  shopperStatement: z._default(z.string(), ''),
});

const DetailsBody = z.object({ details: z.object({ redirectResult: z.string().check(z.minLength(1)) }) });

/** Longer than any client waits; the connection is the client's to close. */
const HANG_MS = 120_000;

/** The calls of Adyen Checkout v72 that our adapter makes, and one of our own to look at what was charged. */
export function addCheckoutApi(app: FastifyInstance, options: CheckoutOptions): void {
  const { prefix, store } = options;
  const guard = { preHandler: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (hasKey(request, options.apiKey)) done();
    else void reply.code(401).send(failure(401, '000', 'HTTP Status Response - Unauthorized', 'security'));
  } };

  app.post(`${prefix}/v72/payments`, guard, (request, reply) => answerOnce(request, reply, store, async () => {
    const body = PaymentBody.safeParse(request.body);
    if (!body.success) return invalid(`Required field '${body.error.issues[0]?.path.join('.') ?? ''}' is not provided.`);
    const { paymentMethod: card } = body.data;
    const { outcome, delivery } = scenarioOf(card.number, card.holderName);
    if (delivery === 'never_arrived' && isFirst(store, keyOf(request))) {
      request.raw.socket.destroy();
      return undefined;
    }
    if (outcome.kind === 'rejected') return { status: 422, body: failure(422, outcome.errorCode, outcome.message, 'validation') };
    const payment = store.add({
      reference: body.data.reference,
      merchantAccount: body.data.merchantAccount,
      amount: body.data.amount,
      lastFour: card.number.slice(-4),
      language: body.data.shopperLocale,
      statement: body.data.shopperStatement,
      returnUrl: body.data.returnUrl,
      outcome,
      delivery,
      status: outcome.kind,
    });
    const answer = { status: 200, body: paymentAnswer(payment, options) };
    await tell(payment, options);
    if (delivery !== 'lost_answer' && delivery !== 'webhook_only') return answer;
    store.answers.set(keyOf(request), answer);
    hang(request, reply);
    return undefined;
  }));

  app.post(`${prefix}/v72/payments/details`, guard, (request, reply) => answerOnce(request, reply, store, async () => {
    const body = DetailsBody.safeParse(request.body);
    const payment = body.success ? store.byRedirectResult(body.data.details.redirectResult) : undefined;
    if (!payment) return invalid('Invalid redirectResult');
    if (payment.delivery !== 'webhook_first') await tell(payment, options);
    return { status: 200, body: resultOf(payment) };
  }));

  app.get<{ Querystring: { reference?: string } }>(`${prefix}/payments`, guard, (request) =>
    store.all()
      .filter((payment) => payment.reference === request.query.reference)
      .map(({ pspReference, reference, amount, status, lastFour }) => ({ pspReference, reference, amount, status, lastFour })));
}

/** One request a key: the first answer is given again, and while it is being made others are told to come back. */
async function answerOnce(request: FastifyRequest, reply: FastifyReply, store: PaymentStore, work: () => Promise<StoredAnswer | undefined>): Promise<FastifyReply> {
  const key = keyOf(request);
  const known = store.answers.get(key);
  if (known) return reply.code(known.status).header('idempotency-key', key).send(known.body);
  if (key !== '' && store.running.has(key)) {
    return reply.code(422).header('transient-error', 'true').send(failure(422, '704', 'request already processed or in progress', 'validation'));
  }
  store.running.add(key);
  try {
    const answer = await work();
    if (!answer) return reply.hijack();
    // A request that was refused as malformed leaves the key free, as at Adyen.
    if (key !== '' && answer.status === 200) store.answers.set(key, answer);
    return await reply.code(answer.status).send(answer.body);
  } finally {
    store.running.delete(key);
  }
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

function resultOf({ pspReference, reference: merchantReference, amount, status, outcome }: SimulatedPayment): object {
  const common = { pspReference, merchantReference, amount };
  if (status === 'authorised') return { ...common, resultCode: 'Authorised' };
  if (status === 'pending') return { ...common, resultCode: 'Pending' };
  if (outcome.kind !== 'refused') return { ...common, resultCode: 'Refused', refusalReason: '3D Not Authenticated', refusalReasonCode: '11' };
  return {
    ...common,
    resultCode: 'Refused',
    refusalReason: outcome.reason,
    refusalReasonCode: outcome.reasonCode,
    ...(outcome.rawReason === undefined ? {} : { additionalData: { refusalReasonRaw: outcome.rawReason } }),
  };
}

/** Sends the webhook as the scenario wants it: at once, or after the answer is on its way. */
async function tell(payment: SimulatedPayment, { webhooks, webhookDelayMs, pendingMs }: CheckoutOptions): Promise<void> {
  const { delivery, outcome } = payment;
  if (payment.status === 'challenge' || delivery === 'no_webhook' || delivery === 'lost_answer') return;
  if (delivery === 'webhook_first') return webhooks.send(payment);
  void (async () => {
    await wait(payment.status === 'pending' ? pendingMs : webhookDelayMs, undefined, { ref: false });
    if (outcome.kind === 'pending') payment.status = outcome.then;
    await webhooks.send(payment);
    if (delivery === 'webhook_twice') await webhooks.send(payment);
  })();
}

/** The answer stays out; the client gives up by itself. */
function hang(request: FastifyRequest, reply: FastifyReply): void {
  const end = setTimeout(() => reply.raw.destroy(), HANG_MS).unref();
  request.raw.socket.once('close', () => clearTimeout(end));
}

function isFirst(store: PaymentStore, key: string): boolean {
  if (store.cut.has(key)) return false;
  store.cut.add(key);
  return true;
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? `${request.routeOptions.url}:${key}` : '';
}

function hasKey(request: FastifyRequest, apiKey: string): boolean {
  const [given, expected] = [Buffer.from(String(request.headers['x-api-key'] ?? '')), Buffer.from(apiKey)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function invalid(message: string): StoredAnswer {
  return { status: 422, body: failure(422, '14_002', message, 'validation') };
}

function failure(status: number, errorCode: string, message: string, errorType: string): object {
  return { status, errorCode, message, errorType };
}
