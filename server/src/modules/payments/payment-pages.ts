import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Services } from '../../services.ts';
import type { SimulatorOptions } from '../../simulators/adyen/adyen-simulator.ts';
import { adyenConnection, WEBHOOK_PATH } from './providers/adyen/adyen-settings.ts';
import { addCardFramePage } from './card-frame/card-frame-page.ts';

const WEBHOOKS_PER_MINUTE = 1200;

/** What belongs to payments and is no call of the contract: the card fields' page, the provider's webhook, the simulator. */
export async function paymentPages(app: FastifyInstance, deps: Deps, services: Services, simulator?: SimulatorOptions): Promise<void> {
  await addCardFramePage(app, deps);
  app.post(WEBHOOK_PATH, { config: { rateLimit: { max: WEBHOOKS_PER_MINUTE, timeWindow: 60_000 } } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    const isSigned = await services.payments.receiveWebhook(request.body);
    if (isSigned) return reply.send('[accepted]');
    request.log.warn('webhook without a valid signature');
    return reply.code(401).send('the signature is not valid');
  });
  const connection = adyenConnection(deps.env);
  if (!connection.isSimulated) return;
  // Only here: in production its code is not even loaded.
  const { addAdyenSimulator } = await import('../../simulators/adyen/adyen-simulator.ts');
  addAdyenSimulator(app, deps, connection, simulator);
}
