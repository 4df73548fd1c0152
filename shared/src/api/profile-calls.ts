import { conversationEndpoints } from '../contracts/conversations.ts';
import { peopleEndpoints } from '../contracts/people.ts';
import { safetyEndpoints } from '../contracts/safety.ts';
import { type PeopleCount, profileEndpoints, SearchResult } from '../contracts/profiles.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Abortable } from './abortable.ts';
import type { Api, CountQuery, SearchQuery } from './api.ts';
import type { ApiContext } from './api-context.ts';
import { openSealed } from './open-sealed.ts';

/** The search, one profile, a visit to it. */
export function createProfileCalls(http: HttpClient, context: ApiContext): Api['profiles'] {
  const { brand } = context;
  const bodyOf = (query: SearchQuery) => ({
    ...query,
    trackerId: context.trackerId(),
    country: brand.country,
    vertical: context.vertical?.(),
    premiumLevel: context.premiumLevel?.(),
    remarketingClickId: context.remarketingClickId?.(),
  });
  const countPeople = (query: CountQuery, options?: Abortable): Promise<PeopleCount> =>
    http.call(
      profileEndpoints.countFound,
      { body: { ...query, trackerId: context.trackerId(), country: brand.country } },
      options,
    );
  return {
    async search(query, options) {
      const { data } = await http.call(profileEndpoints.search, { body: bodyOf(query) }, options);
      return openSealed(brand, SearchResult, data, 'search');
    },
    async match(query, options) {
      // Who was decided about is not counted any more: what is left always begins on the first page.
      const { data } = await http.call(profileEndpoints.match, { body: bodyOf({ ...query, page: 1 }) }, options);
      return openSealed(brand, SearchResult, data, 'match');
    },
    countFound: async (query, options) => (await countPeople(query, options)).total,
    countPeople,
    saveFilters: (filters) =>
      http.call(profileEndpoints.saveFilters, { body: { clickId: context.trackerId(), filters } }),
    async profile(angelId, options) {
      const found = await http.call(
        profileEndpoints.profile,
        { params: { angelId, country: brand.country, seeking: context.seeking?.() ?? 'woman' } },
        options,
      );
      return found[0];
    },
    teaser: (region, options) =>
      http.call(profileEndpoints.teaser, { body: { country: brand.country, region } }, options),
    total: (region, options) =>
      http.call(profileEndpoints.totalRegion, { body: { country: brand.country, region } }, options),
    async visited(angelId) {
      await http.call(conversationEndpoints.visited, { body: { angelId, trackerId: context.trackerId() } });
    },
  };
}

/** Being found by others. */
export function createPeopleCalls(http: HttpClient, context: ApiContext): Api['people'] {
  return {
    findability: (options) =>
      http.call(peopleEndpoints.findability, { params: { trackerId: context.trackerId() } }, options),
    preview: (options) => http.call(peopleEndpoints.preview, { body: { clickId: context.trackerId() } }, options),
    showSigns: (shows) => http.call(peopleEndpoints.showSigns, { body: { clickId: context.trackerId(), shows } }),
    beFound: (isChosen) => http.call(peopleEndpoints.beFound, { body: { clickId: context.trackerId(), isChosen } }),
  };
}

/** Blocking and reporting. */
export function createSafetyCalls(http: HttpClient, context: ApiContext): Api['safety'] {
  return {
    async block(angelId) {
      await http.call(safetyEndpoints.block, { body: { clickId: context.trackerId(), angelId } });
    },
    async unblock(angelId) {
      await http.call(safetyEndpoints.unblock, { body: { clickId: context.trackerId(), angelId } });
    },
    blocked: async (options) =>
      (await http.call(safetyEndpoints.blocked, { params: { trackerId: context.trackerId() } }, options)).angels,
    async report(report) {
      await http.call(safetyEndpoints.report, { body: { clickId: context.trackerId(), ...report } });
    },
  };
}
