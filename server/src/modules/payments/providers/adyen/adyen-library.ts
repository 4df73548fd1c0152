import { createRequire } from 'node:module';
import type { CheckoutAPI, Client, hmacValidator } from '@adyen/api-library';

/**
 * The three modules we need of Adyen's library: its root entry loads every product they have, 2 s and 35 MB.
 * Through require, because they are CommonJS, and loaded with the first payment.
 */
const load = createRequire(import.meta.url);

export type AdyenClientClass = typeof Client;
export type AdyenPaymentsApi = CheckoutAPI['PaymentsApi'];
export type AdyenHttpClient = NonNullable<ConstructorParameters<AdyenClientClass>[1]>;
export type AdyenHmacValidator = hmacValidator;

export function createAdyenPaymentsApi(config: ConstructorParameters<AdyenClientClass>[0], httpClient: AdyenHttpClient): AdyenPaymentsApi {
  const { default: ClientClass } = load('@adyen/api-library/lib/src/client.js') as { default: AdyenClientClass };
  const { PaymentsApi } = load('@adyen/api-library/lib/src/services/checkout/paymentsApi.js') as {
    PaymentsApi: new (client: Client) => AdyenPaymentsApi;
  };
  return new PaymentsApi(new ClientClass(config, httpClient));
}

export function createAdyenHmacValidator(): AdyenHmacValidator {
  const { default: Validator } = load('@adyen/api-library/lib/src/utils/hmacValidator.js') as { default: new () => AdyenHmacValidator };
  return new Validator();
}
