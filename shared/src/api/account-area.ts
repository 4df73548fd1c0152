import type { Api } from './api.ts';
import type { Makers } from './area-makers.ts';

export type AccountArea = Pick<
  Api,
  'access' | 'appeals' | 'contact' | 'identity' | 'leaving' | 'legal' | 'mailings' | 'signInLinks' | 'verification'
>;

const letters = () => import(/* webpackMode: "eager" */ './letter-calls.ts');

/** What pages around an account ask for: ways in and out of it, its mails, its house. */
export const accountArea: Makers<AccountArea> = {
  access: async (...client) =>
    (await import(/* webpackMode: "eager" */ './access-calls.ts')).createAccessCalls(...client),
  identity: async (...client) =>
    (await import(/* webpackMode: "eager" */ './identity-calls.ts')).createIdentityCalls(...client),
  leaving: async (...client) =>
    (await import(/* webpackMode: "eager" */ './leaving-calls.ts')).createLeavingCalls(...client),
  mailings: async (...client) =>
    (await import(/* webpackMode: "eager" */ './mailing-calls.ts')).createMailingCalls(...client),
  signInLinks: async (...client) =>
    (await import(/* webpackMode: "eager" */ './sign-in-link-calls.ts')).createSignInLinkCalls(...client),
  verification: async (...client) =>
    (await import(/* webpackMode: "eager" */ './verification-calls.ts')).createVerificationCalls(...client),
  appeals: async (...client) => (await letters()).createLetterCalls(...client).appeals,
  contact: async (...client) => (await letters()).createLetterCalls(...client).contact,
  legal: async (...client) => (await letters()).createLetterCalls(...client).legal,
};
