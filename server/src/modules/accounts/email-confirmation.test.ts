import { endpoints } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { accounts } from './accounts-tables.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import type { AccountFacts } from './accounts.ts';

const DAY_MS = 24 * 60 * 60_000;

let test: TestApp;
const welcomed: AccountFacts[] = [];
beforeAll(async () => {
  test = await buildTestApp();
  jest.spyOn(test.services.personas, 'welcome').mockImplementation(async (account) => {
    welcomed.push(account);
  });
});
afterAll(() => test.close());
beforeEach(() => {
  welcomed.length = 0;
  test.mail.clear();
  test.hub.clear();
  jest.spyOn(test.services.personas, 'welcome').mockImplementation(async (account) => {
    welcomed.push(account);
  });
});

const newcomer = () => test.register({ confirmed: false });
const linkOf = (email: string) => new URL(test.mail.last(email, 'confirm-email')?.data['confirmUrl'] ?? 'http://none');
const tokenOf = (email: string) => linkOf(email).searchParams.get('token') ?? '';

const open = (token: string, { password, ...options }: { as?: TestAccount; host?: string; password?: string } = {}) =>
  test.call(endpoints.accounts.confirmEmail, { body: { token, service: 'luna', password } }, options);
const changeEmail = (account: TestAccount, oldEmail: string, newEmail: string) =>
  test.call(endpoints.accounts.changeEmail, { body: { oldEmail, newEmail, service: 'luna' } }, { as: account });
const resend = (account: TestAccount) =>
  test.call(
    endpoints.accounts.resendConfirmation,
    { body: { clickId: account.clickId, service: 'luna' } },
    { as: account },
  );
const userOf = async (account: TestAccount, as: string = account.token) =>
  (await test.call(endpoints.accounts.profile, { params: { trackerId: account.clickId } }, { as })).value.user;

