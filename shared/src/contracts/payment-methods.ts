import * as z from 'zod/mini';
import { DomainName, ShortName, limitedText } from './limited-text.ts';
import { endpoint } from './endpoint.ts';
import { PaymentMethod } from './flow.ts';
import { ClickId, IdempotencyKey } from './ids.ts';
import {
  AttemptAnswer,
  BillingAddress,
  ChargeRequestBody,
  orderFields,
  PaymentAttempt,
  SavedCard,
} from './payments.ts';
import { WireEuros, WireTime, wireObject } from './wire.ts';

/** Companies that take cards; which of them a brand uses is the server's to say. */
export const CardGateway = z.enum(['adyen', 'trustpay', 'maxpay']);
export type CardGateway = z.infer<typeof CardGateway>;

/** How an account may pay, as the server sees it. The page still asks each wallet whether this device has it. */
export const PayRules = wireObject({
  gateway: ['gateway', CardGateway],
  methods: ['sistemi_pagamento', z.array(PaymentMethod)],
  /** another way to pay is offered after so many refusals */
  declinesBeforeOther: ['rifiuti_cambio_metodo', z.int()],
  savedCards: ['carte', z.array(SavedCard)],
  /** of plans on sale that last: when each would begin and end if it were bought now; absent: of an older server */
  periods: [
    'periodi',
    z.optional(
      z.array(
        wireObject({
          productId: ['product_id', ShortName],
          /** absent: at once */
          startsAt: ['inizia', z.optional(WireTime)],
          endsAt: ['finisce', WireTime],
        }),
      ),
    ),
  ],
  /** what is bought now without a word that it begins waits for it until then; absent: of an older server */
  startsBy: ['inizioEntro', z.optional(WireTime)],
  /** names of plans that run and renew now: buying one of those ends their renewal */
  endsRenewals: ['rinnoviChiusi', z.optional(z.array(z.string()))],
  /**
   * credits that were used, and whose payment a bank took back: the next ones that are bought make up for them first;
   * absent: none
   */
  missingCredits: ['creditiMancanti', z.optional(z.int())],
  /** new cards are taken with the address of their owner only; absent: it is not asked for */
  billing: [
    'fatturazione',
    z.optional(
      wireObject({
        /** of the account, two letters */
        country: ['paese', ShortName],
        /** kept, because its owner wanted it */
        address: ['indirizzo', z.optional(BillingAddress)],
      }),
    ),
  ],
  /** public values that the provider's script wants; absent: the method is not set up */
  payPal: [
    'paypal',
    z.optional(wireObject({ scriptUrl: ['scriptUrl', z.string()], clientId: ['clientId', z.string()] })),
  ],
  googlePay: ['googlepay', z.optional(wireObject({ scriptUrl: ['scriptUrl', z.string()] }))],
  applePay: [
    'applepay',
    z.optional(wireObject({ scriptUrl: ['scriptUrl', z.string()], merchantId: ['merchantId', z.string()] })),
  ],
});
export type PayRules = z.output<typeof PayRules>;

const ByShopper = wireObject({ clickId: ['clickid', ClickId] });

/** Google's or Apple's sealed card: opaque JSON, read by the gateway alone. */
const WalletToken = z.string().check(z.minLength(1), z.maxLength(16_384));

