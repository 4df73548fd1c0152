import { endpoints } from '@halo/shared/contracts';
import { eventually } from '@halo/shared/testing/eventually';
import type { TestApp } from '../../testing/build-test-app.ts';
import { callerOf, draft } from '../conversations/chat-fixtures.ts';
import { type PushHarness, startPushHarness } from './push-harness.ts';

const WAIT_MS = 10_000;
const MINUTE = 60_000;

let harness: PushHarness;
let test: TestApp;
let push: PushHarness['push'];
let { angel, subscribed, arrive, waiting, bodies, afterWait, change } = {} as PushHarness;
beforeAll(async () => {
  harness = await startPushHarness();
  ({ test, push, angel, subscribed, arrive, waiting, bodies, afterWait, change } = harness);
});
beforeEach(() => harness.reset());
afterAll(() => harness.close());

describe('[NOTI-03] web push', () => {
  it('arrives encrypted and signed, and the browser that asked for it can read it', async () => {
    const account = await subscribed();
    await arrive(account, 'Ti va un caffè?');
    expect(await test.services.notifications.notifyDue()).toBe(0);
    await afterWait();
    const [sent] = push.received;
    const { value } = await test.call(
      endpoints.notifications.channels,
      { params: { trackerId: account.clickId } },
      { as: account },
    );
    expect(sent).toMatchObject({
      path: `/push/${account.browser}`,
      headers: {
        ttl: '86400',
        urgency: 'high',
        'content-encoding': 'aes128gcm',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      },
      payload: {
        tag: `chat:${angel()}`,
        path: `/chats/${angel()}`,
        title: account.brand.title,
        body: 'Hai un nuovo messaggio',
        language: 'it',
      },
      vapid: { publicKey: value.pushKey, claims: { aud: push.origin, sub: `mailto:${account.brand.support.email}` } },
    });
    expect(await waiting(account)).toEqual([]);
    expect(await afterWait()).toBe(0);
    expect(push.received).toHaveLength(1);
  });

  it("notifies every device, in the language of the account's brand", async () => {
    const account = await test.register({ brandId: 'sol', premiumLevel: 2 });
    for (const browser of ['sol-phone', 'sol-desktop']) {
      await test.call(
        endpoints.notifications.savePushToken,
        { body: { pushToken: push.subscribe(browser), clickId: account.clickId } },
        { as: account, host: account.brand.hosts[0] },
      );
    }
    await arrive(account, 'Hola');
    await afterWait();
    expect(push.received.map((each) => [each.path, each.payload['title'], each.payload['body']]).toSorted()).toEqual([
      ['/push/sol-desktop', account.brand.title, 'Tienes un mensaje nuevo'],
      ['/push/sol-phone', account.brand.title, 'Tienes un mensaje nuevo'],
    ]);
  });

  it('never carries the text of a message unless asked to, and never of a locked one', async () => {
    const [closed, open, free] = [
      await subscribed(),
      await subscribed({ settings: { showsContent: true } }),
      await subscribed({ premiumLevel: 0, settings: { showsContent: true } }),
    ];
    for (const account of [closed, open, free]) await arrive(account, 'Parola segreta');
    await afterWait();
    const textTo = (account: { browser: string }) =>
      JSON.stringify(
        push.received.filter(({ path: to }) => to.endsWith(account.browser)).map(({ payload }) => payload),
      );
    expect(push.received).toHaveLength(3);
    expect(textTo(closed)).not.toMatch(/Parola segreta/);
    expect(textTo(open)).toMatch(/Parola segreta/);
    expect(textTo(free)).toMatch(/C’è un messaggio da leggere/);
    expect(textTo(free)).not.toMatch(/Parola segreta/);
    expect(textTo(free)).toMatch(/Operatore/);
  });

  it('what is read before the wait is over is not notified', async () => {
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
    expect(push.received.map(({ payload, headers }) => [payload['path'], headers['urgency']])).toEqual([
      [`/user/${angel(1)}`, 'low'],
      [`/user/${angel(2)}`, 'low'],
    ]);
  });

  it('own messages, and accounts without a device, make no task', async () => {
    const [account, without] = [await subscribed(), await test.register({ premiumLevel: 2 })];
    await test.services.conversations.send(callerOf(account), draft(account, angel()));
    await arrive(without, 'Ciao');
    expect([await waiting(account), await waiting(without)]).toEqual([[], []]);
  });

  it('a blocked profile makes no notifications any more', async () => {
    const account = await subscribed();
    await arrive(account, 'Ciao');
    await test.services.safety.block(account.clickId, angel());
    await afterWait();
    expect(push.received).toEqual([]);
  });

  it('a disabled account gets no notifications', async () => {
    const account = await subscribed();
    await arrive(account, 'Ciao');
    await test.database.pool.query('update accounts set disabled_at = now() where click_id = $1', [account.clickId]);
    await afterWait();
    expect([push.received, await waiting(account)]).toEqual([[], []]);
  });
});

