import { type Brand, DAY_MS } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';
import { contentType } from '@halo/server-kit/http/content-types';
import { type PublicAddress, publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Releases } from '@halo/releases';
import { brandOf, isSystemHost } from '../http/hosts.ts';
import type { EdgeNeeds } from './edge-needs.ts';

const ADDRESS = '/.well-known/security.txt';
/** RFC 9116 asks for less than a year. Without a release of the shell for this long, the file is out of date. */
const GOOD_DAYS = 360;

/** Where to report a weakness of a brand's site, as RFC 9116 has it. */
export function serveSecurityTxt(
  app: FastifyInstance,
  deps: EdgeNeeds,
  { versions }: Pick<Releases, 'versions'>,
): void {
  const releaseDate = createReleaseDate(versions);
  app.get(ADDRESS, async (request, reply) => {
    if (isSystemHost(request, deps)) throw nothing();
    const brand = brandOf(request, deps);
    const released = await releaseDate();
    if (released === undefined) throw nothing();
    return reply
      .header('content-type', contentType(ADDRESS))
      .header('cache-control', 'public, max-age=3600')
      .send(securityTxt(brand, released, deps.env));
  });
}

function securityTxt(brand: Brand, released: Date, env: PublicAddress): string {
  const expires = new Date(released.getTime() + GOOD_DAYS * DAY_MS);
  return [
    `Contact: mailto:${brand.support.email}`,
    `Expires: ${expires.toISOString()}`,
    ...brand.hosts.map((host) => `Canonical: ${publicOrigin(env, host)}${ADDRESS}`),
    `Preferred-Languages: ${brand.language}, en`,
    '',
  ].join('\n');
}

/** When the shell that runs was released; it stays the same as long as the shell does. */
function createReleaseDate(versions: Releases['versions']): () => Promise<Date | undefined> {
  let known: { readonly version: string; readonly date: Date } | undefined;
  return async () => {
    const version = versions.shellVersion();
    if (version === undefined || known?.version === version) return known?.date;
    const released = (await versions.list('shell')).find((each) => each.version === version);
    if (released) known = { version, date: new Date(released.publishedAt) };
    return released && known?.date;
  };
}

function nothing(): AppError {
  return new AppError('not_found', { message: 'nothing here' });
}
