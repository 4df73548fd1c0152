import { endpoints } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { accounts } from './accounts-tables.ts';

const MINUTE_MS = 60_000;
const calls = endpoints.signInLinks;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.mail.clear());

let asked = 0;
const ask = (email: string, redirect?: string, ip = `198.51.100.${++asked}`) =>
  test.call(calls.ask, { body: { email, service: 'luna', redirect } }, { ip });
const linkOf = (email: string) => new URL(test.mail.last(email, 'sign-in-link')?.data['signInUrl'] ?? 'http://none');
const tokenOf = (email: string) => linkOf(email).searchParams.get('token') ?? '';
async function tokenFor({ email }: TestAccount): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  return tokenOf(email);
}
const read = (token: string, as?: TestAccount, host?: string) =>
  test.call(calls.read, { body: { token } }, { ...(as && { as }), ...(host !== undefined && { host }) });
const open = (token: string, headers: Record<string, string> = {}) =>
  test.call(calls.open, { body: { token, service: 'luna' } }, { headers });
const change = (account: TestAccount, values: Partial<typeof accounts.$inferInsert>) =>
  test.database.db.update(accounts).set(values).where(eq(accounts.clickId, account.clickId));

describe('[AUTH-12] asking for a link that signs in', () => {
  it('mails it with the place to go on at, which has to lie in the app', async () => {
    const account = await test.register();
    await ask(account.email, '/chats/12?from=mail');
    const link = linkOf(account.email);
    expect([link.hostname, link.pathname]).toEqual(['luna.localhost', '/autologin']);
    expect(link.searchParams.get('red')).toBe('/chats/12?from=mail');
    expect(Buffer.from(tokenOf(account.email), 'base64url')).toHaveLength(32);
    for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      await ask(account.email, elsewhere);
      expect(linkOf(account.email).searchParams.get('red')).not.toBe(elsewhere);
    }
  });

  it('answers the same where no mail is sent: an unknown address, one that is not confirmed, a fourth in an hour', async () => {
    const [account, unconfirmed] = [await test.register(), await test.register({ confirmed: false })];
    const answers = [await ask('not-a-member@example.com'), await ask(unconfirmed.email)];
    const tokens = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      answers.push(await ask(account.email));
      tokens.add(tokenOf(account.email));
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(tokens.size).toBe(3);
    for (const email of ['not-a-member@example.com', unconfirmed.email])
      expect(test.mail.last(email, 'sign-in-link')).toBeUndefined();
    await Promise.all(
      Array.from({ length: 20 }, (_, round) => ask(`member-${round}@example.com`, undefined, '198.51.100.250')),
    );
    expect((await ask('member@example.com', undefined, '198.51.100.250')).problem.code).toBe('too_many_attempts');
  });
});

describe('[AUTH-12] the link', () => {
  it('says whose account it opens without being used up, opens it once, and its owner gets a mail', async () => {
    const [account, another] = [await test.register(), await test.register()];
    const token = await tokenFor(account);
    const facts = [await read(token), await read(token, account), await read(token, another)];
    expect(facts.map(({ value }) => value.isCurrent)).toEqual([false, true, false]);
    expect(facts[0]?.value.email).toMatch(/^p\*\*\*@e\*\*\*\.com$/);

    const origin = { remarketingclickid: 'r-1', tipoautologin: 'email', eventoautologin: 'x'.repeat(4000) };
    const answers = await Promise.all([open(token, origin), open(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const { value } = answers.find(({ status }) => status === 200) ?? answers[0];
    expect(value).toMatchObject({ clickId: account.clickId, isActive: true, isEmailConfirmed: true });
    const profile = await test.call(
      endpoints.accounts.profile,
      { params: { trackerId: account.clickId } },
      { as: value.token },
    );
    expect(profile.value.user.email).toBe(account.email);
    expect(test.mail.last(account.email, 'new-sign-in')).toBeDefined();
    for (const again of [await open(token), await read(token)])
      expect([again.status, again.problem.code]).toEqual([410, 'token_used']);
  });

  it('is over after half an hour, after another one was used, after a new password, and at another brand', async () => {
    const account = await test.register();
    const [first, second] = [await tokenFor(account), await tokenFor(account)];
    expect((await read(first, undefined, 'sol.localhost')).problem.code).toBe('token_expired');
    expect((await open(second)).status).toBe(200);
    expect((await open(first)).problem.code).toBe('token_expired');
    const third = await tokenFor(account);
    await test.call(endpoints.accounts.askForReset, { body: { email: account.email, service: 'luna' } });
    const reset = new URL(test.mail.last(account.email, 'reset-password')?.data['resetUrl'] ?? '');
    const change = { token: reset.searchParams.get('token') ?? '', password: 'una frase tutta nuova', service: 'luna' };
    expect((await test.call(endpoints.accounts.resetPassword, { body: change })).status).toBe(200);
    expect((await open(third)).problem.code).toBe('token_expired');
    expect((await open('invented-token')).problem.code).toBe('token_expired');
    test.clock.advance(60 * MINUTE_MS);
    const late = await tokenFor(account);
    test.clock.advance(30 * MINUTE_MS);
    expect((await open(late)).problem.code).toBe('token_expired');
  });

  it('opens no disabled account, which does not use it up; a paused one asks its owner, with a ticket', async () => {
    const account = await test.register();
    const token = await tokenFor(account);
    await change(account, { disabledAt: test.clock.now(), disabledReason: 'spam' });
    const refused = await open(token);
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      403,
      'account_disabled',
      { reason: 'spam' },
    ]);
    await change(account, { disabledAt: null, disabledReason: null, leavingState: 'paused' });
    const { code, detail } = (await open(token)).problem;
    expect(code).toBe('account_paused');
    const back = await test.call(endpoints.identity.comeBack, { body: { ticket: detail?.['ticket'] ?? '' } });
    expect(back.value.clickId).toBe(account.clickId);
    expect((await open(token)).problem.code).toBe('token_used');
  });
});
