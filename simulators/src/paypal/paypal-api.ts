import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { toCents } from '@halo/server-kit/money/decimal-amount';
import { cutLine, leaveUnanswered } from '../lost-line.ts';
import { isOurEvent } from './paypal-events.ts';
import { SCENARIO_CENTS } from './paypal-scenarios.ts';
import { type Addresses, captureShape, orderShape, problemShape, refundShape } from './paypal-shapes.ts';
import type { PayPalDecisions } from './paypal-decisions.ts';
import type { PayPalStore } from './paypal-store.ts';
import { namedScope } from '@halo/server-kit/http/named-scope';

export interface PayPalApiOptions {
  readonly prefix: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly merchantId: string;
  readonly webhookId: string;
  readonly store: PayPalStore;
  readonly decisions: PayPalDecisions;
  readonly addresses: Addresses;
  readonly silenceMs: number | undefined;
}

const Money = z.object({
  currency_code: z.string().check(z.length(3)),
  value: z.string().check(z.regex(/^\d+\.\d\d$/)),
});
const OrderBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string(),
        custom_id: z.string(),
        invoice_id: z.string(),
        description: z._default(z.string(), ''),
        amount: Money,
      }),
    )
    .check(z.minLength(1), z.maxLength(1)),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({ locale: z._default(z.string(), 'en'), return_url: z.url(), cancel_url: z.url() }),
    }),
  }),
});
const PatchBody = z
  .array(z.object({ op: z.literal('replace'), path: z.string(), value: z.string().check(z.maxLength(255)) }))
  .check(z.minLength(1));
const RefundBody = z.object({ amount: Money, custom_id: z._default(z.string(), '') });

type ById = { Params: { id: string } };
const CUSTOM_ID = /^\/purchase_units\/@reference_id=='([^']+)'\/custom_id$/;

/** The calls of PayPal's REST API that our adapter makes, and one of our own to look at what was paid. */
export async function addPayPalApi(app: FastifyInstance, options: PayPalApiOptions): Promise<void> {
  await app.register(
    namedScope('PayPal', async (scope) => {
      // PayPal's client says "JSON" of an empty body too.
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
        done(null, text === '' ? {} : JSON.parse(String(text))),
      );
      const guard = bearerGuard(bearerToken(options));
      addAccessRoutes(scope, options, guard);
      addOrderRoutes(scope, options, guard);
      addPaymentRoutes(scope, options, guard);
    }),
  );
}

type Guard = ReturnType<typeof bearerGuard>;