describe('[NOTI-03] with a page in the foreground', () => {
  it('the notification waits until no page is in the foreground and it is still unread', async () => {
    const account = await subscribed();
    const hasVisiblePage = jest.spyOn(test.services.hub, 'hasVisiblePage').mockResolvedValue(true);
    await arrive(account, 'Ciao');
    await afterWait();
    await afterWait(30_000);
    expect(push.received).toEqual([]);
    hasVisiblePage.mockResolvedValue(false);
    await afterWait(30_000);
    expect(bodies()).toEqual(['Hai un nuovo messaggio']);
  });

  it('the notification comes all the same after minutes in front of it, as what is unread was not seen', async () => {
    const account = await subscribed();
    jest.spyOn(test.services.hub, 'hasVisiblePage').mockResolvedValue(true);
    await arrive(account, 'Ciao');
    for (let minute = 0; minute < 5; minute += 1) await afterWait(MINUTE);
    expect(push.received).toEqual([]);
    await arrive(account, 'Ci sei?', 1);
    await afterWait(MINUTE);
    expect(bodies()).toEqual(['Hai un nuovo messaggio']);
    expect(await waiting(account)).toHaveLength(1);
    for (let minute = 0; minute < 6; minute += 1) await afterWait(MINUTE);
    expect([bodies().length, await waiting(account)]).toEqual([2, []]);
  });

  it('there is none for what was read in the meantime', async () => {
    const account = await subscribed();
    jest.spyOn(test.services.hub, 'hasVisiblePage').mockResolvedValue(true);
    await arrive(account, 'Ciao');
    for (let minute = 0; minute < 4; minute += 1) await afterWait(MINUTE);
    await test.services.conversations.markRead(account.clickId, angel());
    for (let minute = 0; minute < 3; minute += 1) await afterWait(MINUTE);
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
    const account = await subscribed({
      settings: { quietHours: { from: '22:00', to: '07:30' }, timeZone: 'Europe/Rome' },
    });
    // Half past eleven in the evening in Rome.
    test.clock.set(new Date('2026-03-10T22:30:00Z'));
    await arrive(account, 'Dormi?');
    await afterWait();
    await arrive(account, 'Buonanotte');
    await arrive(account, 'Ciao', 1);
    await afterWait(60 * MINUTE);
    expect(push.received).toEqual([]);
    expect((await waiting(account)).map((at) => at.toISOString())).toEqual(Array(3).fill('2026-03-11T06:30:00.000Z'));
    test.clock.set(new Date('2026-03-11T06:29:00Z'));
    await afterWait(0);
    expect(push.received).toEqual([]);
    await afterWait(MINUTE);
    expect(push.received.map(({ payload }) => [payload['body'], payload['path']])).toEqual([
      ['Hai 3 nuovi messaggi', '/chats'],
    ]);
    expect(await waiting(account)).toEqual([]);
  });

  it('hold until they are changed, start closed, and take only what makes sense', async () => {
    const account = await test.register();
    const params = { trackerId: account.clickId };
    const first = (await test.call(endpoints.notifications.channels, { params }, { as: account })).value;
    expect(first).toEqual({
      settings: { types: { messages: true, likes: true, visits: true }, timeZone: 'Europe/Rome', showsContent: false },
      pushKey: expect.stringMatching(/^[\w-]{87}$/),
      pushDevices: 0,
    });
    const mad = await test.call(
      endpoints.notifications.saveSettings,
      { params, body: { ...first.settings, timeZone: 'Europe/Atlantis' } },
      { as: account },
    );
    expect([mad.status, mad.problem.code, mad.problem.field]).toEqual([422, 'invalid_request', 'fusoOrario']);
    await change(account, { showsContent: true, quietHours: { from: '23:00', to: '07:00' } });
    expect(
      (await test.call(endpoints.notifications.channels, { params }, { as: account })).value.settings,
    ).toMatchObject({ showsContent: true, quietHours: { from: '23:00', to: '07:00' } });
  });

  it('a test notification comes at once, with any settings', async () => {
    const account = await subscribed({
      settings: { types: { messages: false, likes: false, visits: false }, quietHours: { from: '00:00', to: '23:59' } },
    });
    jest.spyOn(test.services.hub, 'hasVisiblePage').mockResolvedValue(true);
    await test.call(endpoints.notifications.sendTest, { body: { clickId: account.clickId } }, { as: account });
    await test.services.notifications.notifyDue();
    await eventually(() => push.received.length > 0);
    expect(push.received.map(({ payload }) => [payload['tag'], payload['path']])).toEqual([
      ['test', '/activeNotifications'],
    ]);
  });
});
