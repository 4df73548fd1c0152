import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { eventually } from '../../conversations/chat-fixtures.ts';
import type { AttemptRecorder } from '../attempts/attempt-recorder.ts';
import { paymentAttempts, webhookInbox } from '../payments-tables.ts';
import type { Reversals } from '../reversals/reversals.ts';
import { forgetOldEvents } from './inbox-retention.ts';
import { createWebhookInbox } from './webhook-inbox.ts';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function openAttempt(): Promise<string> {
  const account = await test.register();
  const id = randomUUID();
  await test.database.db.insert(paymentAttempts).values({
    id,
    clickId: account.clickId,
    brandId: account.brand.id,
    idempotencyKey: `key-${id}`,
    requestHash: 'x',
    productId: 'credits-200',
    plan: {},
    amountCents: 2990,
    method: 'credit_card',
    provider: 'adyen',
    status: 'pending',
  });
  return id;
}

async function isWaitingForLock(): Promise<boolean> {
  const { rows } = await test.database.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

it('an event that two processes take up at the same time has its effect and its announcement once', async () => {
  const providers = test.services.payments.providers;
  let begun = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  let goOn = (): void => undefined;
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  const recorder = {
    record: jest.fn<ReturnType<AttemptRecorder['record']>, []>(),
    recordIn: jest.fn(async () => {
      begun();
      await mayGoOn;
      return undefined;
    }),
    announce: jest.fn(() => Promise.resolve()),
    announceBalance: jest.fn(() => Promise.resolve()),
  } satisfies AttemptRecorder;
  const reversals: Reversals = {
    see: () => Promise.resolve(),
    send: () => Promise.resolve(),
    apply: () => Promise.resolve({ hasChanged: false }),
    noteSecond: () => Promise.resolve(false),
  };
  const [first, second] = [0, 1].map(() => createWebhookInbox(test.deps, providers, recorder, reversals));
  await first?.store({ provider: 'adyen', accountCompany: '' }, [
    {
      eventId: randomUUID(),
      attemptId: await openAttempt(),
      merchant: providers.byName('adyen')?.merchant ?? '',
      amountCents: 2990,
      currency: 'EUR',
      reference: 'reference',
      name: 'AUTHORISATION',
      outcome: { kind: 'accepted' },
    },
  ]);

  const one = first?.process();
  await hasBegun;
  let hasEnded = false;
  const other = second?.process().finally(() => (hasEnded = true));
  // It leaves the event to the first, or waits for it.
  await eventually(async () => expect(hasEnded || (await isWaitingForLock())).toBe(true));
  goOn();
  await Promise.all([one, other]);

  expect(recorder.recordIn).toHaveBeenCalledTimes(1);
  expect(recorder.announce).toHaveBeenCalledTimes(1);
});

it('forgets so many old events at a time, and none that is open or young', async () => {
  const { db } = test.database;
  const [long, now] = [new Date('2020-01-01'), test.clock.now()];
  const add = (eventId: string, receivedAt: Date, processedAt: Date | null = receivedAt) =>
    db.insert(webhookInbox).values({ provider: 'retention', eventId, body: {}, receivedAt, processedAt });
  for (const eventId of ['a', 'b', 'c']) await add(eventId, long);
  await add('open', long, null);
  await add('young', now);
  const left: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await forgetOldEvents(db, now, 2);
    left.push(await db.$count(webhookInbox, eq(webhookInbox.provider, 'retention')));
  }
  expect(left).toEqual([3, 2, 2]);
});
