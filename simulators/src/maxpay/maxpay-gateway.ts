import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { toCents } from '@halo/server-kit/money/decimal-amount';
import { cardScenario, laterOf } from '../card-scenario.ts';
import { cutLine, leaveUnanswered } from '../lost-line.ts';
import type { WebhookCourier } from '../webhook-courier.ts';
import { type CallbackSigner, maxPayCallback, maxPayPost } from './maxpay-callback.ts';
import { ABORTED, MAXPAY_OUTCOMES, PAID } from './maxpay-outcomes.ts';
import type { MaxPayPayment, MaxPayPayments } from './maxpay-payments.ts';

export interface GatewayOptions {
  readonly prefix: string;
  readonly password: string;
  readonly signer: CallbackSigner;
  readonly payments: MaxPayPayments;
  readonly courier: WebhookCourier;
  /** address of the bank's page for a challenge */
  readonly challengeUrl: (challengeId: string) => string;
  readonly silenceMs: number | undefined;
}

const Amount = z.string().check(z.regex(/^\d+\.\d\d$/));
const Id = z.string().check(z.minLength(1), z.maxLength(64));

const Sale = z.object({
  transaction_type: z.enum(['SALE', 'SALE3D', 'AUTH', 'AUTH3D']),
  transaction_unique_id: Id,
  amount: Amount,
  currency: z.string().check(z.length(3)),
  callback_url: z.url(),
  redirect_url: z.url(),
  merchant_user_id: z.string(),
  descriptor_merchant: z._default(z.string(), ''),
  user_language: z._default(z.string(), 'en'),
  card_number: z.optional(z.string().check(z.regex(/^\d{12,19}$/))),
  card_exp_month: z.optional(z.string()),
  card_exp_year: z.optional(z.string()),
  card_holder: z._default(z.string(), ''),
  token: z.optional(z.string()),
  cof_type: z._default(z.string(), ''),
});
type Sale = z.output<typeof Sale>;

const Refund = z.object({
  transaction_unique_id: Id,
  reference: z.string(),
  amount: Amount,
  currency: z.string(),
  callback_url: z.url(),
});

/**
 * The calls of MaxPay's gateway that our adapter makes: one address, 200 to everything. And one of our own to look at
 * what was charged.
 */
export function addMaxPayGateway(app: FastifyInstance, options: GatewayOptions): void {
  const { prefix, payments, signer } = options;

  app.post<{ Body: Record<string, string> | undefined }>(`${prefix}/api/cc`, async (request, reply) => {
    const body = request.body ?? {};
    if (body['merchant_account'] !== signer.account || !isSame(body['merchant_password'], options.password))
      return reply.send(failure(2001, 'Incorrect value in merchant account or pass field'));
    switch (body['transaction_type']) {
      case 'CHECK':
        return reply.send(found(payments, body, options));
      case 'VOID':
        return reply.send(voided(payments, body));
      case 'REFUND':
        return reply.send(await refunded(body, options));
      default:
        return sell(body, options, request, reply);
    }
  });
  app.get<{ Querystring: { id?: string; password?: string } }>(`${prefix}/payments`, (request, reply) => {
    if (!isSame(request.query.password, options.password)) return reply.code(401).send();
    return reply.send(
      payments
        .all()
        .filter((each) => each.id === request.query.id)
        .map(({ id, reference, amount, currency, state, result }) => ({
          id,
          reference,
          amount,
          currency,
          state,
          result,
        })),
    );
  });
}

async function sell(
  body: Record<string, string>,
  options: GatewayOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { payments } = options;
  const sale = Sale.safeParse(body);
  if (!sale.success)
    return reply.send(failure(1004, `Invalid ${sale.error.issues[0]?.path.join('.') ?? 'field'} in request message`));
  const order = sale.data;
  if (payments.byId(order.transaction_unique_id))
    return reply.send(failure(3001, 'Transaction ID/Order ID is already used'));
  const kept = order.token === undefined ? undefined : payments.byToken(order.token);
  if (order.card_number === undefined && kept?.user !== order.merchant_user_id)
    return reply.send(failure(3002, 'Token not found or invalid'));
  const { outcome: typed, delivery } = cardScenario(order.card_number ?? '', order.card_holder);
  const name = kept ? kept.later[order.cof_type === 'MIT' ? 'merchant' : 'shopper'] : typed;
  if (delivery === 'never_arrived' && !payments.cut.has(order.transaction_unique_id)) {
    payments.cut.add(order.transaction_unique_id);
    return cutLine(request, reply);
  }
  const outcome = MAXPAY_OUTCOMES[name] ?? MAXPAY_OUTCOMES.authorised;
  if (outcome.kind === 'rejected') return reply.send(failure(1004, outcome.message));
  const payment = payments.add({
    ...orderOf(order, kept),
    delivery,
    then: outcome.kind === 'pending' ? outcome.then : undefined,
    state: outcome.kind,
    result: outcome.kind === 'decided' ? outcome : undefined,
  });
  if (payment.state !== 'challenge') await notifyOf(payment, options);
  return delivery === 'lost_answer' || delivery === 'webhook_only'
    ? leaveUnanswered(request, reply, options.silenceMs)
    : reply.send(answerOf(payment, options));
}

