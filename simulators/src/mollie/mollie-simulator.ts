import type { FastifyInstance } from 'fastify';
import { COURIER_TIMES, type CourierTimes, createWebhookCourier } from '../webhook-courier.ts';
import { addMollieApi } from './mollie-api.ts';
import { createMollieDecisions, type MollieDecisions } from './mollie-decisions.ts';
import { addMolliePages } from './mollie-pages.ts';
import { createMollieStore, type MollieStore } from './mollie-store.ts';
import {
  BANK_HOST,
  bankOrigin,
  refuseProduction,
  type SimulatorNeeds,
  type SimulatorOptions,
} from '../simulator-needs.ts';
import { SIMULATOR_PATHS } from '../simulator-paths.ts';

/** The account at the company that this server uses. */
export interface MollieAccount {
  readonly apiKey: string;
  readonly profileId: string;
}

export interface MollieSimulator {
  readonly store: MollieStore;
  readonly decisions: MollieDecisions;
}

/**
 * Mollie for development and tests: its API on this server, its checkout on the bank's host, webhooks to where each
 * payment says.
 */
export function addMollieSimulator(
  app: FastifyInstance,
  { env, log }: SimulatorNeeds,
  connection: MollieAccount,
  { silenceMs, ...times }: CourierTimes & Pick<SimulatorOptions, 'silenceMs'> = COURIER_TIMES,
): MollieSimulator {
  refuseProduction(env, 'payment');
  const store = createMollieStore();
  const courier = createWebhookCourier(times, log);
  app.addHook('preClose', async () => courier.stop());
  const decisions = createMollieDecisions(courier, times);
  const pages = `${bankOrigin(env)}/mollie`;
  addMollieApi(app, {
    prefix: SIMULATOR_PATHS.mollie,
    apiKey: connection.apiKey,
    profileId: connection.profileId,
    silenceMs,
    store,
    decisions,
    addresses: {
      api: `http://127.0.0.1:${env.port}${SIMULATOR_PATHS.mollie}/v2`,
      checkout: (key) => `${pages}/checkout/${key}`,
      state: (key) => `${pages}/payments/${key}`,
    },
  });
  addMolliePages(app, { host: BANK_HOST, store, decisions });
  return { store, decisions };
}
