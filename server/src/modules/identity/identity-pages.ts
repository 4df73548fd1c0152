import { isForwarded } from '@halo/server-kit/http/direct-request';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import { OPERATORS_BACK } from '@halo/releases';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';
import type { IdentityNeeds } from './identity.ts';
import { namedScope } from '@halo/server-kit/http/named-scope';

/** The simulated Google, on a host of its own. Never in production, and not for who comes through a proxy. */
export async function identityPages(
  app: FastifyInstance,
  { brands, env }: Pick<IdentityNeeds, 'brands' | 'env'>,
): Promise<void> {
  if (env.isProduction) return;
  const { addGoogleSimulator } = await import('@halo/simulators/google-sign-in/google-simulator');
  await app.register(
    namedScope('sign-in simulators', async (simulator) => {
      simulator.addHook('onRequest', async (request) => {
        if (isForwarded(request)) throw new AppError('not_found', { message: 'nothing here' });
      });
      await addGoogleSimulator(simulator, {
        env,
        redirectUris: {
          brands: brands
            .all()
            .flatMap(({ hosts }) => hosts.map((host) => `${publicOrigin(env, host)}/loginWithGoogle`)),
          operators: [`${publicOrigin(env, SYSTEM_HOSTS.operations)}${OPERATORS_BACK}`],
        },
      });
    }),
  );
}
