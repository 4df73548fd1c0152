import { RETRY_AFTER_SECONDS } from '@halo/server-kit/http/problem';
import { isForwarded } from '@halo/server-kit/http/direct-request';
import { answerNotFound } from '@halo/server-kit/http/not-found';
import { isProbeAddress } from '@halo/shared/contracts/compatibility';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Basics } from '../basics.ts';
import type { Health } from '../process/health/health.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on what monitors and balancers ask for. */
    isProbe?: boolean;
  }
}

const PROBE = { config: { isProbe: true } };

/**
 * `/livez`: the process runs and answers; one that does not in time is started again, which repairs no disk and no
 * database, so nothing else is asked. `/readyz`: new work may come; else 503 and, where no visitor comes by, why not.
 */
export function addHealthRoutes(app: FastifyInstance, { brands }: Pick<Basics, 'brands'>, health: Health): void {
  answerNoOtherProbe(app);
  app.get('/livez', PROBE, (_request, reply) => send(reply, 200, { status: 'ok' }));
  app.get('/readyz', PROBE, async (request, reply) => {
    const reasons = await health.reasons();
    if (reasons.length === 0) return send(reply, 200, { status: 'ok' });
    // Behind a proxy every host may be a visitor's: those of payments and operators are open as well.
    const isVisitors = isForwarded(request) || brands.byHost(request.hostname) !== undefined;
    void reply.header('retry-after', RETRY_AFTER_SECONDS);
    return send(reply, 503, { status: 'unavailable', ...(isVisitors ? {} : { reasons }) });
  });
}

/** What is asked by the name of a probe gets no page: a monitor that was pointed wrong would be green for ever. */
function answerNoOtherProbe(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.isProbe || !isProbeAddress(request.url)) return undefined;
    answerNotFound(request, reply);
    return reply;
  });
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
