import { randomBytes } from 'node:crypto';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import * as z from 'zod/mini';
import { sendShopperPage } from '../shopper-page.ts';
import { refuseProduction, type SimulatorNeeds } from '../simulator-needs.ts';
import type { RedirectUris } from './google-provider.ts';
import { TEST_PEOPLE } from './test-people.ts';
import { namedScope } from '@halo/server-kit/http/named-scope';

const CANCEL = 'cancel';
const NEW = 'new';
const Choice = z.object({ email: z.string().check(z.minLength(1), z.maxLength(254)) });

export interface GoogleSimulatorNeeds {
  readonly env: SimulatorNeeds['env'];
  readonly redirectUris: RedirectUris;
}

/** Google's sign-in for development and tests: a certified OpenID provider, and a page to choose who one is. */
export async function addGoogleSimulator(
  app: FastifyInstance,
  { env, redirectUris }: GoogleSimulatorNeeds,
): Promise<void> {
  refuseProduction(env, 'Google');
  const host = SYSTEM_HOSTS.google;
  const open = createOnce(async () => {
    const { createGoogleProvider } = await import('./google-provider.ts');
    const provider = createGoogleProvider(publicOrigin(env, host), redirectUris);
    return { provider, handle: provider.callback() };
  });
  const constraints = { host: new RegExp(`^${host.replaceAll('.', '\\.')}(:\\d+)?$`) };
  const origins = [
    ...new Set(
      Object.values(redirectUris).flatMap((uris: readonly string[]) => uris.map((uri) => new URL(uri).origin)),
    ),
  ];
  addPickPage(app, { constraints, origins, provider: async () => (await open()).provider });
  await app.register(
    namedScope('Google', async (rest) => {
      // The provider reads bodies itself.
      rest.removeAllContentTypeParsers();
      rest.addContentTypeParser('*', (_request, _payload, done) => done(null));
      rest.route({
        method: ['GET', 'POST'],
        url: '/*',
        constraints,
        handler: async (request, reply) => {
          const { handle } = await open();
          reply.hijack();
          void handle(request.raw, reply.raw);
        },
      });
    }),
  );
}

interface PickPageNeeds {
  readonly constraints: { readonly host: RegExp };
  /** of the brands, which a choice leads back to */
  readonly origins: readonly string[];
  readonly provider: () => Promise<Provider>;
}

/** Where a person says who they are. New ones are listed from then on. */
function addPickPage(app: FastifyInstance, { constraints, origins, provider }: PickPageNeeds): void {
  const made: string[] = [];

  app.get<{ Params: { uid: string } }>('/pick/:uid', { constraints }, (request, reply) =>
    sendShopperPage(
      reply,
      200,
      {
        language: 'en',
        host: 'Google (simulated)',
        title: 'Choose an account',
        words: 'No person here is real: this page exists in development and tests only.',
        form: {
          action: `/pick/${encodeURIComponent(request.params.uid)}`,
          name: 'email',
          buttons: [
            ...TEST_PEOPLE.map(({ email, name }) => [email, `${name} (${email})`] as const),
            ...made.map((email) => [email, email] as const),
            [NEW, 'A new person of gmail.com'],
            [CANCEL, 'Cancel'],
          ],
        },
        notice: 'Simulated by Halo',
      },
      { formTargets: origins },
    ),
  );
  app.post('/pick/:uid', { constraints }, async (request, reply) => {
    const choice = z.parse(Choice, request.body).email;
    const email = choice === NEW ? `${randomBytes(4).toString('hex')}@gmail.com` : choice;
    if (choice === NEW) made.push(email);
    const result =
      email === CANCEL
        ? { error: 'access_denied', error_description: 'the person said no' }
        : { login: { accountId: email }, select_account: {} };
    const next = await (await provider()).interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.header('cache-control', 'no-store').redirect(next, 303);
  });
}

/** At the first request: a server where no person signs in this way does not load the provider. */
function createOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
