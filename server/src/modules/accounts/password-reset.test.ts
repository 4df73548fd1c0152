import { endpoints, unseal, VerifiedSession } from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PASSWORD = 'una frase tutta nuova';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.mail.clear());

let asked = 0;
const ask = (email: string, ip = `198.51.100.${++asked}`) =>
  test.call(endpoints.accounts.askForReset, { body: { email, service: 'luna' } }, { ip });
const finish = (token: string, password = PASSWORD, host?: string) =>
  test.call(
    endpoints.accounts.resetPassword,
    { body: { token, password, service: 'luna' } },
    host === undefined ? {} : { host },
  );
const linkOf = (email: string) => new URL(test.mail.last(email, 'reset-password')?.data['resetUrl'] ?? 'http://none');
const tokenOf = (email: string) => linkOf(email).searchParams.get('token') ?? '';
async function tokenFor({ email }: TestAccount): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  return tokenOf(email);
}
const signIn = ({ email, clickId, brand }: TestAccount, password: string) =>
  test.call(
    endpoints.accounts.authenticate,
    { body: { email, password, country: 'it', clickId, fluxId: '7', service: brand.service } },
    { ip: `203.0.113.${++asked}` },
  );
const profileOf = (account: TestAccount, as: string) =>
  test.call(endpoints.accounts.profile, { params: { trackerId: account.clickId } }, { as });

describe('[AUTH-10] asking for a new password', () => {
  it('mails a link of 256 bits to the brand’s own host', async () => {
    const account = await test.register();
    const token = await tokenFor(account);
    expect([linkOf(account.email).host.split(':')[0], linkOf(account.email).pathname]).toEqual([
      'luna.localhost',
      '/resetPassword',
    ]);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('answers the same for an address that has no account, and mails nothing', async () => {
    const account = await test.register();
    const [known, unknown] = [await ask(account.email), await ask('not-a-member@example.com')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(test.mail.last('not-a-member@example.com', 'reset-password')).toBeUndefined();
  });

  it('mails one address three times an hour at most, and answers the same after that', async () => {
    const account = await test.register();
    const tokens = new Set<string>();
    for (let round = 0; round < 5; round += 1) tokens.add(await tokenFor(account));
    expect(tokens.size).toBe(3);
    test.clock.advance(HOUR_MS);
    tokens.add(await tokenFor(account));
    expect(tokens.size).toBe(4);
  });

  it('waits after twenty questions from one network address', async () => {
    const rounds = Array.from({ length: 20 }, (_, round) => ask(`member-${round}@example.com`, '198.51.100.250'));
    expect((await Promise.all(rounds)).map(({ status }) => status)).toEqual(rounds.map(() => 200));
    expect((await ask('member@example.com', '198.51.100.250')).status).toBe(429);
  });
});

describe('[AUTH-11] the link', () => {
  it('sets the password, ends every session, and mails the owner', async () => {
    const account = await test.register();
    const elsewhere = (await signIn(account, account.password)).value.token;
    const token = await tokenFor(account);
    expect((await finish(token)).status).toBe(200);
    for (const bearer of [account.token, elsewhere]) expect((await profileOf(account, bearer)).status).toBe(401);
    expect((await signIn(account, account.password)).status).toBe(401);
    expect((await signIn(account, PASSWORD)).status).toBe(200);
    expect(test.mail.last(account.email, 'password-changed')).toBeDefined();
  });

  it('works once', async () => {
    const account = await test.register();
    const token = await tokenFor(account);
    await finish(token);
    const again = await finish(token, 'ancora una diversa');
    expect([again.status, again.problem.code]).toEqual([410, 'token_used']);
    expect((await signIn(account, PASSWORD)).status).toBe(200);
  });

  it('is used by one of two at the same moment', async () => {
    const token = await tokenFor(await test.register());
    const statuses = (await Promise.all([finish(token), finish(token, 'ancora una diversa')])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 410]);
  });

  it('works for half an hour', async () => {
    const account = await test.register();
    const token = await tokenFor(account);
    test.clock.advance(30 * MINUTE_MS);
    const late = await finish(token);
    expect([late.status, late.problem.code]).toEqual([410, 'token_expired']);
    expect((await signIn(account, account.password)).status).toBe(200);
  });

  it('makes the other links that wait worthless', async () => {
    const account = await test.register();
    const first = await tokenFor(account);
    const second = await tokenFor(account);
    await finish(second);
    expect((await finish(first)).problem.code).toBe('token_expired');
  });

  it('stays good when the account asks for another address in the meantime', async () => {
    const account = await test.register({ confirmed: false });
    const token = await tokenFor(account);
    const change = { oldEmail: account.email, newEmail: 'another-address@example.com', service: 'luna' };
    const asked = await test.call(endpoints.accounts.changeEmail, { body: change }, { as: account });
    expect(asked.status).toBe(200);
    expect((await finish(token)).status).toBe(200);
  });

  it('ends a session that is rotated at the same moment', async () => {
    const account = await test.register();
    const reset = await tokenFor(account);
    const rotate = test.call(
      endpoints.accounts.verify,
      { body: { token: account.token, trackerId: account.clickId } },
      { ip: '203.0.113.99' },
    );
    const [, rotated] = await Promise.all([finish(reset), rotate]);
    const { verify } = rotated.value;
    const session = verify === false ? undefined : await unseal(account.brand.sealKey, VerifiedSession, verify);
    for (const bearer of [account.token, session?.token ?? account.token])
      expect((await profileOf(account, bearer)).status).toBe(401);
  });

  it('is worth nothing at another brand, nor is an invented one', async () => {
    const account = await test.register();
    const token = await tokenFor(account);
    expect((await finish(token, PASSWORD, 'sol.localhost')).problem.code).toBe('token_expired');
    expect((await finish('invented-token')).problem.code).toBe('token_expired');
    expect((await finish(token)).status).toBe(200);
  });

  it('refuses a weak password without using the link up', async () => {
    const account = await test.register();
    const token = await tokenFor(account);
    for (const weak of ['short', 'password1', account.email]) {
      const refused = await finish(token, weak);
      expect([refused.status, refused.problem.code]).toEqual([422, 'password_weak']);
    }
    expect((await finish(token)).status).toBe(200);
  });

  it('does not confirm the address', async () => {
    const account = await test.register({ confirmed: false });
    await finish(await tokenFor(account));
    expect((await signIn(account, PASSWORD)).value.isEmailConfirmed).toBe(false);
  });
});
