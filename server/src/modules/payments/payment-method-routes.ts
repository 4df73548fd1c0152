import { type Brand, type ClickId, type PaymentMethod, paymentMethodEndpoints } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { member, owner } from '../../http/access.ts';
import { type Caller, knownCaller } from '../../http/caller.ts';
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
/** A call that names the account it is about. */
interface OfShopper {
  readonly body: { readonly clickId: ClickId };
}

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
      session: await payments.providers.validateMerchant(brand, body.validationUrl, {
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
    const origin = originOf(env, brand, request);
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
  const access = owner(({ body }: OfShopper) => body.clickId);
  const returned = async (caller: Caller | undefined, by: ReturnedBy) => ({
    attempt: await payments.returned(knownCaller(caller), by),
  });
  return [
    route(payPalApproved, {
      access,
      limit: attempts,
      handle: ({ caller, body }) => returned(caller, byReference('paypal', body.orderId)),
    }),
    route(checkMollie, {
      access,
      limit: attempts,
      handle: ({ caller, body }) =>
        returned(caller, { kind: 'attempt', provider: 'mollie', attemptId: body.attemptId }),
    }),
    route(checkTrustPayFrame, {
      access,
      limit: polls,
      handle: ({ caller, body }) => returned(caller, byReference('trustpay', body.instanceId)),
    }),
    route(checkTrustPay, {
      access,
      limit: attempts,
      handle: ({ caller, body }) => returned(caller, byReference('trustpay', body.instanceId)),
    }),
    route(checkMaxPay, {
      access,
      limit: attempts,
      handle: ({ caller, body }) => returned(caller, byReference('maxpay', body.reference)),
    }),
    route(checkGooglePay, {
      access,
      limit: attempts,
      handle: ({ caller, body }) =>
        returned(caller, {
          kind: 'result',
          provider: 'adyen',
          redirectResult: body.redirectResult,
          attemptId: body.attemptId,
        }),
    }),
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
