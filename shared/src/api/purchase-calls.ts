import { purchaseEndpoints } from '../contracts/purchases.ts';
import { receiptEndpoints } from '../contracts/receipts.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import { bytesOfBase64 } from './base64.ts';
import { createPaying, type Payer } from './paying.ts';

/** What was bought, and the ways out of it. */
export function createPurchaseCalls(client: HttpClient, payer: Payer): Api['purchases'] {
  const { http, me, paying } = createPaying(client, payer);
  return {
    list: (options) => paying('purchases', http.call(purchaseEndpoints.purchases, {}, options)),
    cancelRenewal: async () =>
      (await paying('cancelRenewal', http.call(purchaseEndpoints.cancelRenewal, { body: me() }))).subscriptions,
    async askToCancel(request) {
      await paying('askToCancel', http.call(purchaseEndpoints.askToCancel, { body: request }, { bearer: null }));
    },
    async confirmCancel(token) {
      await paying('confirmCancel', http.call(purchaseEndpoints.confirmCancel, { body: { token } }, { bearer: null }));
    },
    askToWithdraw: async (request) =>
      (await paying('askToWithdraw', http.call(purchaseEndpoints.askToWithdraw, { body: request }, { bearer: null })))
        .receivedAt,
    declaredWithdrawal: (token, options) =>
      paying(
        'declaredWithdrawal',
        http.call(purchaseEndpoints.declaredWithdrawal, { body: { token } }, { ...options, bearer: null }),
      ),
    async confirmWithdrawal(token, purchaseId) {
      const call = http.call(purchaseEndpoints.confirmWithdrawal, { body: { token, purchaseId } }, { bearer: null });
      return (await paying('confirmWithdrawal', call)).purchase;
    },
    begin: async (purchaseId, startsAtOnce) =>
      (await paying('begin', http.call(purchaseEndpoints.begin, { body: { ...me(), purchaseId, startsAtOnce } })))
        .purchase,
    withdraw: async (purchaseId) =>
      (await paying('withdraw', http.call(purchaseEndpoints.withdraw, { body: { ...me(), purchaseId } }))).purchase,
    claimRefund: async (purchaseId, reason) =>
      (await paying('claimRefund', http.call(purchaseEndpoints.claimRefund, { body: { ...me(), purchaseId, reason } })))
        .purchase,
    async receipt(purchaseId, position) {
      const call = { params: { ...me(), purchaseId }, query: { position } };
      const { name, content } = await paying('receipt', http.call(receiptEndpoints.file, call));
      const bytes = bytesOfBase64(content);
      return { name, file: new Blob([bytes], { type: 'application/pdf' }) };
    },
    spendingRules: (options) => paying('spendingRules', http.call(purchaseEndpoints.spendingRules, {}, options)),
    saveSpendingRules: (rules) =>
      paying('saveSpendingRules', http.call(purchaseEndpoints.saveSpendingRules, { body: rules })),
    creditHistory: (page, options) =>
      paying(
        'creditHistory',
        http.call(purchaseEndpoints.creditHistory, { params: me(), query: { before: page?.before } }, options),
      ),
  };
}
