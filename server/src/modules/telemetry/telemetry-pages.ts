import { isForwarded } from '@halo/server-kit/http/direct-request';
import { namedScope } from '@halo/server-kit/http/named-scope';
import type { SimulatorNeeds } from '@halo/simulators/simulator-needs';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';

/** The simulated measuring companies and a partner, on hosts of their own: not in production, nor through a proxy. */
export async function telemetryPages(app: FastifyInstance, { env }: Pick<SimulatorNeeds, 'env'>): Promise<void> {
  if (env.isProduction) return;
  const { addMeasuringSimulator } = await import('@halo/simulators/measuring/measuring-simulator');
  const { addPartnerSimulator } = await import('@halo/simulators/partner/partner-simulator');
  await app.register(
    namedScope('simulators of companies around', async (simulator) => {
      simulator.addHook('onRequest', async (request) => {
        if (isForwarded(request)) throw new AppError('not_found', { message: 'nothing here' });
      });
      addMeasuringSimulator(simulator, { env });
      addPartnerSimulator(simulator, { env });
    }),
  );
}
