import * as z from 'zod/mini';
import { PlaceText, ShortName, UserAgentText, limitedText } from './limited-text.ts';
import { endpoint } from './endpoint.ts';
import { Flow } from './flow.ts';
import { BinaryGender, Identity, SoughtGenders } from './genders.ts';
import { ClickId, TrackerId } from './ids.ts';
import { ChosenInterests, Interests } from './interests.ts';
import { Country, Language } from './language.ts';
import { PHONE_MAX_CHARS } from './phone-number.ts';
import { GivenPrompts, Prompts } from './prompts.ts';
import { SealedText } from './sealed.ts';
import { WireTime, wireObject } from './wire.ts';

export const EMAIL_MAX_CHARS = 254;

/**
 * A local part, an at sign, labels with dots between them; no white space (spaces are stripped before). No character
 * fits in two places and every count has an end, so the time grows with the length only.
 */
const EMAIL_PATTERN = /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,8}$/;
export const Email = limitedText(EMAIL_MAX_CHARS, z.regex(EMAIL_PATTERN));

/** For forms: the same rule as the server's, length first. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARS && EMAIL_PATTERN.test(text);
}

/** Length is the only rule, besides the list of very common ones that the server refuses. */
export const PASSWORD_MIN_CHARS = 8;
export const PASSWORD_MAX_CHARS = 200;

/** Ages that can register: adult brands 19 to 98, mainstream brands 18 to 89. */
export function ageRange(isMainstream: boolean): { min: number; max: number } {
  return isMainstream ? { min: 18, max: 89 } : { min: 19, max: 98 };
}

export const SURNAME_MAX_CHARS = 60;

export const BearerToken = z.string().check(z.minLength(20), z.maxLength(512));

/**
 * Consent to keep whom a person looks for and the words of their gender, which can reveal a sexual orientation (GDPR,
 * art. 9). Empty: not asked yet.
 */
export const SpecialDataConsent = wireObject({
  isGiven: ['dato', z.optional(z.boolean())],
  /** names the wording that the person saw */
  textVersion: ['versione', z.optional(z.string())],
  decidedAt: ['data', z.optional(WireTime)],
});
export type SpecialDataConsent = z.output<typeof SpecialDataConsent>;

/** The signed-in person, as verify and profile answer. */
export const User = wireObject({
  clickId: ['clickid', ClickId],
  email: ['email', z.string()],
  userName: ['username', z.string()],
  isEmailConfirmed: ['confirmed_email', z.boolean()],
  country: ['country', Country],
  /** empty until set */
  region: ['region', z.string()],
  city: ['city', z.string()],
  age: ['eta', z.int()],
  gender: ['sono', BinaryGender],
  seeking: ['cerco', BinaryGender],
  /** absent: as the two fields above say */
  identity: ['identita', z.optional(Identity)],
  seeks: ['cerca', z.optional(SoughtGenders)],
  /** absent: of a server that does not ask */
  specialData: ['dati_particolari', z.optional(SpecialDataConsent)],
  /** seen by its owner alone, like the phone number */
  surname: ['surname', z.optional(z.string())],
  /** E.164; nothing says that it is theirs */
  phone: ['phone', z.optional(z.string())],
  description: ['descrizione', z.string()],
  lookingFor: ['cosa_cerco', z.string()],
  interests: ['interessi', z.optional(Interests)],
  prompts: ['domande', z.optional(Prompts)],
  /** chosen in a browser; absent: none yet */
  language: ['lingua', z.optional(Language)],
  /** signed up, and not yet through the first minutes or past them */
  awaitsFirstMinutes: ['primi_minuti', z.optional(z.boolean())],
  /** closed the hint at what the profile lacks, or is here for the first day */
  isHintHidden: ['suggerimento_chiuso', z.optional(z.boolean())],
  /** of links in what the account writes; absent: made */
  linkPreviews: ['anteprime_link', z.optional(z.boolean())],
  fluxId: ['fluxId', z.string()],
  flow: ['flusso', Flow],
  /** 0 free, 1 credits, 2 subscription */
  premiumLevel: ['premiumLevel', z.int().check(z.gte(0), z.lte(2))],
  /** address of the photo, absent without one */
  photoUrl: ['imageName', z.optional(z.string())],
  /** an operator compared the first photo with the person; absent: no */
  isVerified: ['verifiedUser', z.optional(z.boolean())],
  hasCardOnFile: ['actonfile', z.boolean()],
  /** absent before the first activity */
  lastActivityAt: ['lastActivity', z.optional(WireTime)],
  /** when the subscription renews; absent without one */
  renewsAt: ['rinnovo', z.optional(WireTime)],
});
export type User = z.output<typeof User>;

