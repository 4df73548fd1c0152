import * as z from 'zod/mini';
import { LoginResult, PASSWORD_MAX_CHARS, SEALED_SIGN_UP } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { limitedText } from './limited-text.ts';
import { SealedText } from './sealed.ts';
import { ClickId } from './ids.ts';
import { WireTime, wireObject } from './wire.ts';

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

/** Bytes of a device, in base64url. */
const DeviceBytes = limitedText(8192, z.regex(/^[\w-]*$/));
export const PASSKEY_NAME_MAX_CHARS = 40;
const PasskeyId = limitedText(1400, z.regex(/^[\w-]{1,1400}$/));
const PasskeyName = limitedText(PASSKEY_NAME_MAX_CHARS, z.minLength(1));
const credential = { id: PasskeyId, rawId: PasskeyId, type: z.literal('public-key') };

/** What a device answers when it made a passkey, as browsers write it in JSON. */
export const PasskeyCreation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: DeviceBytes,
    attestationObject: DeviceBytes,
    transports: z.optional(z.array(limitedText(32)).check(z.maxLength(16))),
  }),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** What a device answers when it signed in with a passkey, as browsers write it in JSON. */
export const PasskeySignature = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: DeviceBytes,
    authenticatorData: DeviceBytes,
    signature: DeviceBytes,
    userHandle: z.optional(DeviceBytes),
  }),
});
export type PasskeySignature = z.output<typeof PasskeySignature>;

/** What opens an account, for its owner. */
export const WaysIn = z.object({
  hasPassword: z.boolean(),
  google: z.array(z.object({ email: z.string(), connectedAt: WireTime })),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: WireTime,
      /** absent: never */
      lastUsedAt: z.optional(WireTime),
      /** copied to the person's other devices */
      isSynced: z.boolean(),
    }),
  ),
});
export type WaysIn = z.output<typeof WaysIn>;

const Ways = z.object({ result: z.literal('OK'), ways: WaysIn });
/** For the browser's own functions, as JSON. */
const DeviceQuestion = z.object({ result: z.literal('OK'), options: z.string() });
const clickId = { clickId: ['clickid', ClickId] } as const;

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
    ...SEALED_SIGN_UP,
  }),
  /**
   * Signs in to an account whose owner was away, with `detail.ticket` of account_paused or account_leaving.
   * Problem: token_expired.
   */
  comeBack: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/auth/comeBack',
    body: z.object({ ticket: Ticket }),
    answer: LoginResult,
  }),
  waysIn: endpoint({
    service: 'api',
    method: 'GET',
    path: '/users/:clickId/ways',
    params: z.object({ clickId: ClickId }),
    answer: Ways,
  }),
  /** True once for an account that has no passkey: then one is offered. */
  offerPasskey: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/passkeys/offer',
    body: wireObject(clickId),
    answer: z.object({ result: z.literal('OK'), isOffered: z.boolean() }),
  }),
  /** The password is needed unless the session is a new one. Problems: password_required, wrong_credentials. */
  passkeyOptions: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/passkeys/options',
    body: wireObject({ ...clickId, password: ['password', z.optional(limitedText(PASSWORD_MAX_CHARS))] }),
    answer: DeviceQuestion,
  }),
  /** The device's name is the browser's until its owner gives it another. */
  addPasskey: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/passkeys/add',
    body: wireObject({ ...clickId, made: ['passkey', PasskeyCreation] }),
    answer: Ways,
  }),
  renamePasskey: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/passkeys/rename',
    body: wireObject({ ...clickId, id: ['id', PasskeyId], name: ['name', PasskeyName] }),
    answer: Ways,
  }),
  /** Problem: last_way_in. */
  removePasskey: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/passkeys/remove',
    body: wireObject({ ...clickId, id: ['id', PasskeyId] }),
    answer: Ways,
  }),
  /** Problem: last_way_in. */
  disconnectGoogle: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/auth/google/disconnect',
    body: wireObject(clickId),
    answer: Ways,
  }),
  passkeyQuestion: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/auth/passkey/question',
    body: z.object({}),
    answer: DeviceQuestion,
  }),
  /** Problem: passkey_refused. */
  signInWithPasskey: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/auth/passkey',
    body: z.object({ signed: PasskeySignature }),
    answer: LoginResult,
  }),
} as const;
