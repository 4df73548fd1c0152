import { geoEndpoints } from '../contracts/geo.ts';
import type { HttpClient } from '../http/http-client.ts';
import { createAccountCalls } from './account-calls.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';
import { createConversationCalls, createNotificationCalls } from './conversation-calls.ts';
import { createLaterAreas } from './later-areas.ts';
import { createPeopleCalls, createProfileCalls, createSafetyCalls } from './profile-calls.ts';
import { createPhoneCalls, createSeatCalls } from './seat-calls.ts';

/** The calls of the platform. Sealed payloads are sealed and opened here; a page never sees an envelope. */
export function createApi(http: HttpClient, context: ApiContext): Api {
  return {
    accounts: createAccountCalls(http, context),
    profiles: createProfileCalls(http, context),
    people: createPeopleCalls(http, context),
    conversations: createConversationCalls(http, context),
    seats: createSeatCalls(http, context),
    phones: createPhoneCalls(http, context),
    safety: createSafetyCalls(http, context),
    notifications: createNotificationCalls(http, context),
    geo: {
      regions: async (country, options) =>
        (await http.call(geoEndpoints.regions, { params: { country } }, options)).regions,
      cities: async (country, options) =>
        (await http.call(geoEndpoints.cities, { params: { country } }, options)).cities,
      searchCities: async (country, text, options) =>
        (await http.call(geoEndpoints.searchCities, { params: { country, text } }, options)).cities,
    },
    ...createLaterAreas(http, context),
  };
}
