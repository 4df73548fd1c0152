import { leavingEndpoints as calls } from '@halo/shared/contracts';
import { owner } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import type { LeavingService } from './leaving.ts';

/** A person leaves once, not many times a minute. */
const FEW = { perMinute: 10 } as const;

export function leavingRoutes(leaving: LeavingService): Route[] {
  return [
    route(calls.disableProfile, {
      access: owner(({ body }) => body.clickId),
      limit: FEW,
      handle: async ({ body }) => {
        await leaving.pause(body.clickId);
        return { result: 'OK' as const };
      },
    }),
    route(calls.deleteAccount, {
      access: owner(({ body }) => body.clickId),
      limit: FEW,
      handle: async ({ body, brand, request }) => {
        const host = brand.hosts.includes(request.hostname) ? request.hostname : (brand.hosts[0] ?? request.hostname);
        const erasesAt = await leaving.deleteAccount(body.clickId, body.password, { brand, host, ip: request.ip });
        return { result: 'OK' as const, erasesAt: erasesAt.getTime() };
      },
    }),
  ];
}
