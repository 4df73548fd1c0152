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
import type { PaymentRoutesNeeds, PaymentsService, ReturnedBy } from './payments.ts';
import type { ProviderName } from './providers/payment-provider.ts';

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

type Check =
  | typeof payPalApproved
  | typeof checkMollie
  | typeof checkTrustPayFrame
  | typeof checkTrustPay
  | typeof checkMaxPay
  | typeof checkGooglePay;

const attempts = { perMinute: 60 } as const;
/** Asked while a frame is open. */
const polls = { perMinute: 120 } as const;

/** Ways to pay beside a new card, and what the page must know before it offers them. */
export function paymentMethodRoutes({ env, payments }: PaymentRoutesNeeds): Route[] {
  return [
    ...accountRoutes(payments),
    validateMerchantRoute(payments),
    ...directRoutes({ env, payments }),
    ...checkRoutes(payments),
    ...trustPayRoutes({ env, payments }),
  ];
}

/** What the page asks about the account. */
function accountRoutes(payments: PaymentsService): Route[] {
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
  ];
}

function validateMerchantRoute(payments: PaymentsService): Route {
  return route(others.validateMerchant, {
    access: owner(({ body }) => body.clickId),
    limit: { perMinute: 30 },
    // The session is for the host that the request came to, not for the one in the body.
    handle: async ({ body, brand, request }) => ({
      session: await payments.providers.validateMerchant(body.validationUrl, {
        domain: request.hostname,
        displayName: brand.title,
      }),
    }),
  });
}

/** Payments on a page of the provider, and with a wallet. */
function directRoutes({ env, payments }: PaymentRoutesNeeds): Route[] {
  async function pay({ body, brand, caller, request }: RouteContext<Hosted>, method: PaymentMethod, means: Means) {
    const payment = { ...body, method, means, renews: body.renews ?? false, remembersCard: false };
    const origin = originOf(env, brand, request as FastifyRequest);
    return { attempt: await payments.pay(knownCaller(caller), payment, origin) };
  }
  const hosted = (endpoint: Hosted, method: PaymentMethod) =>
    route(endpoint, {
      access: owner(({ body }) => body.clickId),
      limit: attempts,
      handle: (context) => pay(context, method, { kind: 'hosted' }),
    });
  const wallet = (endpoint: Wallet, method: 'googlepay' | 'applepay') =>
    route(endpoint, {
      access: owner(({ body }) => body.clickId),
      limit: attempts,
      handle: (context) => pay(context, method, { kind: 'wallet', wallet: method, token: context.body.walletToken }),
    });
  return [
    hosted(createPayPalOrder, 'paypal'),
    hosted(createMolliePayment, 'mollie'),
    wallet(googlePay, 'googlepay'),
    wallet(applePay, 'applepay'),
  ];
}

/** What the browser brings back from a provider, or asks about. */
function checkRoutes(payments: PaymentsService): Route[] {
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
  return [
    check(payPalApproved, attempts, ({ orderId }) => byReference('paypal', orderId)),
    check(checkMollie, attempts, ({ attemptId }) => ({ kind: 'attempt', provider: 'mollie', attemptId })),
    check(checkTrustPayFrame, polls, ({ instanceId }) => byReference('trustpay', instanceId)),
    check(checkTrustPay, attempts, ({ instanceId }) => byReference('trustpay', instanceId)),
    check(checkMaxPay, attempts, ({ reference }) => byReference('maxpay', reference)),
    check(checkGooglePay, attempts, ({ redirectResult }) => ({ kind: 'result', provider: 'adyen', redirectResult })),
  ];
}

function byReference(provider: ProviderName, reference: string): ReturnedBy {
  return { kind: 'reference', provider, reference };
}

function trustPayRoutes({ env, payments }: PaymentRoutesNeeds): Route[] {
  return [
    route(others.trustPayIntent, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 30 },
      async handle({ body, brand, caller }) {
        needTrustPay(payments, brand);
        const orderId = await payments.orders.announce(knownCaller(caller), brand, body, false);
        return { orderId, ...payments.cardSession(knownCaller(caller)) };
      },
    }),
    route(others.trustPayTryCharge, {
      access: owner(({ body }) => body.clickId),
      limit: attempts,
      async handle({ body, brand, caller, request }) {
        needTrustPay(payments, brand);
        return {
          attempt: await payments.pay(knownCaller(caller), cardPaymentRequest(body), originOf(env, brand, request)),
        };
      },
    }),
  ];
}

/** The brand's cards go to TrustPay, or these calls are not for it. @throws change_method */
function needTrustPay({ providers }: PaymentsService, brand: Brand): void {
  if (providers.gateway(brand) !== 'trustpay')
    throw new AppError('change_method', {
      field: 'method',
      message: 'the cards of this brand go to another company',
    });
}
