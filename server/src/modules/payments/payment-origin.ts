import type { Brand } from '@halo/shared/contracts';
import type { FastifyRequest } from 'fastify';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { PaymentsEnvironment } from './payment-environment.ts';
import type { PaymentOrigin } from './attempts/payment-request.ts';
import { firstCountry } from './providers/payer-location.ts';

/**
 * Where the shopper is, so that the bank sends them back there. The host belongs to a brand: the route's access rule
 * has checked it.
 */
export function originOf(
  env: PaymentsEnvironment,
  brand: Brand,
  request: Pick<FastifyRequest, 'hostname' | 'ip' | 'headers' | 'socket'>,
): PaymentOrigin {
  const origin = publicOrigin(env, request.hostname);
  return { brand, origin, address: request.ip, country: countryOf(request, env.countryHeader) };
}

/** `XX` and `T1` are what proxies write for an address of no country. */
function countryOf(
  { ip, headers, socket }: Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>,
  header: string | undefined,
): string | undefined {
  // Where both are the same, no proxy that is trusted stands between.
  if (header === undefined || ip === socket.remoteAddress) return undefined;
  const country = firstCountry(headers[header]);
  return country === 'xx' ? undefined : country;
}
