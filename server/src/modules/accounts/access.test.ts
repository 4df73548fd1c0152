import { endpoints, unseal, VerifiedSession } from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PASSWORD = 'una frase tutta nuova';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.mail.clear());

let addresses = 0;
/** A sign-in on another device; answers its token and its cookie. */
async function signIn({ email, clickId, brand, password }: TestAccount, headers: Record<string, string> = {}) {
  const answer = await test.call(
    endpoints.accounts.authenticate,
    { body: { email, password, country: 'it', clickId, fluxId: '7', service: brand.service } },
    { ip: `203.0.113.${(addresses += 1)}`, headers },
  );
  return { status: answer.status, token: answer.status === 200 ? answer.value.token : '', cookie: cookieOf(answer) };
}
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((each) => each.startsWith('halo_device=')) ?? '';
const statusWith = async ({ clickId }: TestAccount, as: string) =>
  (await test.call(endpoints.accounts.profile, { params: { trackerId: clickId } }, { as })).status;
const overview = async (as: string) => (await test.call(endpoints.access.overview, {}, { as })).value;
const change = (as: string, currentPassword: string, password = PASSWORD) =>
  test.call(endpoints.access.changePassword, { body: { currentPassword, password, service: 'luna' } }, { as });
const rotate = async (account: TestAccount, token: string) => {
  const answer = await test.call(
    endpoints.accounts.verify,
    { body: { token, trackerId: account.clickId } },
    { ip: `203.0.113.${(addresses += 1)}` },
  );
  const { verify } = answer.value;
  return verify === false ? undefined : (await unseal(account.brand.sealKey, VerifiedSession, verify)).token;
};

describe('[ACC-10] a new password for a signed-in person', () => {
  it('needs the one before, ends every other session with its sockets, and goes on here with another token', async () => {
    const account = await test.register();
    const elsewhere = await signIn(account);
    const answer = await change(account.token, account.password);
    const { token } = answer.value;
    for (const gone of [account.token, elsewhere.token]) expect(await statusWith(account, gone)).toBe(401);
    expect(await statusWith(account, token)).toBe(200);
    expect(test.hub.of(account.clickId, 'disconnect')).toHaveLength(2);
    expect((await signIn(account)).status).toBe(401);
    expect((await signIn({ ...account, password: PASSWORD })).status).toBe(200);
    expect(test.mail.last(account.email, 'password-changed')?.data).toMatchObject({ kept: 'this' });
  });

  it('makes links for a new password worthless', async () => {
    const account = await test.register();
    await test.call(endpoints.accounts.askForReset, { body: { email: account.email, service: 'luna' } });
    const link = new URL(test.mail.last(account.email, 'reset-password')?.data['resetUrl'] ?? 'http://none');
    await change(account.token, account.password);
    const body = { token: link.searchParams.get('token') ?? '', password: 'ancora una diversa', service: 'luna' };
    expect((await test.call(endpoints.accounts.resetPassword, { body })).problem.code).toBe('token_expired');
  });

  it('is refused with a wrong one, which leaves everything as it is; the sixth in a quarter of an hour waits', async () => {
    const account = await test.register();
    const elsewhere = await signIn(account);
    for (let round = 0; round < 5; round += 1)
      expect((await change(account.token, 'non è questa')).problem.code).toBe('wrong_credentials');
    expect((await change(account.token, account.password)).problem.code).toBe('too_many_attempts');
    expect(test.mail.last(account.email, 'password-changed')).toBeUndefined();
    // A stranger in one session keeps the owner out of none.
    expect((await change(elsewhere.token, account.password)).status).toBe(200);
  });

  it('is refused when it is weak', async () => {
    const account = await test.register();
    for (const weak of ['short', 'password1', account.email])
      expect((await change(account.token, account.password, weak)).problem.code).toBe('password_weak');
    expect(await statusWith(account, account.token)).toBe(200);
  });

  it('is set by one of two at the same moment', async () => {
    const account = await test.register();
    const elsewhere = await signIn(account);
    const both = [change(account.token, account.password), change(elsewhere.token, account.password, 'o forse questa')];
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
  });
});