/** Ways to pay beside a new card, and what the page must know before it offers them. */
export const paymentMethodEndpoints = {
  rules: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/pay_rules/get_pay_rules',
    body: ByShopper,
    answer: z.object({ rules: PayRules }),
  }),
  /** Removes a card on file, here and at the provider. Gone already is fine. */
  forgetCard: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/forgetCard',
    body: wireObject({ clickId: ['clickid', ClickId], cardId: ['cardId', ShortName] }),
    answer: z.object({ result: z.literal('OK') }),
  }),
  /**
   * The newest try that is not at its end, or ended within the last hour: what a page that lost its memory goes on
   * with.
   */
  latestAttempt: endpoint({
    service: 'pay',
    method: 'GET',
    path: '/orders/attempts',
    answer: z.object({ attempt: z.optional(PaymentAttempt) }),
  }),
  /** Opens a PayPal order on the server. The answer's challenge has shape `approve` and the order's id. */
  createPayPalOrder: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/client/paypal/createOrder',
    body: wireObject(orderFields),
    answer: AttemptAnswer,
  }),
  /** The shopper approved: the server captures, and compares what PayPal says with the order. Safe to repeat. */
  payPalApproved: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/client/paypal/orderOk',
    body: wireObject({ clickId: ['clickid', ClickId], orderId: ['id', limitedText(64)] }),
    answer: AttemptAnswer,
  }),
  googlePay: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/googlePay/paymentData',
    body: wireObject({ ...orderFields, walletToken: ['token', WalletToken] }),
    answer: AttemptAnswer,
  }),
  applePay: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/applePay/paymentData',
    body: wireObject({ ...orderFields, walletToken: ['token', WalletToken] }),
    answer: AttemptAnswer,
  }),
  /** Apple's merchant session for `validationUrl`, which must be a host of Apple. */
  validateMerchant: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/validate-merchant',
    body: wireObject({
      clickId: ['clickid', ClickId],
      validationUrl: ['validationURL', limitedText(512)],
      domain: ['domain', DomainName],
    }),
    answer: z.object({ session: z.record(z.string(), z.unknown()) }),
  }),
  /** The answer's challenge has shape `redirect` and Mollie's page. */
  createMolliePayment: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/mollie/createPayment',
    body: wireObject(orderFields),
    answer: AttemptAnswer,
  }),
  /**
   * The return from Mollie's page with our `reference`, which its address carries: the server asks Mollie. Refused
   * without one. Safe to repeat.
   */
  checkMollie: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/mollie/checkTransactionStatus',
    body: wireObject({
      clickId: ['clickid', ClickId],
      domain: ['domain', DomainName],
      attemptId: ['reference', z.optional(ShortName)],
    }),
    answer: AttemptAnswer,
  }),
  /**
   * A card is about to be typed that TrustPay will charge: plan and price are checked and noted as `importOrder` does,
   * and the
   * card frame gets its right to make one token. No money moves. Refused where the brand's cards go elsewhere.
   */
  trustPayIntent: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/trustpay/intent',
    body: wireObject({
      clickId: ['clickid', ClickId],
      idempotencyKey: ['idempotencyKey', IdempotencyKey],
      productId: ['product_id', ShortName],
      priceCents: ['prezzo', WireEuros],
    }),
    answer: wireObject({
      orderId: ['orderId', z.string()],
      session: ['session', z.string()],
      expiresInSeconds: ['scadenza', z.int()],
    }),
  }),
  /** `tryCharge`, refused where the brand's cards go elsewhere: the same attempts under the same keys. */
  trustPayTryCharge: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/trustpay/tryCharge',
    body: ChargeRequestBody,
    answer: AttemptAnswer,
  }),
  /** How TrustPay's frame stands: asked while it is open. */
  checkTrustPayFrame: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/trustpay/checkPayment',
    body: wireObject({ clickId: ['clickid', ClickId], instanceId: ['InstanceId', limitedText(64)] }),
    answer: AttemptAnswer,
  }),
  checkTrustPay: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/trustpay/checkTransactionStatus',
    body: wireObject({
      clickId: ['clickid', ClickId],
      instanceId: ['InstanceId', limitedText(64)],
      domain: ['domain', DomainName],
    }),
    answer: AttemptAnswer,
  }),
  checkMaxPay: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/maxpay/checkTransactionStatus',
    body: wireObject({
      clickId: ['clickid', ClickId],
      reference: ['reference', limitedText(64)],
      domain: ['domain', DomainName],
    }),
    answer: AttemptAnswer,
  }),
  /** The return of Google Pay's challenge; Adyen knows the result. */
  checkGooglePay: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/googlePay/checkTransactionStatus',
    body: wireObject({
      clickId: ['clickid', ClickId],
      redirectResult: ['redirectResult', limitedText(4096)],
      domain: ['domain', DomainName],
      attemptId: ['reference', z.optional(ShortName)],
    }),
    answer: AttemptAnswer,
  }),
} as const;
