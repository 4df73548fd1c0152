import { endpoints, type NotificationSettings } from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { type LocalPushService, startPushService } from '../../testing/push-service.ts';
import { seedAngels } from '../conversations/chat-fixtures.ts';

const WAIT_MS = 10_000;
const START = new Date('2026-03-10T19:30:00.000Z');

/** A server that pushes to a local push service, and what tests of it do again and again. */
export interface PushHarness {
  readonly test: TestApp;
  readonly push: LocalPushService;
  angel(index?: number): string;
  /** An account with one browser that asked for push. */
  subscribed(options?: {
    premiumLevel?: number;
    settings?: Partial<NotificationSettings>;
  }): Promise<TestAccount & { browser: string }>;
  addBrowser(account: TestAccount, browser: string): Promise<void>;
  change(account: TestAccount, over: Partial<NotificationSettings>): Promise<void>;
  arrive(account: TestAccount, text: string, index?: number): Promise<unknown>;
  /** How many browsers the account has. */
  devices(account: TestAccount): Promise<number>;
  /** When its tasks are due. */
  waiting(account: TestAccount): Promise<Date[]>;
  bodies(): unknown[];
  /** Lets time pass, by default as long as a task waits, and sends what is due. */
  afterWait(ms?: number): Promise<number>;
  /** Between tests. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function startPushHarness(): Promise<PushHarness> {
  const push = await startPushService();
  const test = await buildTestApp({ environment: { HALO_PUSH_ORIGINS: push.origin } });
  const angels = await seedAngels(test, 4);
  let names = 0;

  const harness: PushHarness = {
    test,
    push,
    angel: (index = 0) => angels[index] ?? '',
    async subscribed({ premiumLevel = 2, settings } = {}) {
      const account = await test.register({ premiumLevel });
      const browser = `browser-${(names += 1)}`;
      await harness.addBrowser(account, browser);
      if (settings) await harness.change(account, settings);
      return { ...account, browser };
    },
    async addBrowser(account, browser) {
      const saved = await test.call(
        endpoints.notifications.savePushToken,
        { body: { pushToken: push.subscribe(browser), clickId: account.clickId } },
        { as: account },
      );
      expect(saved.status).toBe(200);
    },
    async change(account, over) {
      const params = { trackerId: account.clickId };
      const { settings } = (await test.call(endpoints.notifications.channels, { params }, { as: account })).value;
      const saved = await test.call(
        endpoints.notifications.saveSettings,
        { params, body: { ...settings, ...over } },
        { as: account },
      );
      expect(saved.value.settings).toMatchObject(over);
    },
    arrive: (account, text, index = 0) =>
      test.services.conversations.deliver(account.clickId, harness.angel(index), text),
    devices: async (account) =>
      (await test.call(endpoints.notifications.channels, { params: { trackerId: account.clickId } }, { as: account }))
        .value.pushDevices,
    async waiting({ clickId }) {
      const { rows } = await test.database.pool.query<{ run_at: Date }>(
        'select run_at from notification_tasks where click_id = $1 order by id',
        [clickId],
      );
      return rows.map((row) => row.run_at);
    },
    bodies: () => push.received.map(({ payload }) => payload['body']),
    async afterWait(ms = WAIT_MS) {
      test.clock.advance(ms);
      return test.services.notifications.notifyDue();
    },
    async reset() {
      jest.restoreAllMocks();
      push.clear();
      test.clock.set(START);
      await test.database.pool.query('delete from notification_tasks');
    },
    async close() {
      await test.close();
      await push.close();
    },
  };
  return harness;
}
