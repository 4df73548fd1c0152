import { orderEndpoints } from '../contracts/orders.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import { createPaying, type Payer } from './paying.ts';

/** What was chosen, before it is paid. */
export function createOrderCalls(client: HttpClient, payer: Payer): Api['orders'] {
  const { http, me, paying } = createPaying(client, payer);
  return {
    async importOrder(order, isUpsell = false) {
      await paying(
        'importOrder',
        http.call(isUpsell ? orderEndpoints.importUpsell : orderEndpoints.importOrder, {
          body: { ...order, ...me() },
        }),
      );
    },
    cancel: async (idempotencyKey) =>
      (await paying('cancelOrder', http.call(orderEndpoints.cancelOrder, { body: { ...me(), idempotencyKey } })))
        .attempt,
    async importClick(campaign, pageType) {
      await paying('importClick', http.call(orderEndpoints.importClick, { body: { campaign, pageType } }));
    },
  };
}
