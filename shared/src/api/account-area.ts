import { appealEndpoints } from '../contracts/appeals.ts';
import { contactEndpoints } from '../contracts/contact.ts';
import { legalEndpoints } from '../contracts/legal.ts';
import type { HttpClient } from '../http/http-client.ts';
import { createAccessCalls } from './access-calls.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';
import { createIdentityCalls } from './identity-calls.ts';
import { createLeavingCalls } from './leaving-calls.ts';
import { createMailingCalls } from './mailing-calls.ts';
import { createSignInLinkCalls } from './sign-in-link-calls.ts';
import { createVerificationCalls } from './verification-calls.ts';

export type AccountArea = Pick<
  Api,
  'access' | 'appeals' | 'contact' | 'identity' | 'leaving' | 'legal' | 'mailings' | 'signInLinks' | 'verification'
>;

/** What pages around an account ask for: ways in and out of it, its mails, its house. */
export function createAccountArea(http: HttpClient, context: ApiContext): AccountArea {
  return {
    access: createAccessCalls(http, context),
    identity: createIdentityCalls(http, context),
    leaving: createLeavingCalls(http, context),
    mailings: createMailingCalls(http, context),
    signInLinks: createSignInLinkCalls(http, context),
    verification: createVerificationCalls(http, context),
    appeals: {
      read: (token, options) => http.call(appealEndpoints.read, { body: { token } }, { ...options, bearer: null }),
      async write(token, text) {
        await http.call(appealEndpoints.write, { body: { token, text } }, { bearer: null });
      },
    },
    contact: {
      write: async (message) =>
        (
          await http.call(contactEndpoints.write, {
            body: { ...message, language: context.language ?? context.brand.language },
          })
        ).ticket,
    },
    legal: {
      page: async (page) =>
        (
          await http.call(legalEndpoints.page, {
            body: { page, domain: context.domain, language: context.language ?? context.brand.language },
          })
        ).html,
    },
  };
}
