import { endpoints } from '@halo/shared/contracts';
import { eventually } from '@halo/shared/testing/eventually';
import { buildTestApp, type TestAccount, type TestApp } from '../../../testing/build-test-app.ts';
import { createSoftDevice, type Fault } from './testing/soft-device.ts';

const HOST = 'luna.localhost';
const ORIGIN = 'http://luna.localhost:4220';
const MINUTE_MS = 60_000;
const calls = endpoints.identity;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const options = (account: TestAccount, password?: string) =>
  test.call(calls.passkeyOptions, { body: { clickId: account.clickId, password } }, { as: account });
const addWith = (account: TestAccount, made: ReturnType<ReturnType<typeof createSoftDevice>['create']>) =>
  test.call(calls.addPasskey, { body: { clickId: account.clickId, made } }, { as: account });

async function withPasskey(account?: TestAccount) {
  const owner = account ?? (await test.register());
  const device = createSoftDevice(ORIGIN);
  const added = await addWith(owner, device.create((await options(owner)).value.options));
  const [passkey] = added.value.ways.passkeys.slice(-1);
  return { account: owner, device, id: passkey?.id ?? '', ways: added.value.ways };
}

const question = async (host = HOST) => (await test.call(calls.passkeyQuestion, { body: {} }, { host })).value.options;
const signIn = (signed: ReturnType<ReturnType<typeof createSoftDevice>['sign']>, host = HOST) =>
  test.call(calls.signInWithPasskey, { body: { signed } }, { host });
const waysOf = async (account: TestAccount) =>
  (await test.call(calls.waysIn, { params: { clickId: account.clickId } }, { as: account })).value.ways;