describe('the link of the mail', () => {
  it('leads to the host of the brand and holds 256 random bits', async () => {
    const account = await newcomer();
    const link = linkOf(account.email);
    expect([link.origin, link.pathname]).toEqual(['http://luna.localhost:4220', '/confirmEmail']);
    expect(Buffer.from(tokenOf(account.email), 'base64url')).toHaveLength(32);
  });

  it('[AUTH-15] confirms the address, once notifies the browsers and once plans the welcome', async () => {
    const account = await newcomer();
    const token = tokenOf(account.email);
    const first = await open(token, { as: account });
    expect(first.value).toEqual({ result: 'OK', clickId: account.clickId });
    expect((await userOf(account)).isEmailConfirmed).toBe(true);
    expect(test.hub.of(account.clickId)).toEqual([{ clickId: account.clickId, event: 'sessionChanged', payload: {} }]);
    expect(welcomed.map((each) => [each.clickId, each.isEmailConfirmed])).toEqual([[account.clickId, true]]);

    const second = await open(token, { as: account });
    expect(second.value).toEqual({ result: 'OK', clickId: account.clickId });
    expect([test.hub.events.length, welcomed.length]).toEqual([1, 1]);
  });

  it('asks any other browser for the password, and signs nothing in without it', async () => {
    const account = await newcomer();
    const answer = await open(tokenOf(account.email));
    expect([answer.status, answer.problem.code]).toEqual([403, 'password_required']);
    const wrong = await open(tokenOf(account.email), { password: 'a guess of mine' });
    expect([wrong.status, wrong.problem.code]).toEqual([401, 'wrong_credentials']);
    expect((await userOf(account)).isEmailConfirmed).toBe(false);
  });

  it('confirms elsewhere with the password: that browser is signed in, and every other session ends', async () => {
    const account = await newcomer();
    const { value } = await open(tokenOf(account.email), { password: account.password });
    expect(await userOf(account, value.token)).toMatchObject({ clickId: account.clickId, isEmailConfirmed: true });
    const before = await test.call(
      endpoints.accounts.profile,
      { params: { trackerId: account.clickId } },
      { as: account.token },
    );
    expect(before.status).toBe(401);
    expect((await open(tokenOf(account.email))).value).toEqual({ result: 'OK', clickId: account.clickId });
  });

  it('never replaces the session of another account', async () => {
    const [account, other] = [await newcomer(), await test.register()];
    expect((await open(tokenOf(account.email), { as: other })).problem.code).toBe('password_required');
    const { value } = await open(tokenOf(account.email), { as: other, password: account.password });
    expect(value).toEqual({ result: 'OK', clickId: account.clickId });
  });

  it('does not let the password be guessed', async () => {
    const account = await newcomer();
    const statuses = [];
    for (let round = 0; round < 6; round += 1)
      statuses.push((await open(tokenOf(account.email), { password: `guess ${round}` })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('leaves nothing to a person who signed up with the address of another', async () => {
    const attacker = await newcomer();
    await test.call(endpoints.accounts.askForReset, { body: { email: attacker.email, service: 'luna' } });
    const reset = new URL(test.mail.last(attacker.email, 'reset-password')?.data['resetUrl'] ?? 'http://none');
    const password = 'the owner chose this';
    await test.call(endpoints.accounts.resetPassword, {
      body: { token: reset.searchParams.get('token') ?? '', password, service: 'luna' },
    });
    expect((await open(tokenOf(attacker.email), { password: attacker.password })).status).toBe(401);
    expect((await open(tokenOf(attacker.email), { password })).status).toBe(200);
    const left = await test.call(
      endpoints.accounts.profile,
      { params: { trackerId: attacker.clickId } },
      { as: attacker.token },
    );
    expect(left.status).toBe(401);
  });

  it('opened twice at the same moment confirms once', async () => {
    const account = await newcomer();
    const { password } = account;
    const token = tokenOf(account.email);
    const answers = await Promise.all([1, 2, 3].map(() => open(token, { password })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(answers.filter((answer) => answer.value.token !== undefined)).toHaveLength(1);
    expect(welcomed).toHaveLength(1);
  });

  it('ends after a day, also for a second click', async () => {
    const [early, late] = [await newcomer(), await newcomer()];
    await open(tokenOf(early.email), { as: early });
    test.clock.advance(DAY_MS);
    for (const account of [early, late]) {
      const answer = await open(tokenOf(account.email));
      expect([answer.status, answer.problem.code]).toEqual([410, 'token_expired']);
    }
    expect((await userOf(late)).isEmailConfirmed).toBe(false);
  });

  it('is nothing at another brand, and neither is an invented one', async () => {
    const account = await newcomer();
    for (const answer of [
      await open(tokenOf(account.email), { host: 'sol.localhost' }),
      await open('invented'),
      await open(''),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([410, 'token_expired']);
    }
    expect((await open(tokenOf(account.email), { as: account })).status).toBe(200);
  });

  it('does not open a disabled account', async () => {
    const account = await newcomer();
    await test.database.db
      .update(accounts)
      .set({ disabledAt: test.clock.now() })
      .where(eq(accounts.clickId, account.clickId));
    expect((await open(tokenOf(account.email))).problem.code).toBe('account_disabled');
  });

  it('confirms also when the welcome cannot be planned', async () => {
    jest.spyOn(test.services.personas, 'welcome').mockRejectedValue(new Error('no crowd today'));
    const account = await newcomer();
    expect((await open(tokenOf(account.email), { as: account })).status).toBe(200);
  });
});

describe('another address', () => {
  it('[AUTH-16] is shown at once, gets the link, and counts when the link is opened', async () => {
    const account = await newcomer();
    const oldToken = tokenOf(account.email);
    const answer = await changeEmail(account, account.email, 'New.Address@Example.com');
    expect(answer.value).toEqual({ result: 'OK', isEmailValid: true });
    expect(await userOf(account)).toMatchObject({ email: 'new.address@example.com', isEmailConfirmed: false });
    expect((await open(oldToken)).problem.code).toBe('token_expired');
    expect((await open(tokenOf('new.address@example.com'), { as: account })).status).toBe(200);
    expect(await test.services.accounts.facts(account.clickId)).toMatchObject({
      email: 'new.address@example.com',
      isEmailConfirmed: true,
    });
    const signIn = (email: string) =>
      test.call(endpoints.accounts.authenticate, {
        body: { email, password: account.password, country: 'it', fluxId: '7', service: 'luna' },
      });
    expect([(await signIn('new.address@example.com')).status, (await signIn(account.email)).status]).toEqual([
      200, 401,
    ]);
  });

  it('can be taken back', async () => {
    const account = await newcomer();
    await changeEmail(account, account.email, 'mistyped@example.com');
    expect((await changeEmail(account, 'mistyped@example.com', account.email)).status).toBe(200);
    expect((await open(tokenOf(account.email), { as: account })).status).toBe(200);
    expect(await userOf(account)).toMatchObject({ email: account.email, isEmailConfirmed: true });
  });

  it('that is taken cannot be distinguished from one that is free; its owner gets a mail and keeps it', async () => {
    const [account, other, owner] = [await newcomer(), await newcomer(), await test.register()];
    test.mail.clear();
    const taken = await changeEmail(account, account.email, owner.email);
    const free = await changeEmail(other, other.email, 'free-address@example.com');
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect((await userOf(account)).email).toBe(owner.email);
    expect(test.mail.all.map((mail) => [mail.template, mail.recipient])).toEqual([
      ['someone-tried-to-register', owner.email],
      ['confirm-email', 'free-address@example.com'],
    ]);
    expect(await test.services.accounts.facts(owner.clickId)).toMatchObject({ email: owner.email });
    expect((await test.services.accounts.facts(account.clickId))?.email).toBe(account.email);
  });

  it('that another account confirmed in the meantime is not given to a second account', async () => {
    const [account, rival] = [await newcomer(), await newcomer()];
    await changeEmail(account, account.email, 'contested@example.com');
    const token = tokenOf('contested@example.com');
    await changeEmail(rival, rival.email, 'contested@example.com');
    await open(tokenOf('contested@example.com'), { as: rival });
    expect((await open(token, { as: account })).problem.code).toBe('token_expired');
  });

  it.each([
    ['the same', (email: string) => [email, email.toUpperCase()], 422, 'same_email'],
    ['no address', (email: string) => [email, 'a,b@example.com'], 422, 'email_invalid'],
    ['one thrown away', (email: string) => [email, 'x@yopmail.com'], 422, 'email_forbidden'],
    ['instead of one that is not the own', () => ['other@example.com', 'new@example.com'], 403, 'forbidden'],
  ] as const)('%s is refused', async (_, addresses, status, code) => {
    const account = await newcomer();
    const [oldEmail = '', newEmail = ''] = addresses(account.email);
    const answer = await changeEmail(account, oldEmail, newEmail);
    expect([answer.status, answer.problem.code]).toEqual([status, code]);
    expect((await userOf(account)).email).toBe(account.email);
  });

  it('is refused to an account that is confirmed, and after five in an hour', async () => {
    const confirmed = await test.register();
    expect((await changeEmail(confirmed, confirmed.email, 'elsewhere@example.com')).status).toBe(403);
    const account = await newcomer();
    let current = account.email;
    for (let round = 0; round < 5; round += 1) {
      const next = `round-${round}-${account.email}`;
      expect((await changeEmail(account, current, next)).status).toBe(200);
      current = next;
    }
    expect((await changeEmail(account, current, 'one-too-many@example.com')).status).toBe(429);
  });
});

describe('an address of a stranger', () => {
  it('gets three mails an hour and ten a day, whichever accounts typed it', async () => {
    const stranger = 'stranger@example.com';
    const mails = () => test.mail.all.filter(({ recipient }) => recipient === stranger).length;
    const statuses: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      for (let round = 0; round < 4; round += 1) {
        const account = await newcomer();
        statuses.push((await changeEmail(account, account.email, stranger)).status);
      }
      test.clock.advance(60 * 60_000);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 429, 200, 200, 200, 429, 200, 429, 429, 429]);
    expect(mails()).toBe(10);
  });

  it('is refused the same way when it has an account', async () => {
    const owner = await test.register();
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const account = await newcomer();
      statuses.push((await changeEmail(account, account.email, owner.email)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('sending the link again', () => {
  it('works once a minute; the earlier link stays good', async () => {
    const account = await newcomer();
    const first = tokenOf(account.email);
    expect((await resend(account)).value).toEqual({ result: 'OK' });
    expect(tokenOf(account.email)).not.toBe(first);
    const early = await resend(account);
    expect([early.status, early.headers['retry-after']]).toEqual([429, '60']);
    test.clock.advance(60_000);
    expect((await resend(account)).status).toBe(200);
    expect((await open(first, { as: account })).status).toBe(200);
    test.clock.advance(60_000);
    expect((await resend(account)).status).toBe(403);
  });
});
