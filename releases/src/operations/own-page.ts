import { AppError } from '@halo/shared/errors';
import type { FastifyRequest } from 'fastify';

type Sent = Pick<FastifyRequest, 'method' | 'headers'>;

/**
 * A browser sends the cookie along with any page's requests: only what our own pages send counts. Browsers name the
 * sender in `Sec-Fetch-Site` and, where something may change, in `Origin`.
 * @throws forbidden
 */
export function assertOwnPage({ method, headers }: Sent, ownOrigin: string): void {
  const site = headers['sec-fetch-site'];
  const isTypedIn = site === 'none' && method === 'GET';
  const isForeign =
    (site !== undefined && site !== 'same-origin' && !isTypedIn) ||
    (headers.origin !== undefined && headers.origin !== ownOrigin);
  if (isForeign) throw new AppError('forbidden', { message: 'another site made the browser send this' });
}

/** With a cookie, what changes something must say that it comes from our own page. @throws forbidden */
export function assertSentByOwnPage(request: Sent, ownOrigin: string): void {
  assertOwnPage(request, ownOrigin);
  const { method, headers } = request;
  const isProven = headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin';
  if (method !== 'GET' && !isProven)
    throw new AppError('forbidden', { message: 'the browser does not say which page sent this' });
}
