import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import type { FastifyInstance } from 'fastify';
import { refuseProduction, type SimulatorNeeds } from '../simulator-needs.ts';

/** So many of the latest are kept. */
const HITS_MAX = 200;

/** A postback as the partner received it. */
export interface PartnerHit {
  readonly id: string | undefined;
  readonly signature: string | undefined;
  readonly body: unknown;
}

/** A partner: it takes postbacks and remembers them, and refuses as many as it was asked to. */
export function addPartnerSimulator(app: FastifyInstance, { env }: Pick<SimulatorNeeds, 'env'>): void {
  refuseProduction(env, 'partner');
  const constraints = { host: new RegExp(`^${SYSTEM_HOSTS.partner.replaceAll('.', '\\.')}(:\\d+)?$`) };
  let hits: readonly PartnerHit[] = [];
  let refusals = 0;
  app.post('/postback', { constraints }, (request, reply) => {
    if (refusals > 0) {
      refusals -= 1;
      return reply.code(503).send({ result: 'busy' });
    }
    const header = (name: string): string | undefined => request.headers[name]?.toString();
    hits = [
      ...hits,
      { id: header('idempotency-key'), signature: header('x-halo-signature'), body: request.body },
    ].slice(-HITS_MAX);
    return reply.send({ result: 'OK' });
  });
  app.get('/hits', { constraints }, (_request, reply) => reply.header('cache-control', 'no-store').send(hits));
  app.get<{ Querystring: { times?: string } }>('/refuse', { constraints }, (request, reply) => {
    refusals = Math.min(100, Math.max(0, Number(request.query.times ?? 1) || 0));
    return reply.send({ refusals });
  });
}
