import { endpoints } from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';

const HOUR_MS = 60 * 60_000;
const PASSWORD = 'una frase tutta nuova';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.mail.clear());

let made = 0;
const newAddress = () => `moved-${(made += 1)}@example.com`;
const ip = () => `203.0.113.${(made += 1)}`;
const ask = (account: TestAccount, newEmail: string, currentPassword = account.password) =>
  test.call(endpoints.access.moveEmail, { body: { newEmail, currentPassword, service: 'luna' } }, { as: account });
const tokenOf = (email: string, template: string, field: string) =>
  new URL(test.mail.last(email, template)?.data[field] ?? 'http://none').searchParams.get('token') ?? '';
const confirmLink = (email: string) => tokenOf(email, 'confirm-email', 'confirmUrl');
const noticeLink = (email: string) => tokenOf(email, 'email-change-notice', 'keepUrl');
const changedLink = (email: string) => tokenOf(email, 'email-changed', 'keepUrl');
const confirm = (token: string, as?: TestAccount, password?: string) =>
  test.call(
    endpoints.accounts.confirmEmail,
    { body: { token, service: 'luna', ...(password !== undefined && { password }) } },
    { ip: ip(), ...(as && { as }) },
  );
const keep = (token: string, password = PASSWORD, host?: string) =>
  test.call(
    endpoints.access.keepEmail,
    { body: { token, password, service: 'luna' } },
    { ip: ip(), ...(host && { host }) },
  );
const signIn = (email: string, password: string) =>
  test.call(
    endpoints.accounts.authenticate,
    { body: { email, password, country: 'it', fluxId: '7', service: 'luna' } },
    { ip: ip() },
  );
const overview = async (as: TestAccount | string) => (await test.call(endpoints.access.overview, {}, { as })).value;
const statusWith = async ({ clickId }: TestAccount, as: string) =>
  (await test.call(endpoints.accounts.profile, { params: { trackerId: clickId } }, { as })).status;

/** An account that moved to another address. */
async function moved() {
  const account = await test.register();
  const email = newAddress();
  expect((await ask(account, email)).status).toBe(200);
  expect((await confirm(confirmLink(email), account)).status).toBe(200);
  return { account, email };
}

describe('[ACC-10] another address for a confirmed account', () => {
  it('changes only when the link that it got is opened; until then everything stays', async () => {
    const account = await test.register();
    const email = newAddress();
    await ask(account, email);
    expect(await overview(account)).toMatchObject({ email: account.email, nextEmail: email });
    expect((await signIn(account.email, account.password)).status).toBe(200);
    const profile = await test.call(
      endpoints.accounts.profile,
      { params: { trackerId: account.clickId } },
      { as: account },
    );
    expect(profile.value.user.email).toBe(account.email);
    const mailings = { params: { trackerId: account.clickId } };
    const wanted = { welcome: true, digest: false };
    await test.call(endpoints.mailings.chooseOwn, { ...mailings, body: wanted }, { as: account });
    await confirm(confirmLink(email), account);
    // What was stopped stays stopped, and nothing of it is kept for the old address.
    expect((await test.call(endpoints.mailings.own, mailings, { as: account })).value).toMatchObject({ email, wanted });
    const stops = await test.database.pool.query('select recipient from mailing_stops where recipient = any($1)', [
      [account.email, email],
    ]);
    expect(stops.rows).toEqual([{ recipient: email }]);
    expect((await overview(account)).email).toBe(email);
    expect((await overview(account)).nextEmail).toBeUndefined();
    expect((await signIn(email, account.password)).status).toBe(200);
    expect((await signIn(account.email, account.password)).status).toBe(401);
  });

  it('notifies the old address when it is asked for and when it happened, without the new one in full', async () => {
    const { account, email } = await moved();
    for (const template of ['email-change-notice', 'email-changed']) {
      const mail = test.mail.last(account.email, template);
      expect(mail?.data['newEmail']).toMatch(/^m\*\*\*@e\*\*\*\.com$/);
      expect(JSON.stringify(mail?.data)).not.toContain(email);
    }
  });

  it('signs every other device out', async () => {
    const account = await test.register();
    const elsewhere = (await signIn(account.email, account.password)).value.token;
    const email = newAddress();
    await ask(account, email);
    await confirm(confirmLink(email), account);
    expect([await statusWith(account, elsewhere), await statusWith(account, account.token)]).toEqual([401, 200]);
  });

  it('in a browser without a session of the account needs the password: a wrong address gives nothing away', async () => {
    const account = await test.register();
    const email = newAddress();
    await ask(account, email);
    expect((await confirm(confirmLink(email))).problem.code).toBe('password_required');
    expect((await confirm(confirmLink(email), undefined, 'non è questa')).problem.code).toBe('wrong_credentials');
    const answer = await confirm(confirmLink(email), undefined, account.password);
    expect(await statusWith(account, answer.value.token ?? '')).toBe(200);
    expect(await statusWith(account, account.token)).toBe(401);
  });

  it('needs the current password', async () => {
    const account = await test.register();
    expect((await ask(account, newAddress(), 'non è questa')).problem.code).toBe('wrong_credentials');
    expect(test.mail.last(account.email, 'email-change-notice')).toBeUndefined();
  });

  it('can be dropped, and is dropped by a new password', async () => {
    const account = await test.register();
    const [first, second] = [newAddress(), newAddress()];
    await ask(account, first);
    await test.call(endpoints.access.dropEmailMove, { body: {} }, { as: account });
    expect((await confirm(confirmLink(first), account)).problem.code).toBe('token_expired');
    await ask(account, second);
    const body = { currentPassword: account.password, password: PASSWORD, service: 'luna' };
    const { token } = (await test.call(endpoints.access.changePassword, { body }, { as: account })).value;
    expect((await confirm(confirmLink(second), { ...account, token })).problem.code).toBe('token_expired');
    expect((await overview(token)).email).toBe(account.email);
  });

  it('[ACC-02] refuses a throw-away address: another one has to be chosen', async () => {
    expect((await ask(await test.register(), 'someone@mailinator.com')).problem.code).toBe('email_forbidden');
  });

  it('[ACC-02] refuses the address that it has', async () => {
    const account = await test.register();
    expect((await ask(account, account.email.toUpperCase())).problem.code).toBe('same_email');
  });

  it('answers the same for an address that has an account; its owner gets a warning, and it never changes', async () => {
    const [account, owner] = [await test.register(), await test.register()];
    test.mail.clear();
    const [free, taken] = [await ask(account, newAddress()), await ask(account, owner.email)];
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect((await overview(account)).nextEmail).toBe(owner.email);
    expect(test.mail.last(owner.email)?.template).toBe('someone-tried-to-register');
  });
});

