import { appealEndpoints } from '../contracts/appeals.ts';
import { contactEndpoints } from '../contracts/contact.ts';
import { legalEndpoints } from '../contracts/legal.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';

/** What is written to the house, and what it has written for everybody. */
export function createLetterCalls(http: HttpClient, context: ApiContext): Pick<Api, 'appeals' | 'contact' | 'legal'> {
  return {
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
