import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { seedAngels } from './chat-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

test('of two counts the later one is known, also of those that a change which began earlier was still open for', async () => {
  const { conversations } = app.services;
  const { clickId } = await app.register();
  const [angelId = ''] = await seedAngels(app, 1);
  const count = async () => {
    const { messages, version } = await conversations.unread(clickId);
    return { messages, version: version ?? Number.NaN };
  };
  const before = await count();
  const slow = await app.database.pool.connect();
  await slow.query('begin');
  await slow.query(`select deliver_message($1, $2, 'message', null, 'Prima', null, null, now())`, [clickId, angelId]);
  // Of another account: two that write to the same one wait for each other.
  const other = await app.register();
  await conversations.deliver(other.clickId, angelId, 'Dopo');
  const during = await count();
  expect(during).toMatchObject({ messages: before.messages });
  expect(during.version).toBeGreaterThan(before.version);
  await slow.query('commit');
  slow.release();
  const after = await count();
  expect(after).toMatchObject({ messages: before.messages + 1 });
  expect(after.version).toBeGreaterThan(during.version);
});
