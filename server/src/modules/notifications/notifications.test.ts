import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints, type NotificationSettings } from '@halo/shared/contracts';
import { openKeyring } from '../../process/keys.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { type LocalPushService, startPushService } from '../../testing/push-service.ts';
import { callerOf, draft, seedAngels } from '../conversations/chat-fixtures.ts';
import { openPushKey } from './push-key.ts';

const WAIT_MS = 10_000;
const MINUTE = 60_000;

let test: TestApp;
let push: LocalPushService;
let angels: string[];
let names = 0;
const angel = (index = 0) => angels[index] ?? '';

beforeAll(async () => {
  push = await startPushService();
  test = await buildTestApp({ environment: { HALO_PUSH_ORIGINS: push.origin } });
  angels = await seedAngels(test, 4);
});
beforeEach(() => push.clear());
afterEach(async () => {
  test.clock.set(new Date('2026-03-10T19:30:00.000Z'));
  await test.database.pool.query('delete from notification_tasks');
  jest.restoreAllMocks();
});
afterAll(async () => {
  await test.close();
  await push.close();
});

/** An account with one browser that asked for push. */
async function subscribed(options: { premiumLevel?: number; settings?: Partial<NotificationSettings> } = {}): Promise<TestAccount & { browser: string }> {
  const account = await test.register({ premiumLevel: options.premiumLevel ?? 2 });
  const browser = `browser-${(names += 1)}`;
  await addBrowser(account, browser);
  if (options.settings) await change(account, options.settings);
  return { ...account, browser };
}

async function addBrowser(account: TestAccount, browser: string): Promise<void> {
  const saved = await test.call(endpoints.notifications.savePushToken, { body: { pushToken: push.subscribe(browser), clickId: account.clickId } }, { as: account });
  expect(saved.status).toBe(200);
}

async function change(account: TestAccount, over: Partial<NotificationSettings>): Promise<void> {
  const params = { trackerId: account.clickId };
  const { settings } = (await test.call(endpoints.notifications.channels, { params }, { as: account })).value;
  const saved = await test.call(endpoints.notifications.saveSettings, { params, body: { ...settings, ...over } }, { as: account });
  expect(saved.value.settings).toMatchObject(over);
}

const arrive = (account: TestAccount, text: string, index = 0) => test.services.conversations.deliver(account.clickId, angel(index), text);
const devices = async (account: TestAccount) => (await test.call(endpoints.notifications.channels, { params: { trackerId: account.clickId } }, { as: account })).value.pushDevices;
const waiting = async (account: TestAccount) => (await test.database.pool.query<{ run_at: Date }>('select run_at from notification_tasks where click_id = $1 order by id', [account.clickId])).rows;
const bodies = () => push.received.map(({ payload }) => payload['body']);

async function afterWait(ms = WAIT_MS): Promise<number> {
  test.clock.advance(ms);
  return test.services.notifications.tellDue();
}

