import { orderEndpoints } from '../contracts/orders.ts';
import { paymentMethodEndpoints } from '../contracts/payment-methods.ts';
import { type PaymentAttempt, paymentEndpoints } from '../contracts/payments.ts';
import { purchaseEndpoints } from '../contracts/purchases.ts';
import { receiptEndpoints } from '../contracts/receipts.ts';
import type { AppError } from '../errors/app-error.ts';
import { fromUnknown, isAborted } from '../errors/from-unknown.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import { bytesOfBase64 } from './base64.ts';

interface Payer {
  readonly domain: string;
  trackerId(): string;
  source(): string;
  onPaymentFailure?(call: string, error: AppError): void;
}

/** What each group of calls needs. */
interface Paying {
  readonly http: HttpClient;
  readonly domain: string;
  me(): { clickId: string };
  source(): string;
  /** Runs a call and reports its failure under this name. */
  paying<Answer>(call: string, run: Promise<Answer>): Promise<Answer>;
  /** The same for a call that answers with a payment attempt. */
  attempting(call: string, run: Promise<{ attempt: PaymentAttempt }>): Promise<PaymentAttempt>;
}

/** The calls about money. Each that fails is reported to the log; the page gets the error all the same. */
export function createPaymentCalls(http: HttpClient, payer: Payer): Pick<Api, 'payments' | 'orders' | 'purchases'> {
  const shared: Paying = {
    http,
    domain: payer.domain,
    me: () => ({ clickId: payer.trackerId() }),
    source: () => payer.source(),
    async paying(call, run) {
      try {
        return await run;
      } catch (thrown) {
        if (!isAborted(thrown)) payer.onPaymentFailure?.(call, fromUnknown(thrown));
        throw thrown;
      }
    },
    attempting: async (call, run) => (await shared.paying(call, run)).attempt,
  };
  return {
    payments: { ...cardCalls(shared), ...providerCalls(shared) },
    orders: orderCalls(shared),
    purchases: purchaseCalls(shared),
  };
}

type CardCalls = 'cardSession' | 'tryCharge' | 'checkAdyen' | 'attempt' | 'rules' | 'forgetCard' | 'latestAttempt';

function cardCalls({ http, domain, me, source, paying, attempting }: Paying): Pick<Api['payments'], CardCalls> {
  return {
    cardSession: () => paying('cardSession', http.call(paymentEndpoints.cardSession, { body: me() })),
    tryCharge: (charge) =>
      attempting(
        'tryCharge',
        http.call(paymentEndpoints.tryCharge, { body: { ...charge, ...me(), domain, source: source() } }),
      ),
    checkAdyen: (redirectResult, attemptId) =>
      attempting(
        'checkAdyen',
        http.call(paymentEndpoints.checkAdyen, { body: { ...me(), redirectResult, domain, attemptId } }),
      ),
    attempt: (idempotencyKey, options) =>
      attempting('attempt', http.call(paymentEndpoints.attempt, { params: { idempotencyKey } }, options)),
    rules: async (options) =>
      (await paying('rules', http.call(paymentMethodEndpoints.rules, { body: me() }, options))).rules,
    async forgetCard(cardId) {
      await paying('forgetCard', http.call(paymentMethodEndpoints.forgetCard, { body: { ...me(), cardId } }));
    },
    latestAttempt: async (options) =>
      (await paying('latestAttempt', http.call(paymentMethodEndpoints.latestAttempt, {}, options))).attempt,
  };
}

function providerCalls({ http, domain, me, paying, attempting }: Paying): Omit<Api['payments'], CardCalls> {
  return {
    createPayPalOrder: (order) =>
      attempting(
        'createPayPalOrder',
        http.call(paymentMethodEndpoints.createPayPalOrder, { body: { ...order, ...me(), domain } }),
      ),
    payPalApproved: (orderId) =>
      attempting('payPalApproved', http.call(paymentMethodEndpoints.payPalApproved, { body: { ...me(), orderId } })),
    payWithWallet: (wallet, order) =>
      attempting(
        wallet,
        http.call(wallet === 'googlepay' ? paymentMethodEndpoints.googlePay : paymentMethodEndpoints.applePay, {
          body: { ...order, ...me(), domain },
        }),
      ),
    validateMerchant: async (validationUrl) =>
      (
        await paying(
          'validateMerchant',
          http.call(paymentMethodEndpoints.validateMerchant, { body: { ...me(), validationUrl, domain } }),
        )
      ).session,
    createMolliePayment: (order) =>
      attempting(
        'createMolliePayment',
        http.call(paymentMethodEndpoints.createMolliePayment, { body: { ...order, ...me(), domain } }),
      ),
    checkMollie: (attemptId) =>
      attempting(
        'checkMollie',
        http.call(paymentMethodEndpoints.checkMollie, { body: { ...me(), domain, attemptId } }),
      ),
    checkGooglePay: (redirectResult, attemptId) =>
      attempting(
        'checkGooglePay',
        http.call(paymentMethodEndpoints.checkGooglePay, { body: { ...me(), redirectResult, domain, attemptId } }),
      ),
    checkTrustPayFrame: (instanceId, options) =>
      attempting(
        'checkTrustPayFrame',
        http.call(paymentMethodEndpoints.checkTrustPayFrame, { body: { ...me(), instanceId } }, options),
      ),
    checkTrustPay: (instanceId) =>
      attempting(
        'checkTrustPay',
        http.call(paymentMethodEndpoints.checkTrustPay, { body: { ...me(), instanceId, domain } }),
      ),
    checkMaxPay: (reference) =>
      attempting(
        'checkMaxPay',
        http.call(paymentMethodEndpoints.checkMaxPay, { body: { ...me(), reference, domain } }),
      ),
  };
}

function orderCalls({ http, me, paying }: Paying): Api['orders'] {
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

function purchaseCalls({ http, me, paying }: Paying): Api['purchases'] {
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