const REGISTRATION = {
  email: ['email', Email],
  age: ['age', z.int()],
  gender: ['sono', BinaryGender],
  seeking: ['cerco', BinaryGender],
  /** absent: as the two fields above say */
  identity: ['identita', z.optional(Identity)],
  seeks: ['cerca', z.optional(SoughtGenders)],
  country: ['country', Country],
  region: ['region', PlaceText],
  province: ['provincia', z.optional(PlaceText)],
  city: ['city', PlaceText],
  acceptsTerms: ['terms1', z.boolean()],
  acceptsPromotions: ['terms2', z.boolean()],
  acceptsThirdParties: ['terms3', z.boolean()],
  isOfLegalAge: ['terms4', z.boolean()],
  /** `SpecialDataConsent`; absent: of a client that does not ask */
  specialData: ['dati_particolari', z.optional(z.boolean())],
  source: ['source', limitedText(500)],
  campaignId: ['campid', z.optional(limitedText(500))],
  /** a partner's own code, which its postbacks give back to it */
  vm: ['vm', z.optional(limitedText(64))],
  ip: ['ip', z.optional(limitedText(64))],
  clickId: ['clickid', ClickId],
  fingerprint: ['fingerprint', z.optional(limitedText(200))],
  fluxId: ['fluxId', ShortName],
  service: ['servizio', ShortName],
  userAgent: ['ua', UserAgentText],
} as const;

/** What sign-up seals. Of the four consents, terms and legal age are required. */
export const Registration = wireObject({ ...REGISTRATION, password: ['password', limitedText(PASSWORD_MAX_CHARS)] });
export type Registration = z.output<typeof Registration>;

/** A sign-up without a password: of a person whom another company knows, or who followed a partner's link. */
export const ExternalRegistration = wireObject({
  ...REGISTRATION,
  /** of `GoogleAnswer`: then its address counts, and `email` is not read */
  ticket: ['ticket', z.optional(limitedText(512))],
});
export type ExternalRegistration = z.output<typeof ExternalRegistration>;

/** What the sealed answer of a registration holds. */
export const RegistrationResult = wireObject({
  result: ['result', z.literal('OK')],
  token: ['token', BearerToken],
  clickId: ['clickid', ClickId],
  optIn: ['optin', z.optional(z.literal('doi'))],
  isEmailConfirmed: ['confirmed_email', z.boolean()],
  giftMessages: ['regalo_messaggi', z.optional(z.int())],
});
export type RegistrationResult = z.output<typeof RegistrationResult>;

export const LoginRequest = wireObject({
  email: ['email', limitedText(EMAIL_MAX_CHARS)],
  password: ['password', limitedText(PASSWORD_MAX_CHARS)],
  country: ['country', Country],
  city: ['city', z.optional(PlaceText)],
  region: ['region', z.optional(PlaceText)],
  ip: ['ip', z.optional(limitedText(64))],
  clickId: ['clickid', z.optional(ClickId)],
  fingerprint: ['fingerprint', z.optional(limitedText(200))],
  fluxId: ['fluxId', ShortName],
  service: ['servizio', ShortName],
});
export type LoginRequest = z.output<typeof LoginRequest>;

export const LoginResult = wireObject({
  token: ['token', BearerToken],
  message: ['message', z.optional(z.string())],
  isActive: ['account_active', z.boolean()],
  clickId: ['clickid', ClickId],
  optIn: ['optin', z.optional(z.literal('doi'))],
  isEmailConfirmed: ['confirmed_email', z.boolean()],
  /** false: a new account that must still set its region */
  isKnown: ['login', z.boolean()],
});
export type LoginResult = z.output<typeof LoginResult>;

/** What the sealed `verify` holds. `verify` 0: the token is no longer good, start over as a visitor. */
export const VerifiedSession = wireObject({
  verify: ['verify', z.union([z.literal(0), z.literal(1)])],
  /** the rotated bearer; the old one stops working after a short grace */
  token: ['token', z.optional(BearerToken)],
  user: ['user', z.optional(User)],
  giftMessages: ['regalo_messaggi', z.optional(z.int())],
});
export type VerifiedSession = z.output<typeof VerifiedSession>;

const Done = z.object({ result: z.literal('OK') });

/** How every sign-up travels: what it takes and what it answers is sealed. */
export const SEALED_SIGN_UP = {
  body: wireObject({ user: ['utente', SealedText] }),
  answer: z.object({ result: z.literal('OK'), data: SealedText }),
} as const;

