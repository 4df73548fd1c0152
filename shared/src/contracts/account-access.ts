import * as z from 'zod/mini';
import { BearerToken, EMAIL_MAX_CHARS, PASSWORD_MAX_CHARS } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { limitedText, ShortName } from './limited-text.ts';
import { wireObject, WireTime } from './wire.ts';

/** A browser that is signed in, as its owner recognises it. */
export const SignedInDevice = wireObject({
  id: ['id', z.uuid()],
  /** name of the browser, e.g. Firefox; empty when it did not say */
  browser: ['browser', z.string()],
  /** name of its system, e.g. Android; empty when it did not say */
  system: ['sistema', z.string()],
  signedInAt: ['accesso', WireTime],
  lastUsedAt: ['ultimoUso', WireTime],
  /** the one that asks */
  isCurrent: ['corrente', z.boolean()],
});
export type SignedInDevice = z.output<typeof SignedInDevice>;

/** What opens an account: its address, and where it is signed in. */
export const AccountAccess = wireObject({
  email: ['email', z.string()],
  /** the most recently used first; this one before all others */
  devices: ['dispositivi', z.array(SignedInDevice)],
});
export type AccountAccess = z.output<typeof AccountAccess>;

const Done = z.object({ result: z.literal('OK') });
const Password = limitedText(PASSWORD_MAX_CHARS);

export const accountAccessEndpoints = {
  overview: endpoint({ service: 'api', method: 'GET', path: '/users/access', answer: AccountAccess }),
  /**
   * A new password of the account whose bearer is sent with it; every session ends, and this browser gets a new one.
   * Problems: wrong_credentials, password_weak, too_many_attempts.
   */
  changePassword: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/changePassword',
    body: wireObject({
      /** in the specification; the bearer says enough, so it is not read */
      email: ['email', z.optional(limitedText(EMAIL_MAX_CHARS))],
      currentPassword: ['oldPassword', Password],
      password: ['password', Password],
      service: ['servizio', ShortName],
    }),
    answer: wireObject({ result: ['result', z.literal('OK')], token: ['token', BearerToken] }),
  }),
  /** Signs one device out. Problems: not_found when it is not signed in, or not the caller's. */
  endDevice: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/endSession',
    body: z.object({ id: z.uuid() }),
    answer: Done,
  }),
  /** Signs every device out but the one that asks. */
  endOtherDevices: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/endOtherSessions',
    body: z.object({}),
    answer: Done,
  }),
} as const;
