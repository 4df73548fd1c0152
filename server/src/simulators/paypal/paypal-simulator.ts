import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Environment, publicOrigin } from '../../env.ts';
import { SYSTEM_HOSTS } from '../../http/hosts.ts';
import {
  PAYPAL_SCRIPT_PATH,
  PAYPAL_SIMULATOR_PATH,
  type PayPalConnection,
} from '../../modules/payments/providers/paypal/paypal-settings.ts';
import { addScriptStandIn } from '../wallets/script-stand-in.ts';
import { COURIER_TIMES, type CourierTimes, createWebhookCourier } from '../webhook-courier.ts';
import { addPayPalApi } from './paypal-api.ts';
import { createPayPalDecisions, type PayPalDecisions } from './paypal-decisions.ts';
import { addPayPalPages, APPROVAL_PATH } from './paypal-pages.ts';
import { createPayPalStore, type PayPalStore } from './paypal-store.ts';

export interface PayPalSimulator {
  readonly store: PayPalStore;
  readonly decisions: PayPalDecisions;
}

type SimulatorDeps = Pick<Deps, 'log'> & {
  readonly env: Pick<Environment, 'isProduction' | 'port' | 'publicScheme' | 'publicPort'>;
};

/**
 * PayPal for development and tests: its API on this server, its window and its script on a host of its own, events to
 * the address that would be set in its dashboard.
 */
export async function addPayPalSimulator(
  app: FastifyInstance,
  { env, log }: SimulatorDeps,
  connection: PayPalConnection,
  webhookUrl: string,
  times: Partial<CourierTimes> = {},
): Promise<PayPalSimulator> {
  if (env.isProduction) throw new Error('the PayPal simulator does not run in production');
  const store = createPayPalStore();
  const courier = createWebhookCourier({ ...COURIER_TIMES, ...times }, log);
  const decisions = createPayPalDecisions(store, courier, { webhookId: connection.webhookId, webhookUrl });
  app.addHook('preClose', async () => courier.stop());
  await addPayPalApi(app, {
    prefix: PAYPAL_SIMULATOR_PATH,
    clientId: connection.clientId,
    clientSecret: connection.clientSecret,
    merchantId: connection.merchantId,
    webhookId: connection.webhookId,
    store,
    decisions,
    addresses: {
      api: `http://127.0.0.1:${env.port}${PAYPAL_SIMULATOR_PATH}`,
      approval: (orderId) => `${publicOrigin(env, SYSTEM_HOSTS.bank)}${APPROVAL_PATH}?token=${orderId}`,
    },
  });
  addPayPalPages(app, { host: SYSTEM_HOSTS.bank, store, decisions });
  addScriptStandIn(app, { host: SYSTEM_HOSTS.bank, path: PAYPAL_SCRIPT_PATH, file: 'paypal-sdk.js' });
  return { store, decisions };
}
