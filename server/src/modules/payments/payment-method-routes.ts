import { type Brand, type PaymentMethod, paymentMethodEndpoints } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { member, owner } from '../../http/access.ts';
import { knownCaller } from '../../http/caller.ts';
import { type Route, route, type RouteContext } from '../../http/route.ts';
import type { Means } from './attempts/payment-request.ts';
import { cardPaymentRequest } from './card-payment-request.ts';
import { originOf } from './payment-origin.ts';
import type { ReturnedBy, PaymentRoutesNeeds } from './payments.ts';

const {
  createPayPalOrder,
  createMolliePayment,
  googlePay,
  applePay,
  payPalApproved,
  checkMollie,
  checkTrustPayFrame,
  checkTrustPay,
  checkMaxPay,
  checkGooglePay,
  ...others
} = paymentMethodEndpoints;

type Hosted = typeof createPayPalOrder | typeof createMolliePayment;
type Wallet = typeof googlePay | typeof applePay;

/** Ways to pay beside a new card, and what the page must know before it offers them. */
export function paymentMethodRoutes({ env, payments }: PaymentRoutesNeeds): Route[] {
  const tries = { perMinute: 60 } as const;
  /** Asked while a frame is open. */
  const polls = { perMinute: 120 } as const;

  async function pay({ body, brand, caller, request }: RouteContext<Hosted>, method: PaymentMethod, means: Means) {
    const wish = { ...body, method, means, renews: body.renews ?? false, remembersCard: false };
    return { attempt: await payments.pay(knownCaller(caller), wish, originOf(env, brand, request as FastifyRequest)) };
  }

  const hosted = (endpoint: Hosted, method: PaymentMethod) =>
    route(endpoint, {
      access: owner(({ body }) => body.clickId),
      limit: tries,
      handle: (context) => pay(context, method, { kind: 'hosted' }),
    });
  const wallet = (endpoint: Wallet, method: 'googlepay' | 'applepay') =>
    route(endpoint, {
      access: owner(({ body }) => body.clickId),
      limit: tries,
      handle: (context) => pay(context, method, { kind: 'wallet', wallet: method, token: context.body.walletToken }),
    });

  type Check =
    | typeof payPalApproved
    | typeof checkMollie
    | typeof checkTrustPayFrame
    | typeof checkTrustPay
    | typeof checkMaxPay
    | typeof checkGooglePay;
  const check = <E extends Check>(
    endpoint: E,
    limit: { perMinute: number },
    by: (body: z.output<E['body']>) => ReturnedBy,
  ) =>
    route(endpoint, {
      access: owner(({ body }) => (body as { clickId: string }).clickId),
      limit,
      handle: async ({ body, caller }) =>
        ({ attempt: await payments.returned(knownCaller(caller), by(body as z.output<E['body']>)) }) as never,
    });

  /** The brand's cards go to TrustPay, or these calls are not for it. @throws change_method */
  function needTrustPay(brand: Brand): void {
    if (payments.providers.gateway(brand) !== 'trustpay')
      throw new AppError('change_method', {
        field: 'method',
        message: 'the cards of this brand go to another company',
      });
  }

  return [
    route(others.rules, {
      access: owner(({ body }) => body.clickId),
      handle: async ({ brand, caller }) => ({ rules: await payments.rules(knownCaller(caller), { brand }) }),
    }),
    route(others.forgetCard, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 30 },
      async handle({ body }) {
        await payments.forgetCard(body.clickId, body.cardId);
        return { result: 'OK' as const };
      },
    }),
    route(others.latestAttempt, {
      access: member,
      limit: polls,
      async handle({ caller }) {
        const attempt = await payments.latest(knownCaller(caller));
        return attempt ? { attempt } : {};
      },
    }),
    route(others.validateMerchant, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 30 },
      // The session is for the host that the request came to, whatever the body says.
      handle: async ({ body, brand, request }) => ({
        session: await payments.providers.validateMerchant(body.validationUrl, {
          domain: request.hostname,
          displayName: brand.title,
        }),
      }),
    }),
    hosted(createPayPalOrder, 'paypal'),
    hosted(createMolliePayment, 'mollie'),
    wallet(googlePay, 'googlepay'),
    wallet(applePay, 'applepay'),
    check(payPalApproved, tries, ({ orderId }) => ({ kind: 'reference', provider: 'paypal', reference: orderId })),
    check(checkMollie, tries, ({ attemptId }) => ({ kind: 'attempt', provider: 'mollie', attemptId })),
    route(others.trustPayIntent, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 30 },
      async handle({ body, brand, caller }) {
        needTrustPay(brand);
        const orderId = await payments.orders.announce(knownCaller(caller), brand, body, false);
        return { orderId, ...payments.cardSession(knownCaller(caller)) };
      },
    }),
    route(others.trustPayTryCharge, {
      access: owner(({ body }) => body.clickId),
      limit: tries,
      async handle({ body, brand, caller, request }) {
        needTrustPay(brand);
        return {
          attempt: await payments.pay(knownCaller(caller), cardPaymentRequest(body), originOf(env, brand, request)),
        };
      },
    }),
    check(checkTrustPayFrame, polls, ({ instanceId }) => ({
      kind: 'reference',
      provider: 'trustpay',
      reference: instanceId,
    })),
    check(checkTrustPay, tries, ({ instanceId }) => ({
      kind: 'reference',
      provider: 'trustpay',
      reference: instanceId,
    })),
    check(checkMaxPay, tries, ({ reference }) => ({ kind: 'reference', provider: 'maxpay', reference })),
    check(checkGooglePay, tries, ({ redirectResult }) => ({ kind: 'result', provider: 'adyen', redirectResult })),
  ];
}
