import type { Registry } from '@halo/server-kit/metrics/registry';
import type { FastifyInstance } from 'fastify';

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];

/** Each answer by its route, which is a pattern: addresses hold ids, and there is no end of them. */
export function countAnswers(registry: Registry, app: FastifyInstance): void {
  const answers = registry.histogram(
    { name: 'halo_http_seconds', help: 'Answers of HTTP, by route and kind of status.', labels: ['route', 'status'] },
    SECONDS,
  );
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    answers.observe({ route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000);
  });
}
