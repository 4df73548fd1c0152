import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider, { type Configuration, type Grant, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { GOOGLE_SIMULATOR_CLIENT, OPERATORS_SIMULATOR_CLIENT } from './google-simulator-client.ts';
import { personOf } from './test-people.ts';

const SCOPES = 'openid email profile';
const TEN_MINUTES_S = 600;
const HOUR_S = 3600;

/** Pages that a client is led back to; compared exactly. */
export interface RedirectUris {
  readonly brands: readonly string[];
  readonly operators: readonly string[];
}

/** A certified OpenID provider that looks like Google as far as a client notices. State lives in memory. */
export function createGoogleProvider(issuer: string, redirectUris: RedirectUris): Provider {
  return new Provider(issuer, configurationOf(redirectUris));
}

function clientOf({ clientId, clientSecret }: { clientId: string; clientSecret: string }, uris: readonly string[]) {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [...uris],
    token_endpoint_auth_method: 'client_secret_post' as const,
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
  };
}

function configurationOf(redirectUris: RedirectUris): Configuration {
  const policy = interactionPolicy.base();
  const { Check, Prompt } = interactionPolicy;
  policy.add(
    new Prompt(
      { name: 'select_account', requestable: true },
      new Check('select_account_prompt', 'select_account was asked for', (ctx) =>
        ctx.oidc.promptPending('select_account') ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    ),
    0,
  );
  return {
    clients: [
      clientOf(GOOGLE_SIMULATOR_CLIENT, redirectUris.brands),
      clientOf(OPERATORS_SIMULATOR_CLIENT, redirectUris.operators),
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'hd'],
      profile: ['name'],
    },
    // Google puts address and profile into the ID token.
    conformIdTokenClaims: false,
    routes: {
      authorization: '/o/oauth2/v2/auth',
      token: '/token',
      userinfo: '/v1/userinfo',
      jwks: '/oauth2/v3/certs',
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { policy, url: (_ctx, { uid }) => `/pick/${uid}` },
    jwks: { keys: [signingKey()] },
    ttl: {
      AccessToken: HOUR_S,
      Grant: HOUR_S,
      IdToken: HOUR_S,
      Interaction: TEN_MINUTES_S,
      Session: HOUR_S,
    },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    findAccount: (_ctx, email) => ({ accountId: email, claims: async () => claimsOf(email) }),
    loadExistingGrant,
  };
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256' };
}

function claimsOf(email: string) {
  const { subject, name, isVerified, domain } = personOf(email);
  return { sub: subject, name, email, email_verified: isVerified, ...(domain === undefined ? {} : { hd: domain }) };
}

/** No person is asked for consent. A code that is used twice ends its grant; a new one is made when there is none. */
async function loadExistingGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, provider, session } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const id = session.grantIdFor(client.clientId);
  const known = id === undefined ? undefined : await provider.Grant.find(id);
  if (known) return known;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}
