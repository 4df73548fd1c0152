import { AppError } from '@halo/shared/errors';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { bearerOf } from '../../http/register-routes.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';

/** The caller of a call that everybody may make, if the browser has a session. */
export async function callerIfAny(
  { accounts }: Pick<AccountsRoutesNeeds, 'accounts'>,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const bearer = bearerOf(request);
  if (!bearer) return undefined;
  return accounts.authenticate(bearer).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}
