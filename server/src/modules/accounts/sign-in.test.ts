import argon2 from '@node-rs/argon2';
import { endpoints, type LoginRequest } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { accounts, sessionTokens } from './accounts-tables.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';

const PATIENCE_MS = 15 * 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

let lastIp = 0;
const newIp = () => `192.0.2.${(lastIp += 1)}`;

function signIn(
  account: Pick<TestAccount, 'email' | 'password'> & { brand?: TestAccount['brand'] },
  { fingerprint, ...options }: { ip?: string; headers?: Record<string, string>; fingerprint?: string } = {},
) {
  const brand = account.brand ?? test.brand();
  const body: LoginRequest = {
    email: account.email,
    password: account.password,
    country: brand.country,
    fluxId: '7',
    service: brand.service,
    fingerprint,
  };
  return test.call(endpoints.accounts.authenticate, { body }, { host: brand.hosts[0], ip: newIp(), ...options });
}

const profileOf = (account: Pick<TestAccount, 'clickId'>, as: string) =>
  test.call(endpoints.accounts.profile, { params: { trackerId: account.clickId } }, { as });

describe('a sign-in', () => {
  it('[AUTH-08] gives a token of its own; upper case and spaces in the address do not matter', async () => {
    const account = await test.register();
    const answer = await signIn({ ...account, email: ` ${account.email.toUpperCase()} ` });
    expect(answer.value).toEqual({
      token: expect.any(String),
      isActive: true,
      clickId: account.clickId,
      isEmailConfirmed: true,
      isKnown: true,
    });
    expect(answer.value.token).not.toBe(account.token);
    expect((await profileOf(account, answer.value.token)).status).toBe(200);
    expect((await profileOf(account, account.token)).status).toBe(200);
  });

  it('[AUTH-07] says that an address still waits for its confirmation', async () => {
    const account = await test.register({ confirmed: false });
    expect((await signIn(account)).value).toMatchObject({ optIn: 'doi', isEmailConfirmed: false });
  });

  it('answers an unknown address exactly like a wrong password', async () => {
    const account = await test.register();
    const wrong = await signIn({ ...account, password: 'not the password' });
    const unknown = await signIn({ email: 'no-such-account@example.com', password: 'not the password' });
    expect([wrong.status, wrong.problem.specCode]).toEqual([401, 'HALO-1001']);
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    const known = (headers: Record<string, unknown>) => Object.keys(headers).sort();
    expect(known(unknown.headers)).toEqual(known(wrong.headers));
  });

  it('hashes for an unknown address as well', async () => {
    const account = await test.register();
    const verify = jest.spyOn(argon2, 'verify');
    await signIn({ ...account, password: 'not the password' });
    await signIn({ email: 'no-such-account@example.com', password: 'not the password' });
    const [wrong, unknown] = verify.mock.calls.map(([hash, password]) => [
      String(hash).split('$').slice(0, 4),
      password,
    ]);
    expect(unknown).toEqual(wrong);
    expect(wrong?.[1]).toBe('not the password');
  });

  it('works only at the brand where the account is', async () => {
    const account = await test.register();
    expect((await signIn({ ...account, brand: test.brand('sol') })).status).toBe(401);
    expect(
      (
        await test.call(
          endpoints.accounts.profile,
          { params: { trackerId: account.clickId } },
          { as: account, host: 'sol.localhost' },
        )
      ).status,
    ).toBe(403);
  });

  it('informs the owner of a disabled account, and no one else', async () => {
    const account = await test.register();
    await test.database.db
      .update(accounts)
      .set({ disabledAt: test.clock.now() })
      .where(eq(accounts.clickId, account.clickId));
    const own = await signIn(account);
    expect([own.status, own.problem.code, own.problem.specCode]).toEqual([403, 'account_disabled', 'HALO-1008']);
    expect((await signIn({ ...account, password: 'not the password' })).problem.code).toBe('user_not_found');
    expect((await profileOf(account, account.token)).problem.code).toBe('account_disabled');
  });

  it('refuses a body that is none', async () => {
    const answers = await Promise.all(
      [
        { payload: {} },
        { payload: '{', headers: { 'content-type': 'application/json' } },
        { payload: { email: 1, password: [], country: 'de', fluxId: '7', servizio: 'x' } },
      ].map((sent) =>
        test.app.inject({ method: 'POST', url: '/api/users/authenticate', remoteAddress: newIp(), ...sent }),
      ),
    );
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      answers.map(() => [422, 'invalid_request']),
    );
    const asText = await test.app.inject({
      method: 'POST',
      url: '/api/users/authenticate',
      headers: { 'content-type': 'text/plain' },
      payload: '{}',
      remoteAddress: newIp(),
    });
    const asForm = await test.app.inject({
      method: 'POST',
      url: '/api/users/authenticate',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a',
      remoteAddress: newIp(),
    });
    expect([asText.statusCode, asForm.statusCode]).toEqual([415, 415]);
  });
});

