import {
  aGatedSession,
  aSession,
  fails,
  type FakePlatformOptions,
  hangs,
  type Scenario,
  visitorSession,
} from '@halo/shared/testing';

/** A visitor, for whom something goes differently. */
function visitor(api: FakePlatformOptions['api'] = {}): FakePlatformOptions {
  return { session: visitorSession(), api };
}

function unconfirmed(api: FakePlatformOptions['api'] = {}): FakePlatformOptions {
  return { session: aGatedSession('doi', { isEmailConfirmed: false }), api };
}

export const scenarios: readonly Scenario[] = [
  { name: 'usual', description: 'everything is taken', page: 'sign-up', platform: visitor() },
  {
    name: 'registering',
    description: 'the server takes its time',
    page: 'sign-up',
    platform: visitor({ accounts: { register: hangs() } }),
  },
  {
    name: 'known-address',
    description: 'the answer for a known address (1009)',
    page: 'sign-up',
    platform: visitor({ accounts: { register: fails('welcome_email_sent') } }),
  },
  {
    name: 'forbidden-address',
    description: 'another address, please (1005)',
    page: 'sign-up',
    platform: visitor({ accounts: { register: fails('email_forbidden') } }),
  },
  {
    name: 'too-many',
    description: 'too many attempts (1007)',
    page: 'sign-up',
    platform: visitor({ accounts: { register: fails('too_many_attempts', { detail: { retryAfterSeconds: '420' } }) } }),
  },
  {
    name: 'offline',
    description: 'no connection',
    page: 'sign-up',
    platform: visitor({
      accounts: { register: fails('offline') },
      geo: { regions: fails('offline'), searchCities: fails('offline') },
    }),
  },
  { name: 'usual', description: 'the password is right', page: 'log-in', platform: visitor() },
  {
    name: 'wrong',
    description: 'e-mail or password are wrong',
    page: 'log-in',
    platform: visitor({ accounts: { signIn: fails('user_not_found') } }),
  },
  {
    name: 'disabled',
    description: 'the account is disabled',
    page: 'log-in',
    platform: visitor({ accounts: { signIn: fails('account_disabled') } }),
  },
  {
    name: 'wait',
    description: 'too many attempts, and how long to wait',
    page: 'log-in',
    platform: visitor({ accounts: { signIn: fails('too_many_attempts', { detail: { retryAfterSeconds: '45' } }) } }),
  },
  {
    name: 'sending',
    description: 'the server takes its time',
    page: 'log-in',
    platform: visitor({ accounts: { signIn: hangs() } }),
  },
  { name: 'usual', description: 'asking for a link that signs in', page: 'sign-in-link', platform: visitor() },
  { name: 'usual', description: 'the link works', page: 'autologin', search: '?token=link-1', platform: visitor() },
  {
    name: 'another-account',
    description: 'another account is signed in here',
    page: 'autologin',
    search: '?token=link-1',
    platform: { session: aSession() },
  },
  {
    name: 'used',
    description: 'the link was used',
    page: 'autologin',
    search: '?token=link-1',
    platform: visitor({ signInLinks: { read: fails('token_used') } }),
  },
  { name: 'usual', description: 'the link works', page: 'confirm-email', search: '?token=link-1', platform: visitor() },
  {
    name: 'confirming',
    description: 'the server takes its time',
    page: 'confirm-email',
    search: '?token=link-1',
    platform: visitor({ accounts: { confirmEmail: hangs() } }),
  },
  {
    name: 'other-browser',
    description: 'confirmed before, and not signed in here',
    page: 'confirm-email',
    search: '?token=link-1',
    platform: visitor({ accounts: { confirmEmail: async () => ({ clickId: 'click-0001' }) } }),
  },
  {
    name: 'used',
    description: 'the link was used',
    page: 'confirm-email',
    search: '?token=link-1',
    platform: visitor({ accounts: { confirmEmail: fails('token_used') } }),
  },
  {
    name: 'expired',
    description: 'the link ran out',
    page: 'confirm-email',
    search: '?token=link-1',
    platform: visitor({ accounts: { confirmEmail: fails('token_expired') } }),
  },
  {
    name: 'offline',
    description: 'no connection',
    page: 'confirm-email',
    search: '?token=link-1',
    platform: visitor({ accounts: { confirmEmail: fails('offline') } }),
  },
  { name: 'usual', description: 'over a page for members', popup: 'sign-in', platform: visitor() },
  {
    name: 'wrong',
    description: 'e-mail or password are wrong',
    popup: 'sign-in',
    platform: visitor({ accounts: { signIn: fails('wrong_credentials') } }),
  },
  { name: 'usual', description: 'registering over a page', popup: 'sign-up', platform: visitor() },
  { name: 'usual', description: 'waiting for the confirmation', popup: 'confirm-email', platform: unconfirmed() },
  {
    name: 'long-address',
    description: 'an address as long as they get',
    popup: 'confirm-email',
    platform: {
      session: aGatedSession('doi', {
        isEmailConfirmed: false,
        email: 'massimiliano.bartolomeo.della.valle@posta-elettronica.comune.esempio.it',
      }),
    },
  },
  {
    name: 'mail-fails',
    description: 'the mail cannot be sent now',
    popup: 'confirm-email',
    platform: unconfirmed({
      accounts: {
        resendConfirmation: fails('too_many_attempts', { detail: { retryAfterSeconds: '30' } }),
        changeEmail: fails('email_forbidden'),
      },
    }),
  },
];
