import type { FastifyInstance } from 'fastify';
import { addBankRoutes } from './bank-routes.ts';
import { addCheckoutApi, type CheckoutOptions } from './checkout-api.ts';
import { addModificationsApi } from './modifications-api.ts';
import type { CardPermission } from './readable-card.ts';
import { createSimulatedCardKey } from './simulated-card-key.ts';
import { createPaymentStore, type PaymentStore } from './simulated-payments.ts';
import { addStoredCardsApi } from './stored-cards-api.ts';
import { createWebhookSender } from './webhook-sender.ts';
import {
  BANK_HOST,
  bankOrigin,
  refuseProduction,
  type SimulatorNeeds,
  type SimulatorOptions,
} from '../simulator-needs.ts';
import { SIMULATOR_PATHS } from '../simulator-paths.ts';

/** The account at the company that this server uses. */
export interface AdyenAccount {
  readonly apiKey: string;
  readonly hmacKey: string;
  /** Undefined: the key is good for any name. */
  readonly merchantAccount?: string | undefined;
  /** of the webhook for kept cards */
  readonly tokenHmacKey?: string | undefined;
}

/** `webhookUrl`: where the account sends its webhooks, as its dashboard would say. */
export interface AdyenSimulatorOptions extends SimulatorOptions {
  readonly webhookUrl: string;
  /** Default: cards come as they were typed, and the account may take them. */
  readonly cards?: CardPermission;
  /** the first pause before a webhook that was not taken is sent again, and how often it is sent */
  readonly retryMs?: number;
  readonly attempts?: number;
  /** which of several accounts on one server; each has paths of its own, as each live account has an address */
  readonly account?: string;
}

/**
 * Adyen for development and tests: its API on this server, a bank's page on a host of its own, signed webhooks back to
 * us.
 */
export function addAdyenSimulator(
  app: FastifyInstance,
  { env, log }: SimulatorNeeds,
  connection: AdyenAccount,
  options: AdyenSimulatorOptions,
): PaymentStore {
  refuseProduction(env, 'payment');
  const store = createPaymentStore();
  const own = options.account === undefined ? '' : `/${options.account}`;
  const bankPath = `/3ds${own}`;
  const webhooks = createWebhookSender(
    {
      address: options.webhookUrl,
      hmacKey: connection.hmacKey,
      tokenHmacKey: connection.tokenHmacKey,
      retryMs: options.retryMs ?? 500,
      attempts: options.attempts ?? 5,
    },
    log,
  );
  app.addHook('preClose', async () => webhooks.stop());
  const api: CheckoutOptions = {
    prefix: `${SIMULATOR_PATHS.adyen}${own}`,
    apiKey: connection.apiKey,
    merchantAccount: connection.merchantAccount,
    store,
    webhooks,
    challengeUrl: (id) => `${bankOrigin(env)}${bankPath}/${id}`,
    webhookDelayMs: options.webhookDelayMs ?? 700,
    pendingMs: options.pendingMs ?? 4000,
    silenceMs: options.silenceMs,
    captureDelayMs: options.captureDelayMs ?? 0,
    tokensBy: options.tokensBy ?? 'answers',
    ...(options.cards ?? { cardKey: createSimulatedCardKey, takesRawCards: true }),
  };
  addCheckoutApi(app, api);
  addModificationsApi(app, api);
  addStoredCardsApi(app, api);
  addBankRoutes(app, { host: BANK_HOST, path: bankPath, store, webhooks });
  return store;
}
