import type { FastifyRequest } from 'fastify';

/** Hosts of the platform's own that belong to no brand. In production an operator maps them to real names. */
export const SYSTEM_HOSTS = {
  cardFrame: 'pay.localhost',
  walletFrame: 'wallet.localhost',
  mailbox: 'mail.localhost',
  bank: 'bank.localhost',
  google: 'google.localhost',
  measuring: 'measuring.localhost',
  partner: 'partner.localhost',
  operations: 'ops.localhost',
} as const;

/** Where operators sign in; in production nowhere until `HALO_OPERATIONS_HOST` says where. */
export function isOperationsHost(
  request: Pick<FastifyRequest, 'hostname'>,
  { operationsHost }: { readonly operationsHost: string | undefined },
): boolean {
  return operationsHost !== undefined && request.hostname.toLowerCase() === operationsHost;
}
