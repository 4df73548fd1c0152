import { createRequire } from 'node:module';
import type { Client, OAuthToken, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk';
import type { PayPalConnection } from './paypal-settings.ts';
import { fetchFromProvider } from '../provider-fetch.ts';

/** Through require and only with the first payment: PayPal's client is seven megabytes of models. */
const load = createRequire(import.meta.url);

/** Where the library believes it talks to; it knows no other address. */
const LIBRARY_ADDRESS = /^https:\/\/api-m\.sandbox\.paypal\.com/;

export interface PayPalApi {
  readonly orders: OrdersController;
  readonly payments: PaymentsController;
  /** For what the library has no call for. @throws as a call does */
  bearer(): Promise<string>;
}

/** What the library hands to its transport, and wants back; axios in its own words. */
interface TransportRequest {
  readonly url: string;
  readonly method: string;
  readonly data?: string | undefined;
  readonly headers: { toJSON(): Record<string, string> };
}

interface Library {
  readonly Client: new (configuration: object) => Client;
  readonly OrdersController: new (client: Client) => OrdersController;
  readonly PaymentsController: new (client: Client) => PaymentsController;
}

/** The official client on fetch: our address, a deadline, no redirects. */
export function createPayPalApi({ clientId, clientSecret, endpoint, timeoutMs }: PayPalConnection): PayPalApi {
  const library = load('@paypal/paypal-server-sdk') as Library;
  const adapter = async (request: TransportRequest) => {
    const response = await fetchFromProvider(request.url.replace(LIBRARY_ADDRESS, endpoint().replace(/\/$/, '')), {
      method: request.method.toUpperCase(),
      headers: request.headers.toJSON(),
      ...(request.data === undefined ? {} : { body: request.data }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      data: await response.text(),
      status: response.status,
      statusText: '',
      headers: Object.fromEntries(response.headers),
      config: request,
      request: {},
    };
  };
  const client = new library.Client({
    environment: 'Sandbox',
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    unstable_httpClientOptions: { adapter },
  });
  let token: OAuthToken | undefined;
  return {
    orders: new library.OrdersController(client),
    payments: new library.PaymentsController(client),
    async bearer() {
      token = await client.clientCredentialsAuthManager.updateToken(token);
      return token.accessToken;
    },
  };
}
