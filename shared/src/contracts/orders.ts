import * as z from 'zod/mini';
import { ShortName, limitedText } from './limited-text.ts';
import { endpoint } from './endpoint.ts';
import { ClickId, IdempotencyKey } from './ids.ts';
import { PaymentAttempt } from './payments.ts';
import { WireEuros, wireObject } from './wire.ts';

const Order = wireObject({
  clickId: ['clickid', ClickId],
  idempotencyKey: ['idempotencyKey', IdempotencyKey],
  productId: ['product_id', ShortName],
  priceCents: ['prezzo', WireEuros],
  campaign: ['kcampaign', z.optional(limitedText(120))],
});

const Imported = wireObject({ result: ['result', z.literal('OK')], orderId: ['orderId', z.string()] });

/** Orders as the main API receives them: what was chosen, before anything is paid. No money moves through these. */
export const orderEndpoints = {
  /** A plan was chosen and the payment page is open. The same key is the same order. */
  importOrder: endpoint({
    service: 'api',
    method: 'POST',
    path: '/payment/api/importOrder',
    body: Order,
    answer: Imported,
  }),
  /** The same for a purchase with the card on file. */
  importUpsell: endpoint({
    service: 'api',
    method: 'POST',
    path: '/payment/api/importUpsell',
    body: Order,
    answer: Imported,
  }),
  /** The shopper gave up: an open try is ended here and at the provider. `attempt` is absent when none was made. */
  cancelOrder: endpoint({
    service: 'api',
    method: 'POST',
    path: '/payment/api/cancelOrder',
    body: wireObject({ clickId: ['clickid', ClickId], idempotencyKey: ['idempotencyKey', IdempotencyKey] }),
    answer: z.object({ result: z.literal('OK'), attempt: z.optional(PaymentAttempt) }),
  }),
  /** A campaign's click landed on a page of plans. */
  importClick: endpoint({
    service: 'api',
    method: 'POST',
    path: '/payment/api/importClick',
    body: wireObject({
      campaign: ['kcampaign', limitedText(120)],
      pageType: ['pageType', limitedText(40)],
    }),
    answer: z.object({ result: z.literal('OK') }),
  }),
} as const;