describe('[ACC-10] the way back for the old address', () => {
  it.each([
    ['of the request', noticeLink],
    ['of the change', changedLink],
  ] as const)('by the mail %s: address and a new password, and every session ends', async (_mail, linkOf) => {
    const { account, email } = await moved();
    expect((await keep(linkOf(account.email))).status).toBe(200);
    expect(await statusWith(account, account.token)).toBe(401);
    expect((await signIn(email, account.password)).status).toBe(401);
    expect((await signIn(account.email, account.password)).status).toBe(401);
    expect((await signIn(account.email, PASSWORD)).status).toBe(200);
    expect(test.mail.last(account.email, 'password-changed')).toBeDefined();
  });

  it('ends passkeys and sign-ins with Google: a stranger with the password can have added them', async () => {
    const { account } = await moved();
    const { clickId } = account;
    const ways = async (as: TestAccount | string) =>
      (await test.call(endpoints.identity.waysIn, { params: { clickId } }, { as })).value.ways;
    const run = (text: string) => test.database.pool.query(text, [clickId]);
    await run("insert into passkey_owners (click_id, handle) values ($1, 'a handle')");
    await run(
      `insert into passkeys (id, click_id, brand_id, host, public_key, counter, transports, is_synced, is_backed_up, name)
       values ('key', $1, 'luna', 'luna.localhost', '', 0, '{}', false, false, 'Phone')`,
    );
    await run(
      `insert into external_identities (brand_id, issuer, subject, click_id, email, is_proven)
       values ('luna', 'https://google.example', 'a stranger', $1, 'stranger@example.com', true)`,
    );
    expect(await ways(account)).toMatchObject({ google: [{}], passkeys: [{}] });
    await keep(changedLink(account.email));
    const { token } = (await signIn(account.email, PASSWORD)).value;
    expect(await ways(token)).toEqual({ hasPassword: true, google: [], passkeys: [] });
  });

  it('stops a change that waits', async () => {
    const account = await test.register();
    const email = newAddress();
    await ask(account, email);
    await keep(noticeLink(account.email));
    expect((await confirm(confirmLink(email), undefined, PASSWORD)).problem.code).toBe('token_expired');
  });

  it('is open for 72 hours after the change', async () => {
    const { account } = await moved();
    const { account: late } = await moved();
    test.clock.advance(72 * HOUR_MS - 1);
    expect((await keep(changedLink(account.email))).status).toBe(200);
    test.clock.advance(1);
    expect((await keep(changedLink(late.email))).problem.code).toBe('token_expired');
  });

  it('works once, at its own brand, with a good password', async () => {
    const { account } = await moved();
    const link = changedLink(account.email);
    expect((await keep(link, PASSWORD, 'sol.localhost')).problem.code).toBe('token_expired');
    expect((await keep(link, 'corta')).problem.code).toBe('password_weak');
    expect((await keep(link)).status).toBe(200);
    expect((await keep(link)).problem.code).toBe('token_used');
  });

  it('cannot be stopped by moving twice, nor undone by the second address', async () => {
    const { account, email: second } = await moved();
    const third = newAddress();
    test.clock.advance(HOUR_MS);
    await ask({ ...account, email: second }, third);
    const [ownersLink, strangersLink] = [changedLink(account.email), noticeLink(second)];
    await confirm(confirmLink(third), account);
    const laterLink = changedLink(second);
    await keep(strangersLink, 'la frase di un estraneo');
    expect((await keep(ownersLink)).status).toBe(200);
    expect((await signIn(account.email, PASSWORD)).status).toBe(200);
    for (const link of [strangersLink, laterLink])
      expect(['token_used', 'token_expired']).toContain((await keep(link)).problem.code);
  });

  it('is not blocked by a new account with the old address', async () => {
    const { account } = await moved();
    const refused = await test.signUp(test.registration(test.brand(), { email: account.email }), { ip: ip() });
    expect(refused.problem.code).toBe('welcome_email_sent');
    const other = await test.register();
    await ask(other, account.email);
    expect(test.mail.last(account.email)?.template).toBe('someone-tried-to-register');
    expect((await keep(changedLink(account.email))).status).toBe(200);
  });
});

it('[ACC-02] a brand that shows who is a member says that an address is taken', async () => {
  const open = await buildTestApp({ brand: { enumeration: 'show' } });
  try {
    const [account, owner] = [await open.register(), await open.register()];
    const body = { newEmail: owner.email, currentPassword: account.password, service: 'luna' };
    expect((await open.call(endpoints.access.moveEmail, { body }, { as: account })).problem.code).toBe('email_exists');
  } finally {
    await open.close();
  }
});
