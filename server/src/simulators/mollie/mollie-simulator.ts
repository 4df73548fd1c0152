import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Environment, publicOrigin } from '../../env.ts';
import { SYSTEM_HOSTS } from '../../http/hosts.ts';
import {
  MOLLIE_SIMULATOR_PATH,
  type MollieConnection,
} from '../../modules/payments/providers/mollie/mollie-settings.ts';
import { COURIER_TIMES, type CourierTimes, createWebhookCourier } from '../webhook-courier.ts';
import { addMollieApi } from './mollie-api.ts';
import { createMollieDecisions, type MollieDecisions } from './mollie-decisions.ts';
import { addMolliePages } from './mollie-pages.ts';
import { createMollieStore, type MollieStore } from './mollie-store.ts';

export interface MollieSimulator {
  readonly store: MollieStore;
  readonly decisions: MollieDecisions;
}

type SimulatorDeps = Pick<Deps, 'log'> & {
  readonly env: Pick<Environment, 'isProduction' | 'port' | 'publicScheme' | 'publicPort'>;
};

/**
 * Mollie for development and tests: its API on this server, its checkout on the bank's host, webhooks to where each
 * payment says.
 */
export function addMollieSimulator(
  app: FastifyInstance,
  { env, log }: SimulatorDeps,
  connection: MollieConnection,
  times: CourierTimes = COURIER_TIMES,
): MollieSimulator {
  if (env.isProduction) throw new Error('the payment simulator does not run in production');
  const store = createMollieStore();
  const courier = createWebhookCourier(times, log);
  app.addHook('preClose', async () => courier.stop());
  const decisions = createMollieDecisions(courier, times);
  const pages = `${publicOrigin(env, SYSTEM_HOSTS.bank)}/mollie`;
  addMollieApi(app, {
    prefix: MOLLIE_SIMULATOR_PATH,
    apiKey: connection.apiKey,
    profileId: connection.profileId,
    store,
    decisions,
    addresses: {
      api: `http://127.0.0.1:${env.port}${MOLLIE_SIMULATOR_PATH}/v2`,
      checkout: (key) => `${pages}/checkout/${key}`,
      state: (key) => `${pages}/payments/${key}`,
    },
  });
  addMolliePages(app, { host: SYSTEM_HOSTS.bank, store, decisions });
  return { store, decisions };
}
