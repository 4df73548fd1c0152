import { isForwarded } from '@halo/server-kit/http/direct-request';
import { AppError } from '@halo/shared/errors';
import type { SimulatorOptions } from '@halo/simulators/simulator-needs';
import type { FastifyInstance } from 'fastify';
import { addCardFramePage } from './card-frame/card-frame-page.ts';
import { addWalletFramePage } from './wallet-frame/wallet-frame-page.ts';
import { addWebhookRoutes } from './webhooks/webhook-routes.ts';
import type { PaymentPagesNeeds } from './payments.ts';
import { namedScope } from '@halo/server-kit/http/named-scope';

/**
 * What belongs to payments and is no call of the contract: the card fields' page, the wallets' page, the providers'
 * webhooks, the simulators.
 */
export async function paymentPages(
  app: FastifyInstance,
  needs: PaymentPagesNeeds,
  simulator: SimulatorOptions = {},
): Promise<void> {
  const { payments } = needs;
  addCardFramePage(app, needs, payments.providers.cardKey);
  addWalletFramePage(app, needs, payments.providers.wallets);
  await addWebhookRoutes(app, payments, payments.providers);
  await app.register(
    namedScope('payment simulators', async (simulators) => {
      simulators.addHook('onRequest', async (request) => {
        // Who may say how a payment ends works on this machine, and does not come through a proxy to it.
        if (isForwarded(request)) throw new AppError('not_found', { message: 'nothing here' });
      });
      await payments.providers.addSimulators(simulators, needs, simulator);
    }),
  );
}
