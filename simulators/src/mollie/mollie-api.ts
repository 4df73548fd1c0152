import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { cutLine, leaveUnanswered } from '../lost-line.ts';
import type { MollieDecisions } from './mollie-decisions.ts';
import { SCENARIO_CENTS } from './mollie-scenarios.ts';
import { type Addresses, errorShape, paymentShape, refundListShape, refundShape } from './mollie-shapes.ts';
import {
  chargedBackCents,
  type MollieStore,
  refundedCents,
  type SimulatedMolliePayment,
  type StoredAnswer,
} from './mollie-store.ts';

export interface MollieApiOptions {
  readonly prefix: string;
  readonly apiKey: string;
  /** the website profile the key belongs to */
  readonly profileId: string;
  readonly store: MollieStore;
  readonly decisions: MollieDecisions;
  readonly addresses: Addresses;
  readonly silenceMs: number | undefined;
}

const Amount = z.object({
  value: z.string().check(z.regex(/^\d{1,8}\.\d\d$/)),
  currency: z.string().check(z.length(3)),
});

const PaymentBody = z.object({
  amount: Amount,
  description: z.string().check(z.minLength(1), z.maxLength(255)),
  redirectUrl: z.url(),
  webhookUrl: z.optional(z.url()),
  locale: z._default(z.string(), 'en_US'),
  metadata: z.optional(z.unknown()),
});

const RefundBody = z.object({
  amount: Amount,
  description: z._default(z.string(), ''),
  metadata: z.optional(z.unknown()),
});

type ById = { Params: { id: string }; Querystring: { embed?: string } };

/**
 * The calls of Mollie's API v2 that our adapter makes: payments to create, read and cancel, refunds to create and list.
 */
export function addMollieApi(app: FastifyInstance, options: MollieApiOptions): void {
  const { prefix, store, addresses } = options;
  const guard = keyGuard(options.apiKey);
  /** Answers from the payment of the address; one of another profile counts as missing. */
  const withPayment = (id: string, work: (payment: SimulatedMolliePayment) => StoredAnswer): StoredAnswer => {
    const payment = store.byId(id);
    return payment?.profileId === options.profileId
      ? work(payment)
      : failure(404, 'Not Found', `No payment exists with token ${id.slice(0, 40)}.`);
  };

  app.post(`${prefix}/v2/payments`, guard, (request, reply) =>
    once(request, reply, store, () => createPayment(options, request, reply)),
  );
  app.get<ById>(`${prefix}/v2/payments/:id`, guard, ({ params, query }, reply) => {
    const embeds = (query.embed ?? '').split(',').filter(Boolean);
    return answer(
      reply,
      withPayment(params.id, (payment) => ({ status: 200, body: paymentShape(payment, addresses, embeds) })),
    );
  });
  app.delete<ById>(`${prefix}/v2/payments/:id`, guard, ({ params }, reply) =>
    answer(
      reply,
      withPayment(params.id, (payment) => cancelPayment(options, payment)),
    ),
  );
  app.get<ById>(`${prefix}/v2/payments/:id/refunds`, guard, ({ params }, reply) =>
    answer(
      reply,
      withPayment(params.id, (payment) => ({ status: 200, body: refundListShape(payment, addresses) })),
    ),
  );
  app.post<ById>(`${prefix}/v2/payments/:id/refunds`, guard, (request, reply) =>
    once(request, reply, store, () =>
      withPayment(request.params.id, (payment) => createRefund(options, payment, request.body)),
    ),
  );
}

function keyGuard(apiKey: string) {
  return {
    preHandler: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      if (hasKey(request, apiKey)) done();
      else
        void answer(reply, failure(401, 'Unauthorized Request', 'Missing authentication, or failed to authenticate'));
    },
  };
}

function createPayment(
  { store, addresses, profileId, silenceMs }: MollieApiOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): StoredAnswer | FastifyReply {
  const body = PaymentBody.safeParse(request.body);
  if (!body.success) return invalid(body.error.issues[0]?.path.join('.') ?? '');
  const { amount, description, metadata, locale, redirectUrl, webhookUrl } = body.data;
  const amountCents = cents(amount.value);
  if (amountCents === 0) return failure(422, 'Unprocessable Entity', 'The amount is lower than the minimum', 'amount');
  if (amountCents === SCENARIO_CENTS.neverArrived && isFirst(store, request)) return cutLine(request, reply);
  const { currency } = amount;
  const payment = store.add({
    profileId,
    amountCents,
    currency,
    description,
    metadata,
    locale,
    redirectUrl,
    webhookUrl,
  });
  const made = { status: 201, body: paymentShape(payment, addresses) };
  if (amountCents !== SCENARIO_CENTS.lostAnswer) return made;
  store.answers.set(keyOf(request), made);
  return leaveUnanswered(request, reply, silenceMs);
}

function cancelPayment({ decisions, addresses }: MollieApiOptions, payment: SimulatedMolliePayment): StoredAnswer {
  if (payment.status !== 'open') return failure(422, 'Unprocessable Entity', 'The payment cannot be cancelled');
  void decisions.decide(payment, 'canceled', { webhook: 'after' });
  return { status: 200, body: paymentShape(payment, addresses) };
}

function createRefund(
  { decisions, addresses }: MollieApiOptions,
  payment: SimulatedMolliePayment,
  given: unknown,
): StoredAnswer {
  const body = RefundBody.safeParse(given);
  if (!body.success) return invalid(body.error.issues[0]?.path.join('.') ?? '');
  const amountCents = cents(body.data.amount.value);
  const complaint = refundComplaint(payment, amountCents, body.data.amount.currency);
  if (complaint !== undefined) return failure(422, 'Unprocessable Entity', complaint, 'amount');
  return { status: 201, body: refundShape(decisions.refund(payment, amountCents, body.data), payment, addresses) };
}

function refundComplaint(payment: SimulatedMolliePayment, amountCents: number, currency: string): string | undefined {
  if (payment.status !== 'paid') return 'The payment is not paid and cannot be refunded';
  if (currency !== payment.currency) return 'The currency is not that of the payment';
  if (amountCents === 0 || amountCents > payment.amountCents - refundedCents(payment) - chargedBackCents(payment))
    return 'The specified amount cannot be refunded';
  return undefined;
}

/** One effect a key: the first answer is given again. */
async function once(
  request: FastifyRequest,
  reply: FastifyReply,
  store: MollieStore,
  work: () => StoredAnswer | FastifyReply,
): Promise<FastifyReply> {
  const key = keyOf(request);
  const result = store.answers.get(key) ?? work();
  if (!('body' in result)) return result;
  if (key !== '' && result.status === 201) store.answers.set(key, result);
  return answer(reply, result);
}

function answer(reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply {
  return reply.code(status).header('content-type', 'application/hal+json').send(JSON.stringify(body));
}

function failure(status: number, title: string, detail: string, field?: string): StoredAnswer {
  return { status, body: errorShape(status, title, detail, field) };
}

function invalid(field: string): StoredAnswer {
  return failure(422, 'Unprocessable Entity', `The ${field} is invalid`, field);
}

function isFirst({ cut }: MollieStore, request: FastifyRequest): boolean {
  const key = keyOf(request);
  if (cut.has(key)) return false;
  cut.add(key);
  return true;
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? `${request.url}:${key}` : '';
}

function hasKey(request: FastifyRequest, apiKey: string): boolean {
  const [given, expected] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${apiKey}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function cents(value: string): number {
  return Number(value.replace('.', ''));
}
