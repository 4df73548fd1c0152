import { endpoints } from '@halo/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import { accounts } from '../accounts/accounts-tables.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';

const DAY_MS = 86_400_000;
let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const suspend = (account: TestAccount) =>
  test.call(endpoints.leaving.disableProfile, { body: { clickId: account.clickId } }, { as: account });
const remove = (account: TestAccount, password = account.password) =>
  test.call(endpoints.leaving.deleteAccount, { body: { clickId: account.clickId, password } }, { as: account });
const profile = (account: TestAccount) =>
  test.call(endpoints.accounts.profile, { params: { trackerId: account.clickId } }, { as: account });
const row = async ({ clickId }: TestAccount) =>
  (await test.database.db.select().from(accounts).where(eq(accounts.clickId, clickId)))[0];
const signIn = ({ brand, email, password }: TestAccount) =>
  test.call(endpoints.accounts.authenticate, {
    body: {
      email,
      password,
      country: brand.country,
      fluxId: brand.defaultFluxId,
      service: brand.service,
    },
  });
const withTicket = (ticket = '', host?: string) =>
  test.call(endpoints.identity.comeBack, { body: { ticket } }, host === undefined ? {} : { host });
/** Signs in and says yes. */
const comeBack = async (account: TestAccount) => withTicket((await signIn(account)).problem.detail?.['ticket']);

describe('[ACC-04] pausing', () => {
  it('ends every session and socket, and the account counts as away', async () => {
    const account = await test.register();
    expect((await suspend(account)).status).toBe(200);
    expect((await profile(account)).problem.code).toBe('session_expired');
    expect(test.hub.of(account.clickId, 'disconnect')).not.toEqual([]);
    expect((await test.services.accounts.facts(account.clickId))?.isDisabled).toBe(true);
    const { rows } = await test.database.db.execute<{ disabled_at: unknown }>(
      sql`select disabled_at from account_standing(${account.clickId})`,
    );
    expect(rows[0]?.disabled_at).not.toBeNull();
  });

  it('signing in asks first, and the answer brings everything back, once, here and for a quarter of an hour', async () => {
    const account = await test.register();
    await suspend(account);
    const asked = await signIn(account);
    expect(asked.problem.code).toBe('account_paused');
    const ticket = asked.problem.detail?.['ticket'];
    for (const [tried, host] of [['x'.repeat(43)], [ticket, 'sol.localhost']] as const)
      expect((await withTicket(tried, host)).problem.code).toBe('token_expired');
    const late = (await signIn(account)).problem.detail?.['ticket'];
    const { token } = (await withTicket(ticket)).value;
    expect((await withTicket(ticket)).problem.code).toBe('token_expired');
    test.clock.advance(15 * 60_000);
    expect((await withTicket(late)).problem.code).toBe('token_expired');
    expect((await profile({ ...account, token })).status).toBe(200);
    expect((await test.services.accounts.facts(account.clickId))?.isDisabled).toBe(false);
  });

  it('a new password ends the answers to earlier ones', async () => {
    const account = await test.register();
    await suspend(account);
    const ticket = (await signIn(account)).problem.detail?.['ticket'];
    await test.call(endpoints.accounts.askForReset, { body: { email: account.email, service: 'luna' } });
    const link = new URL(test.mail.last(account.email, 'reset-password')?.data['resetUrl'] ?? '');
    const body = { token: link.searchParams.get('token') ?? '', password: 'una frase tutta nuova', service: 'luna' };
    expect((await test.call(endpoints.accounts.resetPassword, { body })).status).toBe(200);
    expect((await withTicket(ticket)).problem.code).toBe('token_expired');
  });

  it('a wrong password learns nothing of it', async () => {
    const account = await test.register();
    await suspend(account);
    expect((await signIn({ ...account, password: 'not the password' })).problem.code).toBe('user_not_found');
  });

  it("is for one's own account only, and lasts as long as its owner wants", async () => {
    const [account, other] = [await test.register(), await test.register()];
    const answer = await test.call(
      endpoints.leaving.disableProfile,
      { body: { clickId: account.clickId } },
      { as: other },
    );
    expect(answer.problem.code).toBe('forbidden');
    await suspend(other);
    test.clock.advance(400 * DAY_MS);
    await test.services.leaving.round();
    expect((await comeBack(other)).status).toBe(200);
  });

  it('does not open what we disabled', async () => {
    const account = await test.register();
    await suspend(account);
    const ticket = (await signIn(account)).problem.detail?.['ticket'];
    await test.database.db
      .update(accounts)
      .set({ disabledAt: test.clock.now() })
      .where(eq(accounts.clickId, account.clickId));
    expect((await signIn(account)).problem.code).toBe('account_disabled');
    expect((await withTicket(ticket)).problem.code).toBe('account_disabled');
  });
});

describe('[ACC-11] deleting', () => {
  it('needs the password, and says by mail when it is done and how to change one’s mind', async () => {
    const account = await test.register();
    const wrong = await remove(account, 'not the password');
    expect([wrong.status, wrong.problem.code]).toEqual([401, 'wrong_credentials']);
    expect((await profile(account)).status).toBe(200);
    const { erasesAt } = (await remove(account)).value;
    expect(erasesAt).toBe(test.clock.now().getTime() + 30 * DAY_MS);
    expect((await profile(account)).problem.code).toBe('session_expired');
    expect(test.mail.last(account.email, 'account-leaving')?.data).toMatchObject({
      erasesAt: new Date(erasesAt).toISOString(),
      logInUrl: expect.stringMatching(/\/login$/),
    });
  });

  it('may be taken back for 30 days, by signing in and saying so', async () => {
    const account = await test.register();
    const { erasesAt } = (await remove(account)).value;
    test.clock.advance(30 * DAY_MS - 1000);
    await test.services.leaving.round();
    expect((await signIn(account)).problem).toMatchObject({
      code: 'account_leaving',
      detail: { erasesAt: new Date(erasesAt).toISOString() },
    });
    expect((await comeBack(account)).status).toBe(200);
    test.clock.advance(60 * DAY_MS);
    await test.services.leaving.round();
    expect(await row(account)).toMatchObject({ leavingState: null, email: account.email });
  });

  it('after 30 days the account is gone, and the address is free again', async () => {
    const account = await test.register();
    await remove(account);
    test.clock.advance(30 * DAY_MS);
    await test.services.leaving.round();
    expect(await row(account)).toBeUndefined();
    expect((await signIn(account)).problem.code).toBe('user_not_found');
    expect((await test.register({ fields: { email: account.email } })).clickId).not.toBe(account.clickId);
  });

  it('no owner comes back once erasing has begun, and a round that failed is done again', async () => {
    const account = await test.register();
    await remove(account);
    await test.database.db
      .update(accounts)
      .set({ leavingState: 'erasing', eraseAt: test.clock.now() })
      .where(eq(accounts.clickId, account.clickId));
    expect((await signIn(account)).problem.code).toBe('user_not_found');
    await test.services.leaving.round();
    expect(await row(account)).toBeUndefined();
  });
});
