import type { FastifyInstance } from 'fastify';
import { publicOrigin } from '../../env.ts';
import type { Deps } from '../../deps.ts';
import { SYSTEM_HOSTS } from '../../http/hosts.ts';
import { type AdyenConnection, SIMULATOR_API_PATH, WEBHOOK_PATH } from '../../modules/payments/providers/adyen/adyen-settings.ts';
import { addBankRoutes } from './bank-routes.ts';
import { addCheckoutApi } from './checkout-api.ts';
import { createPaymentStore } from './simulated-payments.ts';
import { createWebhookSender } from './webhook-sender.ts';

export interface SimulatorOptions {
  /** From the answer to its webhook. Default 700 ms. */ readonly webhookDelayMs?: number;
  /** How long a pending payment stays so. Default 4 s. */ readonly pendingMs?: number;
}

/** Adyen for development and tests: its API on this server, a bank's page on a host of its own, signed webhooks back to us. */
export function addAdyenSimulator(app: FastifyInstance, { env, log }: Deps, connection: AdyenConnection, options: SimulatorOptions = {}): void {
  if (env.isProduction) throw new Error('the payment simulator does not run in production');
  const store = createPaymentStore();
  const webhooks = createWebhookSender({ address: `http://127.0.0.1:${env.port}${WEBHOOK_PATH}`, hmacKey: connection.hmacKey, retryMs: 500 }, log);
  app.addHook('preClose', async () => webhooks.stop());
  addCheckoutApi(app, {
    prefix: SIMULATOR_API_PATH,
    apiKey: connection.apiKey,
    store,
    webhooks,
    challengeUrl: (id) => `${publicOrigin(env, SYSTEM_HOSTS.bank)}/3ds/${id}`,
    webhookDelayMs: options.webhookDelayMs ?? 700,
    pendingMs: options.pendingMs ?? 4000,
  });
  addBankRoutes(app, { host: SYSTEM_HOSTS.bank, store, webhooks });
}
