import { paymentMethodEndpoints } from '../contracts/payment-methods.ts';
import { paymentEndpoints } from '../contracts/payments.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import { createPaying, type Payer, type Paying } from './paying.ts';

/** Paying, by each way there is. */
export function createPaymentCalls(http: HttpClient, payer: Payer): Api['payments'] {
  const shared = createPaying(http, payer);
  return { ...cardCalls(shared), ...providerCalls(shared) };
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
