import {
  ExternalRegistration,
  endpoints,
  GoogleAnswer,
  RegistrationResult,
  seal,
  unseal,
} from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../../testing/build-test-app.ts';
import { freePort } from '../../../testing/free-port.ts';
import { googleRoundTrip } from './testing/google-round-trip.ts';

const HOST = 'luna.localhost';
const MINUTE_MS = 60_000;

let test: TestApp;
let port: number;
beforeAll(async () => {
  port = await freePort();
  test = await buildTestApp({ environment: { HALO_PORT: String(port) } });
  await test.app.listen({ port, host: '127.0.0.1' });
});
afterAll(() => test.close());

let asked = 0;
const ip = () => `198.51.100.${(asked += 1)}`;

/** A browser that begins, and the way it has back. */
async function begin(host = HOST) {
  const started = await test.call(endpoints.identity.startGoogle, { body: {} }, { host, ip: ip() });
  const set =
    [started.headers['set-cookie']]
      .flat()
      .map(String)
      .find((each) => each.startsWith('halo_way_in=')) ?? '';
  const cookie = set.split(';')[0] ?? '';
  return { url: started.value.url, cookie, set };
}

async function back(email: string, url: string): Promise<Record<string, string>> {
  return Object.fromEntries((await googleRoundTrip(url, port, email)).searchParams);
}

const finish = (query: Record<string, string>, cookie: string, host = HOST) =>
  test.call(
    endpoints.identity.finishGoogle,
    { body: { code: query['code'] ?? '', state: query['state'] ?? '', iss: query['iss'] } },
    { host, ip: ip(), headers: { cookie } },
  );

async function signIn(email: string) {
  const { url, cookie } = await begin();
  const { data } = (await finish(await back(email, url), cookie)).value;
  return { answer: await unseal(test.brand().sealKey, GoogleAnswer, data), cookie };
}

async function register(ticket: string, cookie: string, fields: Partial<ExternalRegistration> = {}) {
  const { password: _password, ...registration } = test.registration(test.brand());
  const user = await seal(test.brand().sealKey, ExternalRegistration, { ...registration, ticket, ...fields });
  const sent = await test.call(
    endpoints.identity.registerExternally,
    { body: { user } },
    { host: HOST, ip: ip(), headers: { cookie } },
  );
  return {
    sent,
    result: async () => unseal(test.brand().sealKey, RegistrationResult, sent.value.data),
  };
}

/** A person who came by Google for the first time, with an account now. */
async function newcomer(email: string) {
  const { answer, cookie } = await signIn(email);
  if (answer.kind !== 'new') throw new Error(`${email} is ${answer.kind}`);
  return (await register(answer.ticket, cookie)).result();
}

const connect = (ticket: string, password: string, cookie: string) =>
  test.call(
    endpoints.identity.connectGoogle,
    { body: { ticket, password } },
    { host: HOST, ip: '203.0.113.7', headers: { cookie } },
  );

const profileOf = async (as: string, clickId: string) =>
  (await test.call(endpoints.accounts.profile, { params: { trackerId: clickId } }, { as })).value.user;

describe('[AUTH-09] sign-in with Google begins', () => {
  it('with state, nonce and PKCE, and a cookie that only the server reads', async () => {
    const { url, set } = await begin();
    const { host, searchParams } = new URL(url);
    expect(host).toBe(`google.localhost:${port}`);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toHaveLength(43);
    expect(searchParams.get('redirect_uri')).toBe(`http://${HOST}:${port}/loginWithGoogle`);
    expect(set).toMatch(/; HttpOnly; SameSite=Lax$/);
  });

  it('is offered by brands that have a client, which in production is set up', () => {
    expect(test.brand().signInWith).toEqual(['google']);
  });
});

