import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { WireTime, wireObject } from './wire.ts';

/** What people are asked to agree to when they sign up. The first two are needed for an account. */
export const CONSENT_PURPOSES = ['terms', 'legal_age', 'promotions', 'third_parties'] as const;
/** Those that are free, and changed as easily as given. */
export const FREE_CONSENTS = ['promotions', 'third_parties'] as const;

const ConsentPurpose = z.enum(CONSENT_PURPOSES);
export type ConsentPurpose = z.output<typeof ConsentPurpose>;
const FreeConsent = z.enum(FREE_CONSENTS);
export type FreeConsent = z.output<typeof FreeConsent>;

/** One decision; a later one about the same purpose takes its place and leaves it where it is. */
export const ConsentDecision = wireObject({
  purpose: ['scopo', ConsentPurpose],
  isGiven: ['dato', z.boolean()],
  /** names the wording that the person saw */
  textVersion: ['versione', z.string()],
  decidedAt: ['data', WireTime],
});
export type ConsentDecision = z.output<typeof ConsentDecision>;

const Decisions = z.object({ consents: z.array(ConsentDecision) });

export const consentEndpoints = {
  /** Every decision, newest first. */
  consents: endpoint({ service: 'api', method: 'GET', path: '/users/consents', answer: Decisions }),
  decide: endpoint({
    service: 'api',
    method: 'PUT',
    path: '/users/consents',
    body: wireObject({ purpose: ['scopo', FreeConsent], isGiven: ['dato', z.boolean()] }),
    answer: Decisions,
  }),
} as const;
