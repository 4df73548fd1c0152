import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { toCents } from '@halo/server-kit/money/decimal-amount';
import { cardScenario, laterOf } from '../card-scenario.ts';
import { cutLine, leaveUnanswered } from '../lost-line.ts';
import type { WebhookCourier } from '../webhook-courier.ts';
import { type NotificationSigner, trustPayNotification, trustPayPost } from './trustpay-notification.ts';
import { NOT_REFUNDABLE_CODE, PAID_CODE, TRUSTPAY_OUTCOMES, WAITING_CODE } from './trustpay-outcomes.ts';
import type { TrustPayPayment, TrustPayPayments } from './trustpay-payments.ts';

export interface GatewayOptions {
  readonly prefix: string;
  readonly apiKey: string;
  readonly signer: NotificationSigner;
  readonly payments: TrustPayPayments;
  readonly courier: WebhookCourier;
  /** address of the bank's page for a challenge */
  readonly challengeUrl: (challengeId: string) => string;
  readonly silenceMs: number | undefined;
}

const Common = z.object({
  amount: z.string().check(z.regex(/^\d+\.\d\d$/)),
  currency: z.string().check(z.length(3)),
  reference: z.string().check(z.minLength(1), z.maxLength(128)),
});

const Purchase = z.extend(Common, {
  redirectUrl: z.url(),
  notificationUrl: z.url(),
  descriptor: z._default(z.string(), ''),
  pan: z.optional(z.string().check(z.regex(/^\d{12,19}$/))),
  cvv: z.optional(z.string()),
  exp: z.optional(z.string().check(z.regex(/^\d\d\/\d\d$/))),
  cardholder: z._default(z.string(), ''),
  originalInstanceId: z.optional(z.string()),
  'customer[reference]': z.string(),
  'billing[country]': z.string().check(z.regex(/^[A-Z]{2}$/)),
  'billing[street1]': z.optional(z.string().check(z.minLength(1))),
  'billing[postcode]': z.optional(z.string().check(z.minLength(1))),
  'billing[city]': z.optional(z.string().check(z.minLength(1))),
  'browser[paymentType]': z.enum(['Plain', 'RecurringInitial', 'Recurring']),
  'browser[language]': z._default(z.string(), 'en'),
  /** absent when the shopper is not there */
  'browser[userAgent]': z.optional(z.string()),
});
type Purchase = z.output<typeof Purchase>;

/** Of a card that is typed; one on file was given with them. */
const OWNER_FIELDS = ['billing[street1]', 'billing[postcode]', 'billing[city]'] as const;

const Refund = z.extend(Common, { instanceId: z.string() });

/** The calls of TrustPay's card gateway that our adapter makes, and one of our own to look at what was charged. */
export function addTrustPayGateway(app: FastifyInstance, options: GatewayOptions): void {
  const { prefix, payments } = options;
  const guard = {
    preHandler: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      if (hasKey(request, options.apiKey)) done();
      else void reply.code(401).send(problem(401, 'Unauthorized'));
    },
  };

  app.post(`${prefix}/api/v1/purchase`, guard, async (request, reply) => {
    const body = Purchase.safeParse(request.body);
    if (!body.success)
      return reply.code(400).send(problem(400, `Invalid ${body.error.issues[0]?.path.join('.') ?? 'request'}`));
    const again = payments.byReference(body.data.reference);
    if (again)
      return reply.code(409).send({ ...problem(409, 'The reference is already used'), instanceId: again.instanceId });
    return purchase(body.data, options, request, reply);
  });
  app.post(`${prefix}/api/v1/Refund`, guard, async (request, reply) => {
    const body = Refund.safeParse(request.body);
    const payment = body.success ? payments.byId(body.data.instanceId) : undefined;
    if (!body.success || !payment) return reply.code(404).send(problem(404, 'Instance not found'));
    const again = payments.byReference(body.data.reference);
    if (again)
      return reply.code(409).send({ ...problem(409, 'The reference is already used'), instanceId: again.instanceId });
    return reply.send(answerOf(await refund(payment, body.data, options), options));
  });
  app.get<{ Params: { id: string } }>(`${prefix}/api/v1/instance/:id`, guard, async (request, reply) => {
    const payment = payments.byId(request.params.id);
    return payment ? reply.send(answerOf(payment, options)) : reply.code(404).send(problem(404, 'Instance not found'));
  });
  app.get<{ Querystring: { reference?: string } }>(`${prefix}/payments`, guard, (request) =>
    payments
      .all()
      .filter((each) => each.reference === request.query.reference)
      .map(({ instanceId, reference, amount, currency, state, code }) => ({
        instanceId,
        reference,
        amount,
        currency,
        state,
        code,
      })),
  );
}