describe('[AUTH-19] the devices of an account', () => {
  it('are listed by what they are, this one first', async () => {
    const account = await test.register();
    test.clock.advance(DAY_MS);
    const phone = await signIn(account, { 'user-agent': PHONE });
    const laptop = await signIn(account, { 'user-agent': LAPTOP });
    const { devices, email } = await overview(phone.token);
    expect(email).toBe(account.email);
    expect(devices.map(({ browser, system, isCurrent }) => [browser, system, isCurrent])).toEqual([
      ['Chrome', 'Android', true],
      ['Firefox', 'Linux', false],
      ['', '', false],
    ]);
    expect(devices.map(({ signedInAt }) => signedInAt)).toEqual(
      [0, 0, DAY_MS].map((earlier) => test.clock.now().getTime() - earlier),
    );
    expect((await overview(laptop.token)).devices[0]).toMatchObject({ browser: 'Firefox', isCurrent: true });
  });

  it('say when they were last used, to the minute', async () => {
    const account = await test.register();
    test.clock.advance(30_000);
    await statusWith(account, account.token);
    expect((await overview(account.token)).devices[0]?.lastUsedAt).toBe(test.clock.now().getTime() - 30_000);
    test.clock.advance(31_000);
    await statusWith(account, account.token);
    expect((await overview(account.token)).devices[0]?.lastUsedAt).toBe(test.clock.now().getTime());
  });

  it('are signed out one by one, with their sockets', async () => {
    const account = await test.register();
    const phone = await signIn(account, { 'user-agent': PHONE });
    const laptop = await signIn(account, { 'user-agent': LAPTOP });
    const id = (await overview(laptop.token)).devices.find(({ browser }) => browser === 'Chrome')?.id ?? '';
    const end = (as: string) => test.call(endpoints.access.endDevice, { body: { id } }, { as });
    expect((await end(laptop.token)).status).toBe(200);
    expect(await statusWith(account, phone.token)).toBe(401);
    expect(await statusWith(account, laptop.token)).toBe(200);
    expect(test.hub.of(account.clickId, 'disconnect').map(({ payload }) => payload)).toEqual([id]);
    expect((await end(laptop.token)).problem.code).toBe('not_found');
  });

  it('of another account stay what they are', async () => {
    const [account, stranger] = [await test.register(), await test.register()];
    const id = (await overview(account.token)).devices[0]?.id ?? '';
    const refused = await test.call(endpoints.access.endDevice, { body: { id } }, { as: stranger });
    expect([refused.status, await statusWith(account, account.token)]).toEqual([404, 200]);
  });

  it('are all signed out but the one that asks', async () => {
    const account = await test.register();
    const [phone, laptop] = [await signIn(account), await signIn(account)];
    await test.call(endpoints.access.endOtherDevices, { body: {} }, { as: phone.token });
    for (const gone of [account.token, laptop.token]) expect(await statusWith(account, gone)).toBe(401);
    expect(await statusWith(account, phone.token)).toBe(200);
    expect((await overview(phone.token)).devices).toHaveLength(1);
  });

  it('leave the list when they sign out, and when they were not used for thirty days', async () => {
    const account = await test.register();
    const phone = await signIn(account);
    await test.call(endpoints.accounts.signOut, { body: {} }, { as: phone.token });
    expect((await overview(account.token)).devices).toHaveLength(1);
    test.clock.advance(30 * DAY_MS);
    const laptop = await signIn(account);
    expect((await overview(laptop.token)).devices.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it('sign in again after ninety days, however often they are used', async () => {
    const account = await test.register();
    let { token } = await signIn(account);
    for (let week = 0; week < 12; week += 1) {
      test.clock.advance(7 * DAY_MS);
      token = (await rotate(account, token)) ?? '';
    }
    test.clock.advance(6 * DAY_MS - 1);
    expect(await statusWith(account, token)).toBe(200);
    test.clock.advance(1);
    expect(await statusWith(account, token)).toBe(401);
    expect(await rotate(account, token)).toBeUndefined();
  });
});

describe('[AUTH-19] a sign-in from a new device', () => {
  it('is mailed to the owner, once for each device, with what it was and a way to lock it out', async () => {
    const account = await test.register();
    const phone = await signIn(account, { 'user-agent': PHONE });
    const { data } = test.mail.last(account.email, 'new-sign-in') ?? { data: {} };
    expect(data).toMatchObject({ device: 'Chrome, Android', resetUrl: expect.stringContaining('/forgotPassword') });
    expect(phone.cookie).toMatch(/^halo_device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    test.mail.clear();
    await signIn(account, { 'user-agent': LAPTOP, cookie: phone.cookie.split(';')[0] ?? '' });
    expect(test.mail.all).toEqual([]);
  });

  it('is not mailed about the browser that signed up, but about the same browser in another account', async () => {
    const cookie = `halo_device=${'d'.repeat(43)}`;
    const registration = test.registration(test.brand());
    const made = await test.signUp(registration, { ip: '198.51.100.77', headers: { cookie } });
    expect(cookieOf(made)).toContain(cookie);
    const own = { ...(await test.register()), ...registration };
    await signIn(own, { cookie });
    expect(test.mail.last(registration.email, 'new-sign-in')).toBeUndefined();
    const other = await test.register();
    await signIn(other, { cookie });
    expect(test.mail.last(other.email, 'new-sign-in')).toBeDefined();
  });

  it('is mailed three times a day at most', async () => {
    const account = await test.register();
    for (let round = 0; round < 5; round += 1) await signIn(account);
    expect(test.mail.all.filter(({ template }) => template === 'new-sign-in')).toHaveLength(3);
  });
});
