import { isForwarded } from '@halo/server-kit/http/direct-request';
import { namedScope } from '@halo/server-kit/http/named-scope';
import type { SimulatorNeeds } from '@halo/simulators/simulator-needs';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';

/** The simulated measuring companies, on a host of their own: not in production, nor for who comes through a proxy. */
export async function telemetryPages(app: FastifyInstance, { env }: Pick<SimulatorNeeds, 'env'>): Promise<void> {
  if (env.isProduction) return;
  const { addMeasuringSimulator } = await import('@halo/simulators/measuring/measuring-simulator');
  await app.register(
    namedScope('measuring simulators', async (simulator) => {
      simulator.addHook('onRequest', async (request) => {
        if (isForwarded(request)) throw new AppError('not_found', { message: 'nothing here' });
      });
      addMeasuringSimulator(simulator, { env });
    }),
  );
}
