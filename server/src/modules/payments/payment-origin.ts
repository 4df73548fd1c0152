import type { Brand } from '@halo/shared/contracts';
import type { FastifyRequest } from 'fastify';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { PaymentsEnvironment } from './payment-environment.ts';
import type { PaymentOrigin } from './attempts/payment-request.ts';

/**
 * Where the shopper is, so that the bank sends them back there. The host belongs to a brand: the route's access rule
 * has checked it.
 */
export function originOf(
  env: PaymentsEnvironment,
  brand: Brand,
  request: Pick<FastifyRequest, 'hostname' | 'ip'>,
): PaymentOrigin {
  return { brand, origin: publicOrigin(env, request.hostname), address: request.ip };
}