export const accountEndpoints = {
  register: endpoint({ service: 'api', method: 'POST', path: '/users/register', ...SEALED_SIGN_UP }),
  authenticate: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/authenticate',
    body: LoginRequest,
    answer: LoginResult,
  }),
  /** Checks and rotates the stored token. `verify: false` when the token is unknown; account_disabled is a problem. */
  verify: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/verify',
    early: 'everyPage',
    body: wireObject({ token: ['token', BearerToken], trackerId: ['trackerId', TrackerId] }),
    answer: z.object({ verify: z.union([SealedText, z.literal(false)]) }),
  }),
  /** Revokes the bearer that is sent with it. */
  signOut: endpoint({ service: 'api', method: 'POST', path: '/users/logout', body: z.object({}), answer: Done }),
  confirmEmail: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/confirmEmail',
    body: wireObject({
      token: ['token', limitedText(512)],
      service: ['servizio', ShortName],
      clickId: ['clickid', z.optional(ClickId)],
      /** needed in another browser than the one that signed up; without it: password_required */
      password: ['password', z.optional(limitedText(PASSWORD_MAX_CHARS))],
    }),
    /** the token is of a browser without a session that gave the password */
    answer: wireObject({
      result: ['result', z.literal('OK')],
      clickId: ['clickid', ClickId],
      token: ['token', z.optional(BearerToken)],
    }),
  }),
  /** Mails a link that sets a new password. The answer is the same for an unknown address. */
  askForReset: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/getTokenForReset',
    body: wireObject({ email: ['email', limitedText(EMAIL_MAX_CHARS)], service: ['servizio', ShortName] }),
    answer: Done,
  }),
  /**
   * Sets a new password with the token of the mail, and ends every session.
   * Problems: token_expired, token_used, password_weak.
   */
  resetPassword: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/resetPassword',
    body: wireObject({
      token: ['token', limitedText(512)],
      /** in the specification; the token says enough, so it is not read */
      email: ['email', z.optional(limitedText(EMAIL_MAX_CHARS))],
      password: ['password', limitedText(PASSWORD_MAX_CHARS)],
      service: ['servizio', ShortName],
    }),
    answer: Done,
  }),
  /** Sends the confirmation again, to the same or a new address. */
  changeEmail: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/changeEmail',
    body: wireObject({
      oldEmail: ['oldEmail', limitedText(EMAIL_MAX_CHARS)],
      newEmail: ['newEmail', Email],
      service: ['servizio', ShortName],
    }),
    answer: wireObject({ result: ['result', z.literal('OK')], isEmailValid: ['valid_email', z.boolean()] }),
  }),
  resendConfirmation: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/resendConfirmation',
    body: wireObject({ clickId: ['clickid', ClickId], service: ['servizio', ShortName] }),
    answer: Done,
  }),
  /** The own profile. */
  profile: endpoint({
    service: 'api',
    method: 'GET',
    path: '/users/profile/:trackerId',
    params: z.object({ trackerId: TrackerId }),
    answer: z.object({ result: z.literal('OK'), user: User }),
  }),
  /** Saves what is given, leaves the rest: profile fields, or region and city. */
  saveProfile: endpoint({
    service: 'api',
    method: 'PUT',
    path: '/users/:trackerId',
    params: z.object({ trackerId: TrackerId }),
    body: wireObject({
      age: ['eta', z.optional(z.int())],
      userName: ['username', z.optional(limitedText(40))],
      surname: ['surname', z.optional(limitedText(SURNAME_MAX_CHARS))],
      /** empty: none; E.164, or as it is dialled in the country of the account */
      phone: ['phone', z.optional(limitedText(PHONE_MAX_CHARS))],
      /** what a client that knows of two sends back as it read it changes nothing */
      gender: ['sono', z.optional(BinaryGender)],
      seeking: ['cerco', z.optional(BinaryGender)],
      identity: ['identita', z.optional(Identity)],
      seeks: ['cerca', z.optional(SoughtGenders)],
      description: ['descrizione', z.optional(limitedText(2000))],
      lookingFor: ['cosa_cerco', z.optional(limitedText(2000))],
      interests: ['interessi', z.optional(ChosenInterests)],
      prompts: ['domande', z.optional(GivenPrompts)],
      /** the first minutes are over, or were begun: they are not shown again */
      endsFirstMinutes: ['primi_minuti_visti', z.optional(z.literal(true))],
      hidesHint: ['suggerimento_chiuso', z.optional(z.literal(true))],
      /** `SpecialDataConsent`: false takes it back, and what it was given for is deleted */
      consentsToSpecialData: ['dati_particolari', z.optional(z.boolean())],
      linkPreviews: ['anteprime_link', z.optional(z.boolean())],
      region: ['region', z.optional(PlaceText)],
      city: ['city', z.optional(PlaceText)],
      service: ['servizio', z.optional(ShortName)],
    }),
    answer: z.object({ result: z.literal('OK'), user: User }),
  }),
} as const;

/** Longest texts of the own profile. */
export const USER_NAME_MAX_CHARS = 40;
export const PROFILE_TEXT_MAX_CHARS = 2000;
