import { createRequire } from 'node:module';
import type { CheckoutAPI, Client, hmacValidator } from '@adyen/api-library';

/**
 * The few modules we need of Adyen's library: its root entry loads every product they have, 2 s and 35 MB.
 * Through require, because they are CommonJS, and loaded with the first payment.
 */
const load = createRequire(import.meta.url);

export type AdyenClientClass = typeof Client;
type CheckoutApi = Pick<CheckoutAPI, 'PaymentsApi' | 'ModificationsApi' | 'RecurringApi'>;
export type AdyenHttpClient = NonNullable<ConstructorParameters<AdyenClientClass>[1]>;
export type AdyenHmacValidator = hmacValidator;

export interface AdyenApi {
  readonly payments: CheckoutApi['PaymentsApi'];
  /** refunds and cancels */
  readonly modifications: CheckoutApi['ModificationsApi'];
  /** cards on file */
  readonly recurring: CheckoutApi['RecurringApi'];
}

export function createAdyenApi(
  config: ConstructorParameters<AdyenClientClass>[0],
  httpClient: AdyenHttpClient,
): AdyenApi {
  const { default: ClientClass } = load('@adyen/api-library/lib/src/client.js') as { default: AdyenClientClass };
  const client = new ClientClass(config, httpClient);
  return {
    payments: service('paymentsApi', 'PaymentsApi', client),
    modifications: service('modificationsApi', 'ModificationsApi', client),
    recurring: service('recurringApi', 'RecurringApi', client),
  };
}

function service<Name extends keyof CheckoutApi>(file: string, name: Name, client: Client): CheckoutApi[Name] {
  const module = load(`@adyen/api-library/lib/src/services/checkout/${file}.js`) as Record<
    Name,
    new (
      client: Client,
    ) => CheckoutApi[Name]
  >;
  return new module[name](client);
}

export function createAdyenHmacValidator(): AdyenHmacValidator {
  const { default: Validator } = load('@adyen/api-library/lib/src/utils/hmacValidator.js') as {
    default: new () => AdyenHmacValidator;
  };
  return new Validator();
}