async function purchase(
  order: Purchase,
  options: GatewayOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { payments } = options;
  const original = order.originalInstanceId === undefined ? undefined : payments.byId(order.originalInstanceId);
  const isOwnCard = original?.paymentType === 'RecurringInitial' && original.customer === order['customer[reference]'];
  if (order['browser[paymentType]'] === 'Recurring' ? !isOwnCard : order.pan === undefined) {
    return reply.code(400).send(problem(400, 'Invalid card'));
  }
  const unnamed = order.pan === undefined ? undefined : OWNER_FIELDS.find((field) => order[field] === undefined);
  if (unnamed) return reply.code(400).send(problem(400, `Invalid ${unnamed}`));
  const { outcome: typed, delivery } = cardScenario(order.pan ?? '', order.cardholder);
  const name =
    original === undefined ? typed : original.later[order['browser[userAgent]'] === undefined ? 'merchant' : 'shopper'];
  if (delivery === 'never_arrived' && !payments.cut.has(order.reference)) {
    payments.cut.add(order.reference);
    return cutLine(request, reply);
  }
  const outcome = TRUSTPAY_OUTCOMES[name] ?? TRUSTPAY_OUTCOMES.authorised;
  if (outcome.kind === 'rejected')
    return reply.code(400).send({ ...problem(400, 'Invalid request'), errors: [outcome.error] });
  const payment = payments.add({
    reference: order.reference,
    amount: order.amount,
    currency: order.currency,
    cardMask:
      order.pan === undefined ? (original?.cardMask ?? '') : `${order.pan.slice(0, 6)}******${order.pan.slice(-4)}`,
    cardExpiration: order.exp?.replace('/', '') ?? original?.cardExpiration ?? '',
    customer: order['customer[reference]'],
    paymentType: order['browser[paymentType]'],
    locale: order['browser[language]'],
    descriptor: order.descriptor,
    redirectUrl: order.redirectUrl,
    notificationUrl: order.notificationUrl,
    delivery,
    later: original?.later ?? laterOf(order.pan ?? ''),
    then: outcome.kind === 'pending' ? outcome.then : undefined,
    state: outcome.kind,
    code: outcome.kind === 'decided' ? outcome.code : undefined,
  });
  if (payment.state !== 'challenge') await notifyOf(payment, options);
  return delivery === 'lost_answer' || delivery === 'webhook_only'
    ? leaveUnanswered(request, reply, options.silenceMs)
    : reply.send(answerOf(payment, options));
}

async function refund(
  payment: TrustPayPayment,
  order: z.output<typeof Refund>,
  options: GatewayOptions,
): Promise<TrustPayPayment> {
  const given = options.payments
    .all()
    .filter((each) => each.refundOf === payment.instanceId && each.code === PAID_CODE)
    .reduce((sum, each) => sum + (toCents(each.amount) ?? 0), 0);
  const isPossible =
    payment.code === PAID_CODE &&
    payment.isChargedBack !== true &&
    order.currency === payment.currency &&
    given + (toCents(order.amount) ?? 0) <= (toCents(payment.amount) ?? 0);
  const back = options.payments.add({
    ...payment,
    reference: order.reference,
    amount: order.amount,
    refundOf: payment.instanceId,
    delivery: 'normal',
    then: undefined,
    state: 'decided',
    code: isPossible ? PAID_CODE : NOT_REFUNDABLE_CODE,
  });
  await notifyOf(back, options);
  return back;
}

/** Notifies the shop how a payment stands, in the way its scenario wants. */
export function notifyOf(
  payment: TrustPayPayment,
  { courier, signer }: Pick<GatewayOptions, 'courier' | 'signer'>,
): Promise<void> {
  return courier.deliver({
    delivery: payment.delivery,
    isPending: payment.state === 'pending',
    settle: () => {
      if (payment.state === 'pending') Object.assign(payment, { state: 'decided', code: payment.then });
    },
    post: () => trustPayPost(payment, signer),
    tampered: () => ({
      ...trustPayPost(payment, signer),
      body: JSON.stringify({ ...trustPayNotification(payment, signer), Extra: 'changed on its way' }),
    }),
    older: () => trustPayPost({ ...payment, instanceId: `${payment.instanceId}old`, code: '800.100.152' }, signer),
  });
}

function answerOf(payment: TrustPayPayment, { challengeUrl }: Pick<GatewayOptions, 'challengeUrl'>): object {
  const { instanceId, reference, amount, currency, cardMask, cardExpiration, paymentType, state } = payment;
  const common = { status: 0, instanceId, reference, amount, currency, cardMask, cardExpiration, paymentType };
  if (state === 'challenge')
    return { ...common, redirectUrl: challengeUrl(payment.challengeId), redirectParams: { creq: instanceId } };
  return { ...common, paymentStatus: state === 'pending' ? WAITING_CODE : payment.code };
}

function problem(status: number, description: string): { status: number; description: string } {
  return { status, description };
}

function hasKey(request: FastifyRequest, apiKey: string): boolean {
  const [given, expected] = [Buffer.from(String(request.headers['x-api-key'] ?? '')), Buffer.from(apiKey)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
