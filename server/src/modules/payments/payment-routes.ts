import { paymentEndpoints } from '@halo/shared/contracts';
import { anyone, member, owner } from '../../http/access.ts';
import { knownCaller } from '../../http/caller.ts';
import { bearerOf } from '../../http/register-routes.ts';
import { type Route, route } from '../../http/route.ts';
import { cardPaymentRequest } from './card-payment-request.ts';
import { originOf } from './payment-origin.ts';
import type { PaymentRoutesNeeds } from './payments.ts';

/** The payment calls of the contract. */
export function paymentRoutes({ env, payments }: PaymentRoutesNeeds): Route[] {
  return [
    route(paymentEndpoints.cardSession, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 30 },
      handle: ({ caller }) => payments.cardSession(knownCaller(caller)),
    }),
    route(paymentEndpoints.createToken, {
      // The bearer is a card session; what it allows is checked where it is opened.
      access: anyone,
      host: 'cardFrame',
      limit: { perMinute: 60, by: 'address' },
      handle: ({ body, request }) => payments.createToken(bearerOf(request), body),
    }),
    route(paymentEndpoints.createEncryptedToken, {
      access: anyone,
      host: 'cardFrame',
      limit: { perMinute: 60, by: 'address' },
      handle: ({ body, request }) => payments.createEncryptedToken(bearerOf(request), body),
    }),
    route(paymentEndpoints.tryCharge, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 60 },
      handle: async ({ body, caller, brand, request }) => ({
        attempt: await payments.pay(knownCaller(caller), cardPaymentRequest(body), originOf(env, brand, request)),
      }),
    }),
    route(paymentEndpoints.checkAdyen, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 60 },
      handle: async ({ body, caller }) => ({
        attempt: await payments.returned(knownCaller(caller), {
          kind: 'result',
          provider: 'adyen',
          redirectResult: body.redirectResult,
          attemptId: body.attemptId,
        }),
      }),
    }),
    route(paymentEndpoints.attempt, {
      access: member,
      limit: { perMinute: 120 },
      handle: async ({ params, caller }) => ({
        attempt: await payments.attempt(knownCaller(caller), params.idempotencyKey),
      }),
    }),
  ];
}
