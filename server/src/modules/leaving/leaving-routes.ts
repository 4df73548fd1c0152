import { type Brand, leavingEndpoints as calls } from '@halo/shared/contracts';
import type { FastifyRequest } from 'fastify';
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
        const place = { brand, host: hostOf(request, brand), ip: request.ip };
        const erasesAt = await leaving.deleteAccount(body.clickId, body.password, place);
        return { result: 'OK' as const, erasesAt: erasesAt.getTime() };
      },
    }),
    route(calls.dataExport, {
      access: owner(({ params }) => params.clickId),
      handle: ({ params }) => leaving.exports.status(params.clickId),
    }),
    route(calls.askForExport, {
      access: owner(({ body }) => body.clickId),
      limit: FEW,
      handle: ({ body, brand, request }) => leaving.exports.ask(body.clickId, hostOf(request, brand)),
    }),
    route(calls.downloadExport, {
      access: owner(({ params }) => params.clickId),
      limit: FEW,
      handle: async ({ params }) => ({ content: (await leaving.exports.file(params.clickId)).toString('base64') }),
    }),
  ];
}

/** The host a link in a mail leads to: the one the person is on, if it is the brand's. */
function hostOf(request: FastifyRequest, brand: Brand): string {
  return brand.hosts.includes(request.hostname) ? request.hostname : (brand.hosts[0] ?? request.hostname);
}
