import { request as httpRequest } from 'node:http';
import { AppError } from '@halo/shared/errors';
import * as client from 'openid-client';

const TIMEOUT_S = 10;

/** A client of ours at a company that knows people. */
export interface OpenIdConnection {
  /** as messages call it */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** what the person is asked there; absent: the issuer decides */
  readonly prompt?: string | undefined;
  /** port of this server when it plays the issuer itself, in development and tests */
  readonly simulatedAt?: number | undefined;
}

/** What a browser is sent to the issuer with. */
export interface AuthorizationQuestion {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface OpenIdApi<Person> {
  authorizationUrl(question: AuthorizationQuestion): Promise<string>;
  /** @throws identity_failed for everything that does not fit, unavailable without an answer */
  exchange(back: URL, question: Omit<AuthorizationQuestion, 'redirectUri'>): Promise<Person>;
}

/**
 * An issuer by the OpenID Connect code flow with PKCE. Its addresses are asked for at the first use, not at the start.
 * @param personOf reads the claims of a proven ID token; what it throws is a failed sign-in
 */
export function createOpenIdApi<Person>(
  connection: OpenIdConnection,
  personOf: (claims: unknown) => Person,
): OpenIdApi<Person> {
  const { name, scope, prompt } = connection;
  let discovered: Promise<client.Configuration> | undefined;
  const discover = () => {
    discovered ??= open(connection).catch((cause: unknown) => {
      discovered = undefined;
      throw new AppError('unavailable', { message: `${name} does not answer`, retryable: true, cause });
    });
    return discovered;
  };
  return {
    async authorizationUrl({ redirectUri, state, nonce, verifier }) {
      const url = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        ...(prompt === undefined ? {} : { prompt }),
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
        return personOf(tokens.claims());
      } catch (cause) {
        throw new AppError('identity_failed', { message: `what came back from ${name} is not right`, cause });
      }
    },
  };
}

function open({ issuer, clientId, clientSecret, simulatedAt }: OpenIdConnection) {
  const options: client.DiscoveryRequestOptions =
    simulatedAt === undefined
      ? {}
      : { execute: [client.allowInsecureRequests], [client.customFetch]: localFetch(simulatedAt) };
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
