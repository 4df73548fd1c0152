import { type Brand, contactEndpoints as calls } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyRequest } from 'fastify';
import { anyone } from '../../http/access.ts';
import { bearerOf } from '../../http/register-routes.ts';
import { type Route, route } from '../../http/route.ts';
import type { AccountFacts, AccountsService } from '../accounts/index.ts';
import { type ContactNeeds, createWriteToDesk } from './contact.ts';

const PER_MINUTE = 20;

export interface ContactRoutesNeeds extends ContactNeeds {
  readonly accounts: Pick<AccountsService, 'authenticate' | 'facts'>;
}

export function contactRoutes(needs: ContactRoutesNeeds): Route[] {
  const write = createWriteToDesk(needs);
  return [
    route(calls.write, {
      access: anyone,
      limit: { perMinute: PER_MINUTE, by: 'address' },
      handle: async ({ body, brand, request }) => ({
        result: 'OK' as const,
        ticket: await write(body, { brand, ip: request.ip, account: await writerOf(needs, request, brand) }),
      }),
    }),
  ];
}

/** The account of who writes, if the browser has a session of this brand that still counts. */
async function writerOf(
  { accounts }: ContactRoutesNeeds,
  request: FastifyRequest,
  brand: Brand,
): Promise<AccountFacts | undefined> {
  const bearer = bearerOf(request);
  if (!bearer) return undefined;
  const caller = await accounts.authenticate(bearer).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  return caller?.brandId === brand.id ? accounts.facts(caller.clickId) : undefined;
}
