import { orderEndpoints } from '@halo/shared/contracts';
import { member, owner } from '../../../http/access.ts';
import { knownCaller } from '../../../http/caller.ts';
import { type Route, route } from '../../../http/route.ts';
import type { PaymentRoutesNeeds } from '../payments.ts';

/** The calls with which a browser announces and cancels orders. */
export function orderRoutes({ payments }: Pick<PaymentRoutesNeeds, 'payments'>): Route[] {
  return [
    ...(
      [
        [orderEndpoints.importOrder, false],
        [orderEndpoints.importUpsell, true],
      ] as const
    ).map(([endpoint, isUpsell]) =>
      route(endpoint, {
        access: owner(({ body }) => body.clickId),
        limit: { perMinute: 60 },
        handle: async ({ body, brand, caller }) => ({
          result: 'OK' as const,
          orderId: await payments.orders.announce(knownCaller(caller), brand, body, isUpsell),
        }),
      }),
    ),
    route(orderEndpoints.cancelOrder, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 60 },
      async handle({ body, caller }) {
        await payments.orders.cancel(body.clickId, body.idempotencyKey);
        const attempt = await payments.giveUp(knownCaller(caller), body.idempotencyKey);
        return { result: 'OK' as const, ...(attempt ? { attempt } : {}) };
      },
    }),
    route(orderEndpoints.importClick, {
      access: member,
      limit: { perMinute: 30 },
      async handle({ body, brand }) {
        await payments.orders.countClick(brand, body.campaign, body.pageType);
        return { result: 'OK' as const };
      },
    }),
  ];
}