describe('guessing', () => {
  it('waits from the sixth attempt on one account, also with the right password, and other accounts do not', async () => {
    const [account, other] = [await test.register(), await test.register()];
    const ip = newIp();
    for (let round = 0; round < 5; round += 1)
      expect((await signIn({ ...account, password: `guess ${round}` }, { ip })).status).toBe(401);
    const sixth = await signIn({ ...account, password: 'guess 6' }, { ip });
    expect([sixth.status, sixth.problem.code]).toEqual([429, 'too_many_attempts']);
    const seconds = Number(sixth.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(PATIENCE_MS / 1000);
    expect((await signIn(account, { ip })).status).toBe(429);
    expect((await signIn(other, { ip })).status).toBe(200);
    expect((await profileOf(account, account.token)).status).toBe(200);
    test.clock.advance(PATIENCE_MS);
    expect((await signIn(account, { ip })).status).toBe(200);
  });

  it('does not keep the owner out while a stranger guesses elsewhere', async () => {
    const account = await test.register();
    const stranger = newIp();
    for (let round = 0; round < 6; round += 1)
      await signIn({ ...account, password: `guess ${round}` }, { ip: stranger });
    expect((await signIn(account, { ip: stranger })).status).toBe(429);
    expect((await signIn(account)).status).toBe(200);
  });

  it('waits after a hundred failures on one account from everywhere', async () => {
    const account = await test.register();
    const guesses = Array.from({ length: 101 }, (_, round) => signIn({ ...account, password: `guess ${round}` }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await signIn(account)).status).toBe(429);
  });

  it('counts attempts made at the same moment', async () => {
    const account = await test.register();
    const ip = newIp();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, round) => signIn({ ...account, password: `guess ${round}` }, { ip })),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7);
  });

  it('treats an unknown address the same', async () => {
    const statuses = [];
    const ip = newIp();
    for (let round = 0; round < 6; round += 1)
      statuses.push((await signIn({ email: 'guessed@example.com', password: `guess ${round}` }, { ip })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('forgets failures after a success', async () => {
    const account = await test.register();
    const ip = newIp();
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1)
        expect((await signIn({ ...account, password: 'guess' }, { ip })).status).toBe(401);
      expect((await signIn(account, { ip })).status).toBe(200);
    }
  });

  it('does not count successes: a household behind one address signs in as often as it likes', async () => {
    const ip = '192.0.2.253';
    const account = await test.register();
    const statuses = [];
    for (let round = 0; round < 31; round += 1) statuses.push((await signIn(account, { ip })).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('waits after thirty failures from one address over thirty accounts; a header cannot choose another address', async () => {
    const ip = '192.0.2.254';
    const account = await test.register();
    const guess = (round: number) =>
      signIn(
        { email: `account-${round}@example.com`, password: 'guess' },
        { ip, headers: { 'x-forwarded-for': `10.0.0.${round}` } },
      );
    const statuses = [];
    for (let round = 0; round < 31; round += 1) statuses.push((await guess(round)).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
    expect((await signIn(account, { ip })).status).toBe(429);
    expect((await signIn(account)).status).toBe(200);
  });

  it('[BOOT-13] waits after thirty failures of one device in a network, whichever addresses it has there', async () => {
    const account = await test.register();
    const from = (ip: string, email: string, password = 'guess', fingerprint = 'one-phone') =>
      signIn({ email, password }, { ip, fingerprint });
    const statuses = [];
    for (let round = 0; round < 31; round += 1)
      statuses.push((await from(`198.51.100.${round}`, `device-${round}@example.com`)).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
    // A phone of the same model elsewhere, and another one here.
    expect((await from('203.0.113.9', account.email, account.password)).status).toBe(200);
    expect((await from('198.51.100.99', account.email, account.password, 'other-phone')).status).toBe(200);
  });
});

describe('a visitor who signs in', () => {
  it('cannot be given a token beforehand', async () => {
    const account = await test.register();
    const planted = 'planted-token-planted-token-planted-token-1';
    const answer = await test.call(
      endpoints.accounts.authenticate,
      {
        body: {
          email: account.email,
          password: account.password,
          clickId: 'planted-visitor',
          country: 'it',
          fluxId: '7',
          service: 'luna',
        },
      },
      { as: planted, ip: newIp() },
    );
    expect(answer.value.token).not.toBe(planted);
    expect(answer.value.clickId).toBe(account.clickId);
    expect((await profileOf(account, planted)).status).toBe(401);
    expect(await test.database.db.$count(sessionTokens, eq(sessionTokens.clickId, account.clickId))).toBe(2);
  });
});