describe('[NOTI-03] web push', () => {
  it('arrives encrypted and signed, and the browser that asked for it can read it', async () => {
    const account = await subscribed();
    await arrive(account, 'Ti va un caffè?');
    expect(await test.services.notifications.tellDue()).toBe(0);
    await afterWait();
    const [sent] = push.received;
    const { value } = await test.call(endpoints.notifications.channels, { params: { trackerId: account.clickId } }, { as: account });
    expect(sent).toMatchObject({
      path: `/push/${account.browser}`,
      headers: { ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm', topic: expect.stringMatching(/^[\w-]{32}$/) },
      payload: { tag: `chat:${angel()}`, path: `/chats/${angel()}`, title: account.brand.title, body: 'Hai un nuovo messaggio', language: 'it' },
      vapid: { publicKey: value.pushKey, claims: { aud: push.origin, sub: `mailto:${account.brand.support.email}` } },
    });
    expect(await waiting(account)).toEqual([]);
    expect(await afterWait()).toBe(0);
    expect(push.received).toHaveLength(1);
  });

  it('tells every device, in the language of the account\'s brand', async () => {
    const account = await test.register({ brandId: 'sol', premiumLevel: 2 });
    for (const browser of ['sol-phone', 'sol-desktop']) {
      await test.call(endpoints.notifications.savePushToken, { body: { pushToken: push.subscribe(browser), clickId: account.clickId } }, { as: account, host: account.brand.hosts[0] });
    }
    await arrive(account, 'Hola');
    await afterWait();
    expect(push.received.map((each) => [each.path, each.payload['title'], each.payload['body']])).toEqual([
      ['/push/sol-phone', account.brand.title, 'Tienes un mensaje nuevo'], ['/push/sol-desktop', account.brand.title, 'Tienes un mensaje nuevo'],
    ]);
  });

  it('never carries the text of a message unless asked to, and never of a locked one', async () => {
    const [closed, open, free] = [await subscribed(), await subscribed({ settings: { showsContent: true } }), await subscribed({ premiumLevel: 0, settings: { showsContent: true } })];
    for (const account of [closed, open, free]) await arrive(account, 'Parola segreta');
    await afterWait();
    const textTo = (account: { browser: string }) => JSON.stringify(push.received.filter(({ path: to }) => to.endsWith(account.browser)).map(({ payload }) => payload));
    expect(push.received).toHaveLength(3);
    expect(textTo(closed)).not.toMatch(/Parola segreta/);
    expect(textTo(open)).toMatch(/Parola segreta/);
    expect(textTo(free)).toMatch(/C’è un messaggio da leggere/);
    expect(textTo(free)).not.toMatch(/Parola segreta/);
    expect(textTo(free)).toMatch(/Esempio/);
  });

  it('what is read before the wait is over is not told', async () => {
    const account = await subscribed();
    await arrive(account, 'Letto subito');
    await test.services.conversations.addNotice(account.clickId, 'like', angel(1));
    await test.services.conversations.markRead(account.clickId, angel());
    await test.services.conversations.markRead(account.clickId, angel(1));
    await afterWait();
    expect(push.received).toEqual([]);
    expect(await waiting(account)).toEqual([]);
  });

  it('lines in a row are one notification with their number', async () => {
    const account = await subscribed();
    await arrive(account, 'Uno');
    test.clock.advance(WAIT_MS - 1000);
    await arrive(account, 'Due');
    await arrive(account, 'Tre');
    await afterWait(1000);
    expect(bodies()).toEqual(['Hai 3 nuovi messaggi']);
    expect(await waiting(account)).toEqual([]);
  });

  it('likes and visits lead to the profile', async () => {
    const account = await subscribed();
    await test.services.conversations.addNotice(account.clickId, 'like', angel(1));
    await test.services.conversations.addNotice(account.clickId, 'visita', angel(2), { once: 'visit:1' });
    await afterWait();
    expect(push.received.map(({ payload, headers }) => [payload['path'], headers['urgency']])).toEqual([[`/user/${angel(1)}`, 'low'], [`/user/${angel(2)}`, 'low']]);
  });

  it('own messages, and accounts without a device, make no task', async () => {
    const [account, without] = [await subscribed(), await test.register({ premiumLevel: 2 })];
    await test.services.conversations.send(callerOf(account), draft(account, angel()));
    await arrive(without, 'Ciao');
    expect([await waiting(account), await waiting(without)]).toEqual([[], []]);
  });

  it('a blocked profile is not told of any more', async () => {
    const account = await subscribed();
    await arrive(account, 'Ciao');
    await test.services.safety.block(account.clickId, angel());
    await afterWait();
    expect(push.received).toEqual([]);
  });

  it('a disabled account is told nothing', async () => {
    const account = await subscribed();
    await arrive(account, 'Ciao');
    await test.database.pool.query('update accounts set disabled_at = now() where click_id = $1', [account.clickId]);
    await afterWait();
    expect([push.received, await waiting(account)]).toEqual([[], []]);
  });
});

describe('[NOTI-03] whoever looks at a page', () => {
  it('is told later, when nobody looks any more and it is still unread', async () => {
    const account = await subscribed();
    const isLookedAt = jest.spyOn(test.services.hub, 'isLookedAt').mockResolvedValue(true);
    await arrive(account, 'Ciao');
    await afterWait();
    await afterWait(30_000);
    expect(push.received).toEqual([]);
    isLookedAt.mockResolvedValue(false);
    await afterWait(30_000);
    expect(bodies()).toEqual(['Hai un nuovo messaggio']);
  });

  it('is not told at all after minutes in front of it', async () => {
    const account = await subscribed();
    jest.spyOn(test.services.hub, 'isLookedAt').mockResolvedValue(true);
    await arrive(account, 'Ciao');
    for (let minute = 0; minute < 6; minute += 1) await afterWait(MINUTE);
    expect([push.received, await waiting(account)]).toEqual([[], []]);
  });
});

describe('[NOTI-03] settings', () => {
  it('switch off what is not wanted', async () => {
    const account = await subscribed({ settings: { types: { messages: true, likes: false, visits: false } } });
    await arrive(account, 'Ciao');
    await test.services.conversations.addNotice(account.clickId, 'like', angel(1));
    await test.services.conversations.addNotice(account.clickId, 'visita', angel(2), { once: 'visit:2' });
    await afterWait();
    expect([bodies(), await waiting(account)]).toEqual([['Hai un nuovo messaggio'], []]);
  });

  it('quiet hours put everything off to their end and make one of it', async () => {
    const account = await subscribed({ settings: { quietHours: { from: '22:00', to: '07:30' }, timeZone: 'Europe/Rome' } });
    // Half past eleven in the evening in Rome.
    test.clock.set(new Date('2026-03-10T22:30:00Z'));
    await arrive(account, 'Dormi?');
    await afterWait();
    await arrive(account, 'Buonanotte');
    await arrive(account, 'Ciao', 1);
    await afterWait(60 * MINUTE);
    expect(push.received).toEqual([]);
    expect((await waiting(account)).map(({ run_at: at }) => at.toISOString())).toEqual(Array(3).fill('2026-03-11T06:30:00.000Z'));
    test.clock.set(new Date('2026-03-11T06:29:00Z'));
    await afterWait(0);
    expect(push.received).toEqual([]);
    await afterWait(MINUTE);
    expect(push.received.map(({ payload }) => [payload['body'], payload['path']])).toEqual([['Hai 3 nuovi messaggi', '/chats']]);
    expect(await waiting(account)).toEqual([]);
  });

  it('hold until they are changed, start closed, and take only what makes sense', async () => {
    const account = await test.register();
    const params = { trackerId: account.clickId };
    const first = (await test.call(endpoints.notifications.channels, { params }, { as: account })).value;
    expect(first).toEqual({
      settings: { types: { messages: true, likes: true, visits: true }, timeZone: 'Europe/Rome', showsContent: false }, pushKey: expect.stringMatching(/^[\w-]{87}$/), pushDevices: 0,
    });
    const mad = await test.call(endpoints.notifications.saveSettings, { params, body: { ...first.settings, timeZone: 'Europe/Atlantis' } }, { as: account });
    expect([mad.status, mad.problem.code, mad.problem.field]).toEqual([422, 'invalid_request', 'fusoOrario']);
    await change(account, { showsContent: true, quietHours: { from: '23:00', to: '07:00' } });
    expect((await test.call(endpoints.notifications.channels, { params }, { as: account })).value.settings).toMatchObject({ showsContent: true, quietHours: { from: '23:00', to: '07:00' } });
  });

  it('a test tells at once, whatever the settings', async () => {
    const account = await subscribed({ settings: { types: { messages: false, likes: false, visits: false }, quietHours: { from: '00:00', to: '23:59' } } });
    jest.spyOn(test.services.hub, 'isLookedAt').mockResolvedValue(true);
    await test.call(endpoints.notifications.sendTest, { body: { clickId: account.clickId } }, { as: account });
    await test.services.notifications.tellDue();
    for (let tries = 0; push.received.length === 0 && tries < 100; tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(push.received.map(({ payload }) => [payload['tag'], payload['path']])).toEqual([['test', '/activeNotifications']]);
  });
});

describe('[NOTI-03] what does not arrive', () => {
  it.each([404, 410])('%s: the browser is forgotten', async (status) => {
    const account = await subscribed();
    push.answer(account.browser, status);
    await arrive(account, 'Ciao');
    await afterWait();
    expect([await devices(account), await waiting(account)]).toEqual([0, []]);
  });

  it('is tried again, ever later, only where it is missing, and given up', async () => {
    const account = await subscribed();
    const broken = `${account.browser}-broken`;
    await addBrowser(account, broken);
    push.answer(broken, 503);
    await arrive(account, 'Ciao');
    await afterWait();
    const to = (browser: string) => push.received.filter(({ path: each }) => each.endsWith(`/${browser}`)).length;
    expect([to(account.browser), to(broken)]).toEqual([1, 1]);
    await afterWait(29_000);
    expect(to(broken)).toBe(1);
    for (const delay of [1_000, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE]) await afterWait(delay);
    expect([to(account.browser), to(broken)]).toEqual([1, 5]);
    expect([await waiting(account), await devices(account)]).toEqual([[], 2]);
  });

  it('waits as long as the push service says', async () => {
    const account = await subscribed();
    push.answer(account.browser, 429, { 'retry-after': '600' });
    await arrive(account, 'Ciao');
    await afterWait();
    expect((await waiting(account))[0]?.run_at.getTime()).toBe(test.clock.now().getTime() + 600_000);
  });

  it('is not tried again when it was refused; a browser that always refuses is forgotten', async () => {
    const account = await subscribed();
    push.answer(account.browser, 403);
    for (let time = 1; time <= 5; time += 1) {
      expect(await devices(account)).toBe(1);
      await arrive(account, `Ciao ${time}`);
      await afterWait();
      expect(await waiting(account)).toEqual([]);
    }
    expect(await devices(account)).toBe(0);
  });

  it('never goes where a name leads to a place that is not public', async () => {
    const account = await subscribed();
    // A name that anybody could have: it resolves to this machine.
    await test.database.pool.query('update push_subscriptions set endpoint = $2 where click_id = $1', [account.clickId, push.origin.replace('127.0.0.1', 'localhost').concat('/push/', account.browser)]);
    await arrive(account, 'Ciao');
    await afterWait();
    expect([push.received, await devices(account)]).toEqual([[], 0]);
  });

  it('a task of a process that died is taken by another one when its time is over, and by one only', async () => {
    const account = await subscribed();
    await arrive(account, 'Ciao');
    jest.spyOn(test.services.accounts, 'facts').mockRejectedValueOnce(new Error('the process died'));
    await afterWait();
    expect([push.received, (await waiting(account)).length]).toEqual([[], 1]);
    expect(await afterWait(60_000)).toBe(0);
    test.clock.advance(60_000);
    const taken = await Promise.all([1, 2, 3].map(() => test.services.notifications.tellDue()));
    expect([taken.reduce((sum, each) => sum + each), push.received.length]).toEqual([1, 1]);
  });
});

describe('[NOTI-03] browsers', () => {
  it('belong to whoever signed in there last', async () => {
    const [first, second] = [await subscribed(), await test.register({ premiumLevel: 2 })];
    await addBrowser(second, first.browser);
    expect([await devices(first), await devices(second)]).toEqual([0, 1]);
    await arrive(first, 'Ciao');
    await afterWait();
    expect(push.received).toEqual([]);
  });

  it('are taken back by their own account only', async () => {
    const [account, stranger] = [await subscribed(), await test.register()];
    const pushToken = JSON.stringify({ endpoint: `${push.origin}/push/${account.browser}`, keys: JSON.parse(push.subscribe('other')).keys });
    await test.call(endpoints.notifications.removePushToken, { body: { pushToken, clickId: stranger.clickId } }, { as: stranger });
    expect(await devices(account)).toBe(1);
    await test.call(endpoints.notifications.removePushToken, { body: { pushToken, clickId: account.clickId } }, { as: account });
    expect(await devices(account)).toBe(0);
  });

  it('are ten at most; the oldest goes', async () => {
    const account = await test.register();
    for (let count = 0; count < 12; count += 1) {
      test.clock.advance(1000);
      await test.services.notifications.addDevice(account.clickId, push.subscribe(`many-${count}`));
    }
    const { rows } = await test.database.pool.query<{ endpoint: string }>('select endpoint from push_subscriptions where click_id = $1 order by created_at', [account.clickId]);
    expect(rows.map(({ endpoint }) => endpoint.split('-').pop())).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11']);
  });

  it.each(['https://10.0.0.5/x', 'http://fcm.googleapis.com/x', 'https://luna.localhost/x'])('cannot name %s', async (endpoint) => {
    const account = await test.register();
    const { keys } = JSON.parse(push.subscribe('inside')) as { keys: object };
    const answer = await test.call(endpoints.notifications.savePushToken, { body: { pushToken: JSON.stringify({ endpoint, keys }), clickId: account.clickId } }, { as: account });
    expect([answer.status, answer.problem.code]).toEqual([422, 'invalid_request']);
  });
});

describe('the key for push', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'halo-push-key-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('is made at the first start and stays', () => {
    const first = openPushKey(openKeyring({ directory, mayCreate: true }), false);
    expect(openPushKey(openKeyring({ directory, mayCreate: false }), true)).toEqual(first);
    expect(readFileSync(path.join(directory, 'web-push.key'), 'utf8').trim()).toBe(first?.privateKey);
  });

  it('is not made up in production: there is no push until it is there', () => {
    const empty = path.join(directory, 'empty');
    expect(openPushKey(openKeyring({ directory: empty, mayCreate: false }), true)).toBeUndefined();
  });
});
