import { purchaseEndpoints } from '@halo/shared/contracts';
import { anyone, member, owner } from '../../http/access.ts';
import { knownCaller } from '../../http/caller.ts';
import { type Route, route } from '../../http/route.ts';
import type { CreditHistory } from '../credits/index.ts';
import type { PurchasesService } from './purchases.ts';

/** More calls in a minute are not made by a person. */
const CHANGES_PER_MINUTE = 20;
/** From one address, of people who are not signed in. */
const REQUESTS_PER_MINUTE = 5;

/** What was bought, and the ways out of it. Open at every level and in every flow. */
export function purchasesRoutes(purchases: PurchasesService, creditHistory: CreditHistory): Route[] {
  return [
    route(purchaseEndpoints.purchases, {
      access: member,
      handle: ({ caller }) => purchases.list(knownCaller(caller).clickId),
    }),
    route(purchaseEndpoints.cancelRenewal, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: CHANGES_PER_MINUTE },
      handle: async ({ body }) => ({
        result: 'OK' as const,
        subscriptions: await purchases.cancelRenewal(body.clickId),
      }),
    }),
    route(purchaseEndpoints.askToCancel, {
      access: anyone,
      limit: { perMinute: REQUESTS_PER_MINUTE, by: 'address' },
      handle: async ({ body, brand }) => {
        await purchases.askToCancel(brand, body);
        return { result: 'OK' as const };
      },
    }),
    route(purchaseEndpoints.confirmCancel, {
      access: anyone,
      limit: { perMinute: CHANGES_PER_MINUTE, by: 'address' },
      handle: async ({ body, brand }) => {
        await purchases.confirmCancel(brand, body.token);
        return { result: 'OK' as const };
      },
    }),
    ...declaredRoutes(purchases),
    ...contractRoutes(purchases),
    route(purchaseEndpoints.spendingRules, {
      access: member,
      handle: ({ caller }) => purchases.spendingRules(knownCaller(caller).clickId),
    }),
    route(purchaseEndpoints.saveSpendingRules, {
      access: member,
      limit: { perMinute: CHANGES_PER_MINUTE },
      handle: ({ caller, body }) => purchases.saveSpendingRules(knownCaller(caller).clickId, body),
    }),
    route(purchaseEndpoints.creditHistory, {
      access: owner(({ params }) => params.clickId),
      handle: ({ params, query }) => creditHistory(params.clickId, query.before),
    }),
  ];
}

/** Withdrawing without signing in. */
function declaredRoutes(purchases: PurchasesService): Route[] {
  return [
    route(purchaseEndpoints.askToWithdraw, {
      access: anyone,
      limit: { perMinute: REQUESTS_PER_MINUTE, by: 'address' },
      handle: async ({ body, brand, request }) => ({
        result: 'OK' as const,
        receivedAt: (await purchases.askToWithdraw(brand, body, request.ip)).getTime(),
      }),
    }),
    route(purchaseEndpoints.declaredWithdrawal, {
      access: anyone,
      limit: { perMinute: CHANGES_PER_MINUTE, by: 'address' },
      handle: ({ body, brand }) => purchases.declaredWithdrawal(brand, body.token),
    }),
    route(purchaseEndpoints.confirmWithdrawal, {
      access: anyone,
      limit: { perMinute: CHANGES_PER_MINUTE, by: 'address' },
      handle: async ({ body, brand }) => ({
        purchase: await purchases.confirmWithdrawal(brand, body.token, body.purchaseId),
      }),
    }),
  ];
}

/** What a buyer does with one contract: it begins, and it ends. */
function contractRoutes(purchases: PurchasesService): Route[] {
  return [
    route(purchaseEndpoints.begin, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: CHANGES_PER_MINUTE },
      handle: async ({ body }) => ({
        purchase: await purchases.begin(body.clickId, body.purchaseId, body.startsAtOnce),
      }),
    }),
    route(purchaseEndpoints.withdraw, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: CHANGES_PER_MINUTE },
      handle: async ({ body }) => ({ purchase: await purchases.withdraw(body.clickId, body.purchaseId) }),
    }),
    route(purchaseEndpoints.claimRefund, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: CHANGES_PER_MINUTE },
      handle: async ({ body }) => ({
        purchase: await purchases.claimRefund(body.clickId, body.purchaseId, body.reason),
      }),
    }),
  ];
}
