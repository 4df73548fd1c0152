import { contentType } from '@halo/server-kit/http/content-types';
import type { ReleaseSet } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Releases } from '@halo/releases';
import type { FastifyInstance } from 'fastify';
import { brandOf, isSystemHost } from '../http/hosts.ts';
import { SERVICE_BASE } from '../http/register-routes.ts';
import type { EdgeNeeds } from './edge-needs.ts';

const ADDRESS = '/robots.txt';

/**
 * Search engines find home, sign-up and legal pages. What members see, and pages that links of mails lead to, is left
 * out; so is all of a server that is not in production.
 */
export function serveRobotsTxt(app: FastifyInstance, deps: EdgeNeeds, { sets }: Pick<Releases, 'sets'>): void {
  app.get(ADDRESS, (request, reply) => {
    if (isSystemHost(request, deps)) throw new AppError('not_found', { message: 'nothing here' });
    const brand = brandOf(request, deps);
    const closed = deps.env.isProduction ? closedPaths(sets.chosen(brand.id, {})) : ['/'];
    return reply
      .headers({ 'content-type': contentType(ADDRESS), 'cache-control': 'public, max-age=3600' })
      .send(['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), ''].join('\n'));
  });
}

/** `/user/:id` closes `/user/`. */
export function closedPaths({ remotes }: Pick<ReleaseSet, 'remotes'>): string[] {
  const routes = remotes.flatMap(({ manifest }) => manifest.routes);
  const closed = routes.filter(({ access, isSensitive }) => access === 'member' || isSensitive === true);
  const paths = closed.map(({ path }) => path.split(':', 1)[0] ?? path);
  return [...new Set([...Object.values(SERVICE_BASE).map((base) => `${base}/`), ...paths])].sort();
}
