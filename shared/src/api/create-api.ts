import { endpoints } from '../contracts/endpoints.ts';
import type { HttpClient } from '../http/http-client.ts';
import { createAccessCalls } from './access-calls.ts';
import { createAccountCalls } from './account-calls.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';
import { createConversationCalls, createNotificationCalls } from './conversation-calls.ts';
import { createLeavingCalls } from './leaving-calls.ts';
import { createMailingCalls } from './mailing-calls.ts';
import { createIdentityCalls } from './identity-calls.ts';
import { createPaymentCalls } from './payment-calls.ts';
import { createPeopleCalls, createProfileCalls, createSafetyCalls } from './profile-calls.ts';
import { createPhoneCalls, createSeatCalls } from './seat-calls.ts';
import { createSignInLinkCalls } from './sign-in-link-calls.ts';
import { createVerificationCalls } from './verification-calls.ts';

/** The calls of the platform. Sealed payloads are sealed and opened here; a page never sees an envelope. */
export function createApi(http: HttpClient, context: ApiContext): Api {
  const { appeals, contact, geo, legal } = endpoints;
  return {
    accounts: createAccountCalls(http, context),
    leaving: createLeavingCalls(http, context),
    access: createAccessCalls(http, context),
    identity: createIdentityCalls(http, context),
    signInLinks: createSignInLinkCalls(http, context),
    profiles: createProfileCalls(http, context),
    people: createPeopleCalls(http, context),
    verification: createVerificationCalls(http, context),
    conversations: createConversationCalls(http, context),
    seats: createSeatCalls(http, context),
    phones: createPhoneCalls(http, context),
    safety: createSafetyCalls(http, context),
    notifications: createNotificationCalls(http, context),
    mailings: createMailingCalls(http, context),
    geo: {
      regions: async (country, options) => (await http.call(geo.regions, { params: { country } }, options)).regions,
      cities: async (country, options) => (await http.call(geo.cities, { params: { country } }, options)).cities,
      searchCities: async (country, text, options) =>
        (await http.call(geo.searchCities, { params: { country, text } }, options)).cities,
    },
    appeals: {
      read: (token, options) => http.call(appeals.read, { body: { token } }, { ...options, bearer: null }),
      async write(token, text) {
        await http.call(appeals.write, { body: { token, text } }, { bearer: null });
      },
    },
    contact: {
      write: async (message) =>
        (
          await http.call(contact.write, {
            body: { ...message, language: context.language ?? context.brand.language },
          })
        ).ticket,
    },
    ...createPaymentCalls(http, context),
    legal: {
      page: async (page) =>
        (
          await http.call(legal.page, {
            body: { page, domain: context.domain, language: context.language ?? context.brand.language },
          })
        ).html,
    },
  };
}