describe('[AUTH-09] a new person', () => {
  it('gets an account with region and consents only after the sign-up, confirmed by Google’s own mail', async () => {
    const { answer, cookie } = await signIn('new.person@gmail.com');
    expect(answer).toMatchObject({ kind: 'new', email: 'new.person@gmail.com' });
    const ticket = answer.kind === 'new' ? answer.ticket : '';
    const refused = await register(ticket, cookie, { acceptsTerms: false });
    expect(refused.sent.problem.code).toBe('consent_missing');
    expect((await register(ticket, cookie, { region: '' })).sent.problem.code).toBe('region_unknown');

    // An address typed by the browser is not believed.
    const { token, clickId, isEmailConfirmed } = await (
      await register(ticket, cookie, { email: 'another.person@example.com' })
    ).result();
    expect(isEmailConfirmed).toBe(true);
    // [AUTH-17] confirmed at once, so the welcome comes at once.
    expect(test.mail.last('new.person@gmail.com')?.template).toBe('welcome');
    expect(await profileOf(token, clickId)).toMatchObject({
      email: 'new.person@gmail.com',
      region: 'Emilia-Romagna',
      isEmailConfirmed: true,
    });
    expect((await register(ticket, cookie)).sent.problem.code).toBe('token_expired');
  });

  it('comes back without any question', async () => {
    const { clickId } = await newcomer('comes.back@gmail.com');
    const { answer } = await signIn('comes.back@gmail.com');
    expect(answer).toMatchObject({ kind: 'signed_in', session: { clickId, isKnown: true } });
  });

  it('confirms an address by our own mail where Google does not give the mailbox', async () => {
    const { isEmailConfirmed, optIn } = await newcomer('elsewhere@example.com');
    expect([isEmailConfirmed, optIn]).toEqual([false, 'doi']);
    expect(test.mail.last('elsewhere@example.com', 'confirm-email')).toBeDefined();
  });

  it('has no password that could be guessed, until a new one is set', async () => {
    await newcomer('no.password@gmail.com');
    const login = {
      email: 'no.password@gmail.com',
      password: '',
      country: 'it',
      fluxId: '7',
      service: 'luna',
    } as const;
    const tried = await test.call(endpoints.accounts.authenticate, { body: login }, { ip: ip() });
    expect(tried.problem.code).toBe('user_not_found');
  });

  it('is refused while Google has not verified the address', async () => {
    const { url, cookie } = await begin();
    const refused = await finish(await back('not.verified@example.com', url), cookie);
    expect(refused.problem.code).toBe('identity_unverified');
  });
});

