import type { SimulatorOptions } from '@halo/simulators/simulator-needs';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Services } from '../../services.ts';
import { addCardFramePage } from './card-frame/card-frame-page.ts';
import { addWalletFramePage } from './wallet-frame/wallet-frame-page.ts';
import { addWebhookRoutes } from './webhooks/webhook-routes.ts';

/**
 * What belongs to payments and is no call of the contract: the card fields' page, the wallets' page, the providers'
 * webhooks, the simulators.
 */
export async function paymentPages(
  app: FastifyInstance,
  deps: Deps,
  { payments }: Pick<Services, 'payments'>,
  simulator: SimulatorOptions = {},
): Promise<void> {
  await addCardFramePage(app, deps);
  await addWalletFramePage(app, deps, payments.providers.wallets);
  await addWebhookRoutes(app, payments, payments.providers);
  await payments.providers.addSimulators(app, deps, simulator);
}
