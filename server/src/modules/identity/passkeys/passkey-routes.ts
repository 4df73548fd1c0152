import { type Brand, identityEndpoints as calls, type WaysIn } from '@halo/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { anyone, owner } from '../../../http/access.ts';
import { knownCaller } from '../../../http/caller.ts';
import { type Route, route } from '../../../http/route.ts';
import type { EntryPlace } from '../../accounts/index.ts';
import type { IdentityNeeds } from '../identity.ts';
import { createPasskeysService } from './passkeys-service.ts';

const FEW = { perMinute: 20 } as const;
const OPEN_CALL = { perMinute: 60, by: 'address' } as const;
const NAMELESS_DEVICE = 'Passkey';

type PlaceOf = (call: { brand: Brand; request: FastifyRequest; reply: FastifyReply }) => EntryPlace & { ip: string };

export function passkeyRoutes(needs: IdentityNeeds, placeOf: PlaceOf): Route[] {
  const passkeys = createPasskeysService(needs);
  const answer = async (ways: Promise<WaysIn>) => ({ result: 'OK' as const, ways: await ways });
  return [
    route(calls.waysIn, {
      access: owner(({ params }) => params.clickId),
      handle: ({ params }) => answer(passkeys.waysIn(params.clickId)),
    }),
    route(calls.offerPasskey, {
      access: owner(({ body }) => body.clickId),
      limit: FEW,
      handle: async ({ body }) => ({ result: 'OK' as const, isOffered: await passkeys.offer(body.clickId) }),
    }),
    route(calls.passkeyOptions, {
      access: owner(({ body }) => body.clickId),
      limit: FEW,
      handle: async ({ body, caller, ...call }) => ({
        result: 'OK' as const,
        options: await passkeys.creationOptions(knownCaller(caller), body.password, placeOf(call)),
      }),
    }),
    route(calls.addPasskey, {
      access: owner(({ body }) => body.clickId),
      limit: FEW,
      handle: ({ body, caller, ...call }) => {
        const place = placeOf(call);
        const { browser, system } = place.device;
        const name = [browser, system].filter(Boolean).join(' · ') || NAMELESS_DEVICE;
        return answer(passkeys.add(knownCaller(caller), { response: body.made, name }, place));
      },
    }),
    route(calls.renamePasskey, {
      access: owner(({ body }) => body.clickId),
      limit: FEW,
      handle: ({ body }) => answer(passkeys.rename(body.clickId, body.id, body.name)),
    }),
    route(calls.removePasskey, {
      access: owner(({ body }) => body.clickId),
      limit: FEW,
      handle: ({ body }) => answer(passkeys.remove(body.clickId, body.id)),
    }),
    route(calls.disconnectGoogle, {
      access: owner(({ body }) => body.clickId),
      limit: FEW,
      handle: ({ body }) => answer(passkeys.disconnectGoogle(body.clickId)),
    }),
    route(calls.passkeyQuestion, {
      access: anyone,
      limit: OPEN_CALL,
      handle: async (call) => ({ result: 'OK' as const, options: await passkeys.signatureOptions(placeOf(call)) }),
    }),
    route(calls.signInWithPasskey, {
      access: anyone,
      limit: OPEN_CALL,
      handle: (call) => passkeys.signIn(call.body.signed, placeOf(call)),
    }),
  ];
}
