import type { Api } from './api.ts';
import type { Makers } from './area-makers.ts';

export type MoneyArea = Pick<Api, 'payments' | 'orders' | 'purchases'>;

/** The calls about money. */
export const moneyArea: Makers<MoneyArea> = {
  payments: async (...client) =>
    (await import(/* webpackMode: "eager" */ './payment-calls.ts')).createPaymentCalls(...client),
  orders: async (...client) =>
    (await import(/* webpackMode: "eager" */ './order-calls.ts')).createOrderCalls(...client),
  purchases: async (...client) =>
    (await import(/* webpackMode: "eager" */ './purchase-calls.ts')).createPurchaseCalls(...client),
};
