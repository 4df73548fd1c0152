import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import type { FastifyInstance } from 'fastify';
import { refuseProduction, type SimulatorNeeds } from '../simulator-needs.ts';

/** So many of the latest are kept. */
const HITS_MAX = 200;
/** The smallest picture there is: 1 × 1, transparent. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** What an outside company received of a page. */
export interface MeasuringHit {
  readonly company: 'analytics' | 'advertising';
  readonly query: Readonly<Record<string, string>>;
  /** what browsers send along by themselves; both are to be missing */
  readonly referrer: string | undefined;
  readonly cookie: string | undefined;
}

/** An analytics service (Matomo's tracking API) and an advertising network: they answer with a picture and remember. */
export function addMeasuringSimulator(app: FastifyInstance, { env }: Pick<SimulatorNeeds, 'env'>): void {
  refuseProduction(env, 'measuring');
  const constraints = { host: new RegExp(`^${SYSTEM_HOSTS.measuring.replaceAll('.', '\\.')}(:\\d+)?$`) };
  let hits: readonly MeasuringHit[] = [];
  const companies = { '/matomo.php': 'analytics', '/tr': 'advertising' } as const;
  for (const [path, company] of Object.entries(companies))
    app.get<{ Querystring: Record<string, string> }>(path, { constraints }, (request, reply) => {
      const { referer, cookie } = request.headers;
      hits = [...hits, { company, query: request.query, referrer: referer, cookie }].slice(-HITS_MAX);
      return reply
        .headers({
          'content-type': 'image/gif',
          'cache-control': 'no-store',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(PICTURE);
    });
  app.get('/hits', { constraints }, (_request, reply) => reply.header('cache-control', 'no-store').send(hits));
}