describe('[AUTH-09] an address that has an account', () => {
  async function known(fields: { email: string; confirmed?: boolean }) {
    const account = await test.register({ confirmed: fields.confirmed ?? true, fields: { email: fields.email } });
    const { answer, cookie } = await signIn(fields.email);
    if (answer.kind !== 'known') throw new Error(answer.kind);
    return { account, ticket: answer.ticket, cookie };
  }

  it('is connected with its password only, and its owner gets a mail', async () => {
    const { account, ticket, cookie } = await known({ email: 'has.account@gmail.com' });
    expect((await connect(ticket, 'not the password', cookie)).problem.code).toBe('wrong_credentials');
    expect((await connect(ticket, account.password, 'x=y')).problem.code).toBe('token_expired');
    const { value } = await connect(ticket, account.password, cookie);
    expect(value.clickId).toBe(account.clickId);
    expect(test.mail.last(account.email, 'way-in-added')?.data).toMatchObject({ way: 'Google' });
    expect((await signIn(account.email)).answer.kind).toBe('signed_in');
  });

  it('waits after five wrong passwords', async () => {
    const { account, ticket, cookie } = await known({ email: 'guessed.at@gmail.com' });
    const codes = [];
    for (let round = 0; round < 6; round += 1)
      codes.push((await connect(ticket, `guess ${round}`, cookie)).problem.code);
    expect([codes[4], codes[5]]).toEqual(['wrong_credentials', 'too_many_attempts']);
    expect((await connect(ticket, account.password, cookie)).problem.code).toBe('too_many_attempts');
  });

  it('is not taken over by who signed up with it first: the true owner sets a password by mail', async () => {
    const { account, ticket, cookie } = await known({ email: 'pre.hijacked@gmail.com', confirmed: false });
    await reset(account, 'the owner’s own words');
    expect((await connect(ticket, account.password, cookie)).problem.code).toBe('wrong_credentials');
    const { value } = await connect(ticket, 'the owner’s own words', cookie);
    expect(value.isEmailConfirmed).toBe(true);
  });

  it('no longer opens by a sign-in of before its owner proved the mailbox', async () => {
    const email = 'unproven@example.com';
    const { clickId } = await newcomer(email);
    expect((await signIn(email)).answer.kind).toBe('signed_in');
    await reset({ email, clickId }, 'the mailbox is mine');
    expect((await signIn(email)).answer.kind).toBe('known');
  });

  async function reset({ email }: Pick<TestAccount, 'email' | 'clickId'>, password: string): Promise<void> {
    await test.call(endpoints.accounts.askForReset, { body: { email, service: 'luna' } }, { ip: ip() });
    const url = new URL(test.mail.last(email, 'reset-password')?.data['resetUrl'] ?? '');
    const token = url.searchParams.get('token') ?? '';
    const done = await test.call(endpoints.accounts.resetPassword, { body: { token, password, service: 'luna' } });
    expect(done.status).toBe(200);
  }

  it('of a paused account asks whether its owner comes back', async () => {
    const { token, clickId } = await newcomer('paused.one@gmail.com');
    await test.call(endpoints.leaving.disableProfile, { body: { clickId } }, { as: token });
    const { url, cookie } = await begin();
    const { code, detail } = (await finish(await back('paused.one@gmail.com', url), cookie)).problem;
    expect(code).toBe('account_paused');
    const ticket = detail?.['ticket'] ?? '';
    expect((await test.call(endpoints.identity.comeBack, { body: { ticket } }, { host: HOST })).value.clickId).toBe(
      clickId,
    );
    expect((await signIn('paused.one@gmail.com')).answer.kind).toBe('signed_in');
  });

  it('of a disabled account opens nothing', async () => {
    const { clickId } = await newcomer('disabled.one@gmail.com');
    await test.database.db.execute(`update accounts set disabled_at = now() where click_id = '${clickId}'`);
    const { url, cookie } = await begin();
    const refused = await finish(await back('disabled.one@gmail.com', url), cookie);
    expect(refused.problem.code).toBe('account_disabled');
  });
});

describe('[AUTH-09] an answer of Google', () => {
  it.each([
    ['in another browser', (cookie: string) => `${cookie.slice(0, -3)}abc`],
    ['without the cookie', () => 'x=y'],
  ])('is worth nothing %s', async (_where, change) => {
    const { url, cookie } = await begin();
    const refused = await finish(await back('giulia.test@gmail.com', url), change(cookie));
    expect(refused.problem.code).toBe('identity_failed');
  });

  it('is worth nothing at another brand', async () => {
    const { url, cookie } = await begin();
    const refused = await finish(await back('giulia.test@gmail.com', url), cookie, 'sol.localhost');
    expect(refused.problem.code).toBe('identity_failed');
  });

  it('counts once', async () => {
    const { url, cookie } = await begin();
    const query = await back('giulia.test@gmail.com', url);
    expect((await finish(query, cookie)).status).toBe(200);
    expect((await finish(query, cookie)).problem.code).toBe('identity_failed');
  });

  it('counts for ten minutes', async () => {
    const { url, cookie } = await begin();
    const query = await back('giulia.test@gmail.com', url);
    test.clock.advance(10 * MINUTE_MS);
    expect((await finish(query, cookie)).problem.code).toBe('identity_failed');
  });

  it.each(['code', 'iss'])('with another %s is refused', async (name) => {
    const { url, cookie } = await begin();
    const query = await back('giulia.test@gmail.com', url);
    expect((await finish({ ...query, [name]: 'https://evil.example' }, cookie)).problem.code).toBe('identity_failed');
  });
});
