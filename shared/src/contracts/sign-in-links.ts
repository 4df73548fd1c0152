import * as z from 'zod/mini';
import { EMAIL_MAX_CHARS, LoginResult } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { limitedText, ShortName } from './limited-text.ts';
import { wireObject } from './wire.ts';

/** Longest path that a link leads on to. */
export const REDIRECT_MAX_CHARS = 500;

const LinkToken = limitedText(512);

/** What the page of a link may say before anybody pressed its button. */
export const SignInLinkFacts = wireObject({
  /** masked */
  email: ['email', z.string()],
  /** this browser is signed in to the account already */
  isCurrent: ['corrente', z.boolean()],
});
export type SignInLinkFacts = z.output<typeof SignInLinkFacts>;

/** Signing in by a link that a person asked for. It lives half an hour and works once. */
export const signInLinkEndpoints = {
  /** Mails the link to an address that is confirmed. The answer is the same for every other one. */
  ask: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/autoLogin',
    body: wireObject({
      email: ['email', limitedText(EMAIL_MAX_CHARS)],
      service: ['servizio', ShortName],
      /** path of the app where the person wants to go on; anything else is left out of the link */
      redirect: ['red', z.optional(limitedText(REDIRECT_MAX_CHARS))],
    }),
    answer: z.object({ result: z.literal('OK') }),
  }),
  /** Whose account a link opens, without using it. Problems: token_expired, token_used. */
  read: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/autoLogin/read',
    body: z.object({ token: LinkToken }),
    answer: SignInLinkFacts,
  }),
  /**
   * Exchanges the token for a session. The headers RemarketingClickid, tipoautologin and eventoautologin say where the
   * link came from; they are logged and decide nothing. Problems: token_expired, token_used, account_disabled,
   * account_paused, account_leaving.
   */
  open: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/autoLogin/open',
    body: wireObject({ token: ['token', LinkToken], service: ['servizio', ShortName] }),
    answer: LoginResult,
  }),
} as const;
