import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Environment, publicOrigin } from '../../env.ts';
import { SYSTEM_HOSTS } from '../../http/hosts.ts';
import {
  type AdyenConnection,
  SIMULATOR_API_PATH,
  WEBHOOK_PATH,
} from '../../modules/payments/providers/adyen/adyen-settings.ts';
import type { SimulatorOptions } from '../../modules/payments/providers/provider-module.ts';
import { addBankRoutes } from './bank-routes.ts';
import { addCheckoutApi, type CheckoutOptions } from './checkout-api.ts';
import { addModificationsApi } from './modifications-api.ts';
import { createPaymentStore, type PaymentStore } from './simulated-payments.ts';
import { createWebhookSender } from './webhook-sender.ts';

type SimulatorDeps = Pick<Deps, 'log'> & {
  readonly env: Pick<Environment, 'isProduction' | 'port' | 'publicScheme' | 'publicPort'>;
};

/** `webhookUrl`: where the account sends its webhooks. Default: this server. */
export interface AdyenSimulatorOptions extends SimulatorOptions {
  readonly webhookUrl?: string;
  /** the first pause before a webhook that was not taken is sent again, and how often it is sent */
  readonly retryMs?: number;
  readonly attempts?: number;
}

/**
 * Adyen for development and tests: its API on this server, a bank's page on a host of its own, signed webhooks back to
 * us.
 */
export function addAdyenSimulator(
  app: FastifyInstance,
  { env, log }: SimulatorDeps,
  connection: AdyenConnection,
  options: AdyenSimulatorOptions = {},
): PaymentStore {
  if (env.isProduction) throw new Error('the payment simulator does not run in production');
  const store = createPaymentStore();
  const webhooks = createWebhookSender(
    {
      address: options.webhookUrl ?? `http://127.0.0.1:${env.port}${WEBHOOK_PATH}`,
      hmacKey: connection.hmacKey,
      retryMs: options.retryMs ?? 500,
      attempts: options.attempts ?? 5,
    },
    log,
  );
  app.addHook('preClose', async () => webhooks.stop());
  const api: CheckoutOptions = {
    prefix: SIMULATOR_API_PATH,
    apiKey: connection.apiKey,
    store,
    webhooks,
    challengeUrl: (id) => `${publicOrigin(env, SYSTEM_HOSTS.bank)}/3ds/${id}`,
    webhookDelayMs: options.webhookDelayMs ?? 700,
    pendingMs: options.pendingMs ?? 4000,
  };
  addCheckoutApi(app, api);
  addModificationsApi(app, api);
  addBankRoutes(app, { host: SYSTEM_HOSTS.bank, store, webhooks });
  return store;
}
