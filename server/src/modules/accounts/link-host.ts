import type { Brand } from '@halo/shared/contracts';
import type { FastifyRequest } from 'fastify';

/** The host that a link in a mail leads to: the one the person is on, if it is the brand's. */
export function linkHost(request: Pick<FastifyRequest, 'hostname'>, brand: Brand): string {
  return brand.hosts.includes(request.hostname) ? request.hostname : (brand.hosts[0] ?? request.hostname);
}