function orderOf(order: Sale, kept: MaxPayPayment | undefined) {
  const { card_number: number = '' } = order;
  return {
    id: order.transaction_unique_id,
    type: order.transaction_type,
    amount: order.amount,
    currency: order.currency,
    token: kept?.token,
    cardMask: kept?.cardMask ?? `${number.slice(0, 6)}******${number.slice(-4)}`,
    cardExpiration: kept?.cardExpiration ?? `${order.card_exp_month ?? ''}${order.card_exp_year?.slice(-2) ?? ''}`,
    cofType: order.cof_type,
    user: order.merchant_user_id,
    locale: order.user_language,
    descriptor: order.descriptor_merchant,
    redirectUrl: order.redirect_url,
    callbackUrl: order.callback_url,
    later: kept?.later ?? laterOf(number),
  };
}

function found(payments: MaxPayPayments, body: Record<string, string>, options: GatewayOptions): object {
  const payment = payments.byReference(body['reference'] ?? '') ?? payments.byId(body['transaction_unique_id'] ?? '');
  return payment ? answerOf(payment, options) : failure(3014, 'There was no transaction found on your Check request');
}

/** Ends what is not decided. */
function voided(payments: MaxPayPayments, body: Record<string, string>): object {
  const payment = payments.byReference(body['reference'] ?? '');
  if (!payment) return failure(3003, 'Reference not found or invalid');
  if (payment.result?.code === ABORTED.code) return failure(3008, 'Transaction was already voided');
  if (payment.state === 'decided') return failure(3004, 'It is not possible to void the the provided reference');
  Object.assign(payment, { state: 'decided', result: ABORTED });
  return { ...PAID, api_version: 1, status: 'success', reference: payment.reference };
}

async function refunded(body: Record<string, string>, options: GatewayOptions): Promise<object> {
  const { payments } = options;
  const order = Refund.safeParse(body);
  if (!order.success)
    return failure(1004, `Invalid ${order.error.issues[0]?.path.join('.') ?? 'field'} in request message`);
  if (payments.byId(order.data.transaction_unique_id)) return failure(3001, 'Transaction ID/Order ID is already used');
  const payment = payments.byReference(order.data.reference);
  if (!payment) return failure(3003, 'Reference not found or invalid');
  const rest =
    (toCents(payment.amount) ?? 0) -
    payments.refundsOf(payment.reference).reduce((sum, each) => sum + (toCents(each.amount) ?? 0), 0);
  if (
    payment.result?.code !== 0 ||
    payment.isChargedBack === true ||
    payment.currency !== order.data.currency ||
    (toCents(order.data.amount) ?? Infinity) > rest
  )
    return failure(3005, 'It is not possible to refund the provided reference');
  const back = payments.add({
    ...payment,
    id: order.data.transaction_unique_id,
    type: 'REFUND',
    amount: order.data.amount,
    callbackUrl: order.data.callback_url,
    refundOf: payment.reference,
    cofType: '',
    delivery: 'normal',
    then: undefined,
    state: 'decided',
    result: PAID,
  });
  await notifyOf(back, options);
  return answerOf(back, options);
}

/** Notifies the shop how a transaction stands, in the way its scenario wants. */
export function notifyOf(
  payment: MaxPayPayment,
  { courier, signer }: Pick<GatewayOptions, 'courier' | 'signer'>,
): Promise<void> {
  return courier.deliver({
    delivery: payment.delivery,
    isPending: payment.state === 'pending',
    settle: () => {
      if (payment.state === 'pending') Object.assign(payment, { state: 'decided', result: payment.then });
    },
    post: () => maxPayPost(payment, signer),
    tampered: () => ({
      ...maxPayPost(payment, signer),
      body: new URLSearchParams({ ...maxPayCallback(payment, signer), message: 'changed on its way' }).toString(),
    }),
    older: () =>
      maxPayPost(
        {
          ...payment,
          reference: `${payment.reference}old`,
          result: { code: 3100, message: 'Transaction declined by bank network' },
        },
        signer,
      ),
  });
}

function answerOf(
  payment: MaxPayPayment,
  { challengeUrl, signer }: Pick<GatewayOptions, 'challengeUrl' | 'signer'>,
): object {
  const common = {
    api_version: 1,
    merchant_account: signer.account,
    sessionid: payment.challengeId.slice(0, 8),
    timestamp: Math.floor(Date.now() / 1000),
    transaction_unique_id: payment.id,
    reference: payment.reference,
  };
  if (payment.state === 'challenge')
    return {
      ...common,
      status: 'pending',
      code: 0,
      message: 'Redirect the customer',
      acs_url: challengeUrl(payment.challengeId),
    };
  if (payment.state === 'pending') return { ...common, status: 'pending', code: 0, message: 'Transaction is pending' };
  const { code, message } = payment.result ?? { code: 1, message: 'General internal service error' };
  return {
    ...common,
    status: code === 0 ? 'success' : 'decline',
    code,
    message,
    token: payment.token,
    cof_type: payment.cofType,
    card_mask: payment.cardMask,
    card_expiration: payment.cardExpiration,
  };
}

function failure(code: number, message: string): object {
  return {
    api_version: 1,
    sessionid: 'none',
    timestamp: Math.floor(Date.now() / 1000),
    status: 'error',
    code,
    message,
  };
}

function isSame(given: string | undefined, expected: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