function bearerGuard(token: string) {
  return {
    preHandler: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      if (isSame(request.headers.authorization, `Bearer ${token}`)) done();
      else
        void reply
          .code(401)
          .send({ name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed', debug_id: 'simulated', links: [] });
    },
  };
}

function bearerToken({ clientSecret }: PayPalApiOptions): string {
  return `simulated-${clientSecret}`;
}

/** The token that opens all other calls, and the check of a webhook's signature. */
function addAccessRoutes(scope: FastifyInstance, options: PayPalApiOptions, guard: Guard): void {
  const { prefix, clientId, clientSecret, webhookId } = options;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

  scope.post(`${prefix}/v1/oauth2/token`, async (request, reply) => {
    if (!isSame(request.headers.authorization, basic))
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    return reply.send({
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: bearerToken(options),
      token_type: 'Bearer',
      app_id: 'APP-SIMULATED',
      expires_in: 32_400,
      nonce: 'simulated',
    });
  });
  scope.post(`${prefix}/v1/notifications/verify-webhook-signature`, guard, (request) => ({
    verification_status: isOurEvent((request.body ?? {}) as Record<string, unknown>, webhookId) ? 'SUCCESS' : 'FAILURE',
  }));
}

function addOrderRoutes(scope: FastifyInstance, options: PayPalApiOptions, guard: Guard): void {
  const { prefix, store, decisions, addresses, silenceMs } = options;

  scope.post(`${prefix}/v2/checkout/orders`, guard, (request, reply) => open(options, request, reply));
  scope.get<ById>(`${prefix}/v2/checkout/orders/:id`, guard, (request, reply) => {
    const order = store.order(request.params.id);
    return order ? reply.send(orderShape(order, addresses)) : notFound(reply);
  });
  scope.patch<ById>(`${prefix}/v2/checkout/orders/:id`, guard, (request, reply) => {
    const order = store.order(request.params.id);
    if (!order) return notFound(reply);
    if (order.status === 'COMPLETED') return unprocessable(reply, 'ORDER_ALREADY_COMPLETED');
    // PayPal's description allows it for orders that are created or approved, and for no others.
    if (order.status === 'PAYER_ACTION_REQUIRED') return unprocessable(reply, 'INVALID_ORDER_STATUS');
    const patches = PatchBody.safeParse(request.body);
    if (!patches.success || patches.data.some(({ path }) => CUSTOM_ID.exec(path)?.[1] !== order.referenceId))
      return unprocessable(reply, 'INVALID_PATCH_OPERATION');
    order.customId = patches.data.at(-1)?.value ?? order.customId;
    return reply.code(204).send();
  });
  scope.post<ById>(`${prefix}/v2/checkout/orders/:id/capture`, guard, async (request, reply) => {
    const order = store.order(request.params.id);
    if (!order) return notFound(reply);
    const result = await decisions.capture(order);
    if (result.kind === 'issue') return unprocessable(reply, result.issue, result.description);
    return result.kind === 'unanswered'
      ? leaveUnanswered(request, reply, silenceMs)
      : reply.code(201).send(orderShape(order, addresses));
  });
}

/** Captures, their refunds, and a list of our own. */
function addPaymentRoutes(scope: FastifyInstance, options: PayPalApiOptions, guard: Guard): void {
  const { prefix, store, merchantId } = options;

  scope.get<ById>(`${prefix}/v2/payments/captures/:id`, guard, (request, reply) => {
    const found = store.capture(request.params.id);
    return found ? reply.send(captureShape(found.capture, found.order)) : notFound(reply);
  });
  scope.post<ById>(`${prefix}/v2/payments/captures/:id/refund`, guard, async (request, reply) => {
    const found = store.capture(request.params.id);
    const body = RefundBody.safeParse(request.body);
    if (!found || !body.success) return notFound(reply);
    const key = header(request, 'paypal-request-id');
    const again = store.refundByRequest(key);
    if (again) return reply.send(refundShape(again, merchantId));
    const { amount, custom_id: customId } = body.data;
    const refund = await options.decisions.refund(found, { amount, customId }, key);
    return 'issue' in refund
      ? unprocessable(reply, refund.issue, refund.description)
      : reply.code(201).send(refundShape(refund, merchantId));
  });
  scope.get<ById>(`${prefix}/v2/payments/refunds/:id`, guard, (request, reply) => {
    const refund = store.refund(request.params.id);
    return refund ? reply.send(refundShape(refund, merchantId)) : notFound(reply);
  });
  scope.get<{ Querystring: { reference?: string } }>(`${prefix}/payments`, guard, (request) =>
    store
      .orders()
      .filter((each) => each.invoiceId === request.query.reference)
      .map(({ id, invoiceId: reference, amount, status, capture }) => ({ id, reference, amount, status, capture })),
  );
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send(problemShape('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'));
}

function unprocessable(reply: FastifyReply, issue: string, description?: string): FastifyReply {
  return reply.code(422).send(problemShape('UNPROCESSABLE_ENTITY', issue, description));
}

function open(
  { store, merchantId, addresses, silenceMs }: PayPalApiOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const key = header(request, 'paypal-request-id');
  const again = store.orderByRequest(key);
  if (again) return reply.send(orderShape(again, addresses));
  const body = OrderBody.safeParse(request.body);
  const [unit] = body.data?.purchase_units ?? [];
  if (!body.success || !unit)
    return reply
      .code(400)
      .send(problemShape('INVALID_REQUEST', 'MALFORMED_REQUEST_JSON', body.error?.issues[0]?.path.join('.')));
  const scenario = SCENARIO_CENTS[toCents(unit.amount.value) ?? 0] ?? 'paid';
  if (scenario === 'never_arrived' && !store.cut.has(key)) {
    store.cut.add(key);
    return cutLine(request, reply);
  }
  const { locale, return_url: returnUrl } = body.data.payment_source.paypal.experience_context;
  const order = store.addOrder(
    {
      amount: unit.amount,
      referenceId: unit.reference_id,
      customId: unit.custom_id,
      invoiceId: unit.invoice_id,
      description: unit.description,
      merchantId,
      locale,
      returnUrl,
      scenario,
    },
    key,
  );
  return scenario === 'lost_order'
    ? leaveUnanswered(request, reply, silenceMs)
    : reply.code(201).send(orderShape(order, addresses));
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function isSame(given: string | undefined, expected: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
