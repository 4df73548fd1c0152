import { peopleEndpoints as people, profileEndpoints as calls, seal, SearchResult } from '@halo/shared/contracts';
import { anyone, member, owner } from '../../http/access.ts';
import { knownCaller } from '../../http/caller.ts';
import { type Route, route } from '../../http/route.ts';
import type { ProfilesService } from './profiles.ts';

export function profilesRoutes(profiles: ProfilesService): Route[] {
  return [
    route(calls.search, {
      access: owner(({ body }) => body.trackerId),
      limit: { perMinute: 120 },
      handle: async ({ body, brand, caller }) => ({
        data: await seal(brand.sealKey, SearchResult, await profiles.search(knownCaller(caller), body)),
      }),
    }),
    route(calls.match, {
      access: owner(({ body }) => body.trackerId),
      limit: { perMinute: 120 },
      handle: async ({ body, brand, caller }) => ({
        data: await seal(brand.sealKey, SearchResult, await profiles.match(knownCaller(caller), body)),
      }),
    }),
    route(calls.countFound, {
      access: owner(({ body }) => body.trackerId),
      limit: { perMinute: 120 },
      handle: ({ body, caller }) => profiles.countFound(knownCaller(caller), body),
    }),
    route(calls.saveFilters, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 60 },
      handle: ({ body }) => profiles.saveFilters(body.clickId, body.filters),
    }),
    route(calls.profile, {
      access: member,
      handle: async ({ params, caller }) => {
        const profile = await profiles.profile(params.angelId, knownCaller(caller).clickId);
        return profile ? [profile] : [];
      },
    }),
    route(calls.totalRegion, {
      access: anyone,
      limit: { perMinute: 60, by: 'address' },
      handle: ({ body, brand }) => profiles.totals(brand.id, body.country, body.region),
    }),
    route(calls.teaser, {
      access: anyone,
      limit: { perMinute: 60, by: 'address' },
      handle: ({ body, brand }) => profiles.teaser(brand.id, body.country, body.region),
    }),
    ...peopleRoutes(profiles),
  ];
}

/** What members decide about being found. */
function peopleRoutes(profiles: ProfilesService): Route[] {
  return [
    route(people.findability, {
      access: owner(({ params }) => params.trackerId),
      handle: ({ params }) => profiles.findability(params.trackerId),
    }),
    route(people.preview, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 60 },
      handle: ({ body }) => profiles.preview(body.clickId),
    }),
    route(people.showSigns, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 30 },
      handle: ({ body }) => profiles.showSigns(body.clickId, body.shows),
    }),
    route(people.beFound, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 30 },
      handle: ({ body }) => profiles.beFound(body.clickId, body.isChosen),
    }),
  ];
}
