import type { FastifyInstance } from 'fastify';
import { keyGuard } from './api-answer.ts';
import type { CheckoutOptions } from './checkout-api.ts';
import type { KeptToken } from './simulated-payments.ts';

/** The cards that are kept for a shopper. */
export function addStoredCardsApi(app: FastifyInstance, { prefix, apiKey, store }: CheckoutOptions): void {
  app.get<{ Querystring: { shopperReference?: string; merchantAccount?: string } }>(
    `${prefix}/v72/storedPaymentMethods`,
    keyGuard(apiKey),
    ({ query: { shopperReference = '', merchantAccount = '' } }) => ({
      merchantAccount,
      shopperReference,
      storedPaymentMethods: store.tokensOf(shopperReference).map(shape),
    }),
  );
}

function shape({ id, shopperReference, card }: KeptToken): object {
  const [expiryMonth, expiryYear] = card.expiry.split('/');
  return { id, shopperReference, brand: card.brand, lastFour: card.lastFour, expiryMonth, expiryYear, type: 'scheme' };
}
