import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@halo/shared/contracts';
import { openKeyring } from '@halo/server-kit/process/keys';
import type { TestApp } from '../../testing/build-test-app.ts';
import { type PushHarness, startPushHarness } from './push-harness.ts';
import { openPushKey } from './push-key.ts';

const MINUTE = 60_000;

let harness: PushHarness;
let test: TestApp;
let push: PushHarness['push'];
let { subscribed, addBrowser, arrive, devices, waiting, afterWait } = {} as PushHarness;
beforeAll(async () => {
  harness = await startPushHarness();
  ({ test, push, subscribed, addBrowser, arrive, devices, waiting, afterWait } = harness);
});
beforeEach(() => harness.reset());
afterAll(() => harness.close());

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
    expect((await waiting(account))[0]?.getTime()).toBe(test.clock.now().getTime() + 600_000);
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
    await test.database.pool.query('update push_subscriptions set endpoint = $2 where click_id = $1', [
      account.clickId,
      push.origin.replace('127.0.0.1', 'localhost').concat('/push/', account.browser),
    ]);
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
    const taken = await Promise.all([1, 2, 3].map(() => test.services.notifications.notifyDue()));
    expect([taken.reduce((sum, each) => sum + each), push.received.length]).toEqual([1, 1]);
  });
});

describe('[NOTI-03] browsers', () => {
  it('belong to the account that signed in there last', async () => {
    const [first, second] = [await subscribed(), await test.register({ premiumLevel: 2 })];
    await addBrowser(second, first.browser);
    expect([await devices(first), await devices(second)]).toEqual([0, 1]);
    await arrive(first, 'Ciao');
    await afterWait();
    expect(push.received).toEqual([]);
  });

  it('are taken back by their own account only', async () => {
    const [account, stranger] = [await subscribed(), await test.register()];
    const pushToken = JSON.stringify({
      endpoint: `${push.origin}/push/${account.browser}`,
      keys: JSON.parse(push.subscribe('other')).keys,
    });
    await test.call(
      endpoints.notifications.removePushToken,
      { body: { pushToken, clickId: stranger.clickId } },
      { as: stranger },
    );
    expect(await devices(account)).toBe(1);
    await test.call(
      endpoints.notifications.removePushToken,
      { body: { pushToken, clickId: account.clickId } },
      { as: account },
    );
    expect(await devices(account)).toBe(0);
  });

  it('are ten at most; the oldest goes', async () => {
    const account = await test.register();
    for (let count = 0; count < 12; count += 1) {
      test.clock.advance(1000);
      await test.services.notifications.addDevice(account.clickId, push.subscribe(`many-${count}`));
    }
    const { rows } = await test.database.pool.query<{ endpoint: string }>(
      'select endpoint from push_subscriptions where click_id = $1 order by created_at',
      [account.clickId],
    );
    expect(rows.map(({ endpoint }) => endpoint.split('-').pop())).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
    ]);
  });

  it.each(['https://10.0.0.5/x', 'http://fcm.googleapis.com/x', 'https://luna.localhost/x'])(
    'cannot name %s',
    async (endpoint) => {
      const account = await test.register();
      const { keys } = JSON.parse(push.subscribe('inside')) as { keys: object };
      const answer = await test.call(
        endpoints.notifications.savePushToken,
        { body: { pushToken: JSON.stringify({ endpoint, keys }), clickId: account.clickId } },
        { as: account },
      );
      expect([answer.status, answer.problem.code]).toEqual([422, 'invalid_request']);
    },
  );
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
