import { isProbeAddress } from '@halo/shared/contracts/compatibility';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReleaseSettings } from '../settings.ts';
import { isForwarded, isFromThisMachine } from '@halo/server-kit/http/direct-request';
import { isOperationsHost } from '@halo/server-kit/http/system-hosts';
import { serveConsole } from './serve-console.ts';

/**
 * The operations host answers its own calls and the console's files, nothing of the brands; and nothing else answers
 * those.
 */
export function guardOperationsHost(app: FastifyInstance, env: ReleaseSettings): void {
  const sendConsole = serveConsole({ buildsDirectory: env.buildsDirectory, isSecure: env.publicScheme === 'https' });
  app.addHook('onRequest', async (request, reply) => {
    const isOperationsCall = request.routeOptions.config?.isOperations === true;
    if (!isOperationsHost(request, env)) {
      if (isOperationsCall) throw nothingHere();
      return;
    }
    const [address = '/'] = request.url.split('?', 1);
    if (!mayReach(request, env)) throw nothingHere();
    if (isOperationsCall || isProbeAddress(request.url)) return;
    if (address.startsWith('/api/') || request.method !== 'GET') throw nothingHere();
    return sendConsole(request, reply);
  });
}

/** The operators of a development installation have passwords that everybody knows: only this machine may use them. */
function mayReach(request: FastifyRequest, env: ReleaseSettings): boolean {
  if (env.isProduction) return true;
  return env.mode === 'test' ? !isForwarded(request) : isFromThisMachine(request);
}

function nothingHere(): AppError {
  return new AppError('not_found', { message: 'nothing here' });
}
