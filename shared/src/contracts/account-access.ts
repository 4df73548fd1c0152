import * as z from 'zod/mini';
import { BearerToken, Email, EMAIL_MAX_CHARS, PASSWORD_MAX_CHARS } from './accounts.ts';
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
  /** where a link waits to be opened; then it becomes the address */
  nextEmail: ['emailNuova', z.optional(z.string())],
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
  /**
   * Mails a link to another address for an account whose address is confirmed. Taken addresses answer the same.
   * Problems: wrong_credentials, same_email, email_invalid, email_forbidden, too_many_attempts; email_exists where the
   * brand shows who is a member.
   */
  moveEmail: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/moveEmail',
    body: wireObject({
      newEmail: ['newEmail', Email],
      currentPassword: ['oldPassword', Password],
      service: ['servizio', ShortName],
    }),
    answer: Done,
  }),
  /** The address stays what it is. */
  dropEmailMove: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/dropEmailMove',
    body: z.object({}),
    answer: Done,
  }),
  /**
   * With the link that the old address got: it is the account's again, with a new password; every session ends.
   * Problems: token_expired, token_used, password_weak, conflict.
   */
  keepEmail: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/keepEmail',
    body: wireObject({
      token: ['token', limitedText(512)],
      password: ['password', Password],
      service: ['servizio', ShortName],
    }),
    answer: Done,
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
