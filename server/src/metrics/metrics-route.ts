import { createHash, timingSafeEqual } from 'node:crypto';
import { isFromThisMachine } from '@halo/server-kit/http/direct-request';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './create-metrics.ts';
import type { MetricsSettings } from './metrics-environment.ts';

const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';

/** `/metrics`, for who has the token, and for programs of this machine that no proxy passed on. Others find nothing. */
export function addMetricsRoute(app: FastifyInstance, { metricsToken }: MetricsSettings, { registry }: Metrics): void {
  app.get('/metrics', { config: { isProbe: true } }, async (request, reply) => {
    if (!isFromThisMachine(request) && !hasToken(request, metricsToken))
      throw new AppError('not_found', { message: 'nothing here' });
    return reply
      .type(PROMETHEUS)
      .header('cache-control', 'no-store')
      .send(await registry.text());
  });
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}

/** Of one length, as the comparison wants them. */
function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
