import { request as httpRequest } from 'node:http';
import { AppError } from '@halo/shared/errors';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import type { GoogleConnection } from './google-connection.ts';

const TIMEOUT_S = 10;

/** What a browser is sent to Google with. */
export interface AuthorizationQuestion {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A person as Google knows them. */
export interface GooglePerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Google gives the mailbox itself, so its word for the address is final. */
  readonly isAuthoritative: boolean;
}

export interface GoogleApi {
  authorizationUrl(question: AuthorizationQuestion): Promise<string>;
  /** @throws identity_failed for everything that does not fit, unavailable without an answer */
  exchange(back: URL, question: Omit<AuthorizationQuestion, 'redirectUri'>): Promise<GooglePerson>;
}

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string().check(z.maxLength(254)),
  email_verified: z.optional(z.boolean()),
  hd: z.optional(z.string()),
});

/** Google by the OpenID Connect code flow. Its addresses are asked for at the first use, not at the start. */
export function createGoogleApi(connection: GoogleConnection, port: number): GoogleApi {
  let discovered: Promise<client.Configuration> | undefined;
  const discover = () => {
    discovered ??= open(connection, port).catch((cause: unknown) => {
      discovered = undefined;
      throw new AppError('unavailable', { message: 'Google does not answer', retryable: true, cause });
    });
    return discovered;
  };
  return {
    async authorizationUrl({ redirectUri, state, nonce, verifier }) {
      const url = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        prompt: 'select_account',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async exchange(back, { state, nonce, verifier }) {
      const configuration = await discover();
      try {
        const tokens = await client.authorizationCodeGrant(configuration, back, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        return personOf(tokens.claims(), connection.issuer);
      } catch (cause) {
        throw new AppError('identity_failed', { message: 'what came back from Google is not right', cause });
      }
    },
  };
}

function personOf(claims: unknown, issuer: string): GooglePerson {
  const { sub, email, email_verified: isEmailVerified = false, hd } = z.parse(Claims, claims);
  const address = email.trim().toLowerCase();
  return {
    issuer,
    subject: sub,
    email: address,
    isEmailVerified,
    isAuthoritative: address.endsWith('@gmail.com') || (isEmailVerified && hd !== undefined),
  };
}

function open({ issuer, clientId, clientSecret, isSimulated }: GoogleConnection, port: number) {
  const options: client.DiscoveryRequestOptions = isSimulated
    ? { execute: [client.allowInsecureRequests], [client.customFetch]: localFetch(port) }
    : {};
  return client.discovery(new URL(issuer), clientId, undefined, client.ClientSecretPost(clientSecret), {
    ...options,
    timeout: TIMEOUT_S,
  });
}

/** Browsers resolve `*.localhost`, Node does not: the simulator is asked on this machine, by its name. */
function localFetch(port: number): client.CustomFetch {
  return (address, { method, headers, body }) => {
    const { host, pathname, search } = new URL(address);
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        { host: '127.0.0.1', port, method, path: `${pathname}${search}`, headers: { ...headers, host } },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => {
            const type = answer.headers['content-type'] ?? 'text/plain';
            resolve(
              new Response(Buffer.concat(parts), {
                status: answer.statusCode ?? 500,
                headers: { 'content-type': type },
              }),
            );
          });
        },
      );
      sent.on('error', reject);
      sent.end(typeof body === 'string' || body instanceof Uint8Array ? body : String(body ?? ''));
    });
  };
}
