import type { FastifyInstance } from 'fastify';
import { addSimulatedScript } from '../wallets/simulated-script.ts';
import { COURIER_TIMES, type CourierTimes, createWebhookCourier } from '../webhook-courier.ts';
import { addPayPalApi } from './paypal-api.ts';
import { createPayPalDecisions, type PayPalDecisions } from './paypal-decisions.ts';
import { addPayPalPages, APPROVAL_PATH } from './paypal-pages.ts';
import { createPayPalStore, type PayPalStore } from './paypal-store.ts';
import {
  BANK_HOST,
  bankOrigin,
  refuseProduction,
  type SimulatorNeeds,
  type SimulatorOptions,
} from '../simulator-needs.ts';
import { SCRIPT_PATHS, SIMULATOR_PATHS } from '../simulator-paths.ts';

/** The account at the company that this server uses. */
export interface PayPalAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly merchantId: string;
  readonly webhookId: string;
}

export interface PayPalSimulator {
  readonly store: PayPalStore;
  readonly decisions: PayPalDecisions;
}

/**
 * PayPal for development and tests: its API on this server, its window and its script on a host of its own, events to
 * the address that would be set in its dashboard.
 */
export async function addPayPalSimulator(
  app: FastifyInstance,
  { env, log }: SimulatorNeeds,
  connection: PayPalAccount,
  webhookUrl: string,
  { silenceMs, ...times }: Partial<CourierTimes> & Pick<SimulatorOptions, 'silenceMs'> = {},
): Promise<PayPalSimulator> {
  refuseProduction(env, 'PayPal');
  const store = createPayPalStore();
  const courier = createWebhookCourier({ ...COURIER_TIMES, ...times }, log);
  const decisions = createPayPalDecisions(store, courier, { webhookId: connection.webhookId, webhookUrl });
  app.addHook('preClose', async () => courier.stop());
  await addPayPalApi(app, {
    prefix: SIMULATOR_PATHS.paypal,
    clientId: connection.clientId,
    clientSecret: connection.clientSecret,
    merchantId: connection.merchantId,
    webhookId: connection.webhookId,
    silenceMs,
    store,
    decisions,
    addresses: {
      api: `http://127.0.0.1:${env.port}${SIMULATOR_PATHS.paypal}`,
      approval: (orderId) => `${bankOrigin(env)}${APPROVAL_PATH}?token=${orderId}`,
    },
  });
  addPayPalPages(app, { host: BANK_HOST, store, decisions });
  addSimulatedScript(app, { host: BANK_HOST, path: SCRIPT_PATHS.payPal, file: 'paypal-sdk.js' });
  return { store, decisions };
}