describe('[AUTH-19] a passkey', () => {
  it('is added after a sign-in, has a name, and its owner gets a mail', async () => {
    const { account, ways } = await withPasskey();
    expect(ways).toMatchObject({ hasPassword: true, google: [], passkeys: [{ name: 'Passkey', isSynced: true }] });
    expect(test.mail.last(account.email, 'way-in-added')?.data).toMatchObject({ way: 'passkey' });
  });

  it('signs in without an address or a password, and shows when it was used', async () => {
    const { account, device } = await withPasskey();
    const asked = await question();
    expect(JSON.parse(asked)).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: HOST });
    const { token, clickId } = (await signIn(device.sign(asked))).value;
    expect(clickId).toBe(account.clickId);
    expect(
      (await test.call(endpoints.accounts.profile, { params: { trackerId: clickId } }, { as: token })).status,
    ).toBe(200);
    expect((await waysOf(account)).passkeys[0]?.lastUsedAt).toBe(test.clock.now().getTime());
  });

  it('asks devices for usual keys only, and names the person by a random id', async () => {
    const account = await test.register();
    const asked = JSON.parse((await options(account)).value.options) as {
      pubKeyCredParams: { alg: number }[];
      user: { id: string };
    };
    expect(asked.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
    expect(asked.user.id).toHaveLength(43);
    expect(asked.user.id).not.toContain(account.clickId);
  });

  it('is one of several, each with a name and a way out', async () => {
    const first = await withPasskey();
    const second = await withPasskey(first.account);
    const { account } = first;
    const body = { clickId: account.clickId, id: second.id, name: 'Telefono' };
    const renamed = await test.call(calls.renamePasskey, { body }, { as: account });
    expect(renamed.value.ways.passkeys.map(({ name }) => name)).toEqual(['Passkey', 'Telefono']);
    const removed = await test.call(
      calls.removePasskey,
      { body: { clickId: account.clickId, id: first.id } },
      { as: account },
    );
    expect(removed.value.ways.passkeys.map(({ id }) => id)).toEqual([second.id]);
    expect((await signIn(first.device.sign(await question()))).problem.code).toBe('passkey_refused');
    expect((await signIn(second.device.sign(await question()))).status).toBe(200);
  });

  it('of another person is neither renamed nor removed', async () => {
    const { account, id, ways } = await withPasskey();
    const stranger = await test.register();
    const body = { clickId: stranger.clickId, id, name: 'Mine' };
    expect((await test.call(calls.renamePasskey, { body }, { as: stranger })).status).toBe(409);
    await test.call(calls.removePasskey, { body }, { as: stranger });
    expect((await waysOf(account)).passkeys).toEqual(ways.passkeys);
  });

  it('of a disabled account opens nothing', async () => {
    const { account, device } = await withPasskey();
    await test.database.pool.query('update accounts set disabled_at = now() where click_id = $1', [account.clickId]);
    expect((await signIn(device.sign(await question()))).problem.code).toBe('account_disabled');
  });

  it('asks the owner of a paused account whether they come back, and brings them back', async () => {
    const { account, device } = await withPasskey();
    await test.call(endpoints.leaving.disableProfile, { body: { clickId: account.clickId } }, { as: account });
    const { code, detail } = (await signIn(device.sign(await question()))).problem;
    expect(code).toBe('account_paused');
    const back = await test.call(calls.comeBack, { body: { ticket: detail?.['ticket'] ?? '' } }, { host: HOST });
    expect(back.value.clickId).toBe(account.clickId);
    expect((await signIn(device.sign(await question()))).status).toBe(200);
  });

  it('is not added by a session that ended while it waited for the owner who takes the account back', async () => {
    const account = await test.register();
    const device = createSoftDevice(ORIGIN);
    const made = device.create((await options(account)).value.options);
    const holder = await test.database.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from passkey_owners where click_id = $1 for update', [account.clickId]);
    await holder.query('update session_tokens set revoked_at = now() where click_id = $1', [account.clickId]);
    const adding = addWith(account, made);
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and query like '%passkey_owners%' and wait_event_type = 'Lock'`;
    await eventually(async () => expect((await test.database.pool.query(waiting)).rows).toHaveLength(1));
    await holder.query('commit');
    holder.release();
    expect((await adding).problem.code).toBe('session_expired');
    const { rows } = await test.database.pool.query('select 1 from passkeys where click_id = $1', [account.clickId]);
    expect(rows).toEqual([]);
  });

  it('is the last thing an account without a password keeps', async () => {
    const { account, id } = await withPasskey();
    await test.database.pool.query("update accounts set password_hash = '' where click_id = $1", [account.clickId]);
    const remove = () => test.call(calls.removePasskey, { body: { clickId: account.clickId, id } }, { as: account });
    expect((await remove()).problem.code).toBe('last_way_in');
    expect((await waysOf(account)).passkeys).toHaveLength(1);
    await withPasskey(account);
    expect((await remove()).status).toBe(200);
  });
});

describe('[AUTH-19] adding a passkey', () => {
  it('needs the password once the sign-in is older than ten minutes', async () => {
    const account = await test.register();
    test.clock.advance(11 * MINUTE_MS);
    expect((await options(account)).problem.code).toBe('password_required');
    expect((await options(account, 'not the password')).problem.code).toBe('wrong_credentials');
    expect((await options(account, account.password)).status).toBe(200);
  });

  it('waits for a confirmed address: a stranger must leave no key in an account that was never theirs', async () => {
    const account = await test.register({ confirmed: false });
    expect((await options(account)).problem.code).toBe('email_unconfirmed');
  });

  it.each<[string, Fault]>([
    ['of another site', { origin: 'http://evil.example' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['without a check of the person', { isUnverified: true }],
  ])('refuses an answer %s', async (_what, fault) => {
    const account = await test.register();
    const device = createSoftDevice(ORIGIN);
    const made = device.create((await options(account)).value.options, fault);
    expect((await addWith(account, made)).problem.code).toBe('passkey_refused');
  });

  it('counts a challenge once, for the account that asked', async () => {
    const [account, stranger] = [await test.register(), await test.register()];
    const made = createSoftDevice(ORIGIN).create((await options(account)).value.options);
    expect((await addWith(stranger, made)).problem.code).toBe('passkey_refused');
    expect((await addWith(account, made)).problem.code).toBe('passkey_refused');
  });
});

describe('[AUTH-19] signing in with a passkey', () => {
  it.each<[string, Fault]>([
    ['of another site', { origin: 'http://evil.example' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['without a check of the person', { isUnverified: true }],
    ['for another person', { userHandle: 'AAAA' }],
  ])('refuses an answer %s', async (_what, fault) => {
    const { device } = await withPasskey();
    expect((await signIn(device.sign(await question(), fault))).problem.code).toBe('passkey_refused');
  });

  it('counts an answer once', async () => {
    const { device } = await withPasskey();
    const signed = device.sign(await question());
    expect((await signIn(signed)).status).toBe(200);
    expect((await signIn(signed)).problem.code).toBe('passkey_refused');
  });

  it('counts an answer for five minutes', async () => {
    const { device } = await withPasskey();
    const signed = device.sign(await question());
    test.clock.advance(5 * MINUTE_MS);
    expect((await signIn(signed)).problem.code).toBe('passkey_refused');
  });

  it('works at the host that it was made for only', async () => {
    const { device } = await withPasskey();
    const signed = device.sign(await question('sol.localhost'));
    expect((await signIn(signed, 'sol.localhost')).problem.code).toBe('passkey_refused');
  });

  it('lets a synchronised one in although its counter stands still', async () => {
    const { device } = await withPasskey();
    for (let round = 0; round < 2; round += 1)
      expect((await signIn(device.sign(await question(), { counter: 0 }))).status).toBe(200);
  });
});

describe('[AUTH-19] the offer of a passkey', () => {
  const offer = async (account: TestAccount) =>
    (await test.call(calls.offerPasskey, { body: { clickId: account.clickId } }, { as: account })).value.isOffered;

  it('is made once', async () => {
    const account = await test.register();
    expect([await offer(account), await offer(account)]).toEqual([true, false]);
  });

  it('is not made to who has one, nor before the address is confirmed', async () => {
    expect(await offer((await withPasskey()).account)).toBe(false);
    expect(await offer(await test.register({ confirmed: false }))).toBe(false);
  });
});
