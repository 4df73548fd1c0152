import * as z from 'zod/mini';
import { LoginResult, PASSWORD_MAX_CHARS } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { limitedText } from './limited-text.ts';
import { SealedText } from './sealed.ts';
import { wireObject } from './wire.ts';

/** A secret of ours that is worth something for minutes. */
const Ticket = limitedText(512);

/**
 * What Google's word for a person leads to. `new`: region, age and consents are asked for, then `registerExternally`.
 * `known`: the address has an account that is not connected yet; its password connects it.
 */
export const GoogleAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed_in'), session: LoginResult }),
  z.object({ kind: z.literal('new'), ticket: Ticket, email: z.string() }),
  z.object({ kind: z.literal('known'), ticket: Ticket, email: z.string() }),
]);
export type GoogleAnswer = z.output<typeof GoogleAnswer>;

/** Ways into an account besides its password. */
export const identityEndpoints = {
  /** Where Google asks the person. The answer sets a cookie, so that only this browser can finish. */
  startGoogle: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/auth/google/start',
    body: z.object({}),
    answer: z.object({ result: z.literal('OK'), url: z.string() }),
  }),
  /** What Google sent the browser back with. Seals a `GoogleAnswer`. Problems: identity_failed, identity_unverified. */
  finishGoogle: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/auth/google',
    body: z.object({ code: limitedText(2048), state: limitedText(512), iss: z.optional(limitedText(512)) }),
    answer: z.object({ result: z.literal('OK'), data: SealedText }),
  }),
  /** Connects the account of the ticket's address with Google, and signs in. */
  connectGoogle: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/auth/google/connect',
    body: z.object({ ticket: Ticket, password: limitedText(PASSWORD_MAX_CHARS) }),
    answer: LoginResult,
  }),
  /** A sign-up without a password. Takes an `ExternalRegistration`, answers a `RegistrationResult`, both sealed. */
  registerExternally: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/extSign_register',
    body: wireObject({ user: ['utente', SealedText] }),
    answer: z.object({ result: z.literal('OK'), data: SealedText }),
  }),
} as const;
