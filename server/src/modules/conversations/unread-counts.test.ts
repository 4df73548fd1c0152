import { MOST_UNREAD } from '@halo/shared/contracts';
import { openDatabase } from '@halo/server-kit/storage/database';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { seedAngels } from './chat-fixtures.ts';
import { readThreads } from './conversation-repository.ts';
import { countUnread } from './unread-counts.ts';

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

test('of many unread messages no more are read than a page says', async () => {
  const { conversations } = app.services;
  const { clickId } = await app.register();
  const [angelId = ''] = await seedAngels(app, 1);
  await conversations.deliver(clickId, angelId, 'Prima');
  await app.database.pool.query(
    `insert into messages (click_id, angel_id, kind, text, sent_at)
     select $1, $2, 'message', 'Ancora', now() from generate_series(1, 3000)`,
    [clickId, angelId],
  );
  await app.database.pool.query(
    'update conversations set last_message_id = (select max(id) from messages) where click_id = $1 and angel_id = $2',
    [clickId, angelId],
  );
  const { db, pool, close } = openDatabase({ socket: app.database.connection, poolMax: 1 });
  const readSoFar = async () => {
    const { rows } = await pool.query<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'messages'`,
    );
    return rows[0]?.read ?? 0;
  };
  const rowsRead = async (read: () => Promise<unknown>): Promise<number> => {
    await pool.query('begin');
    const before = await readSoFar();
    await read();
    const after = await readSoFar();
    await pool.query('commit');
    return after - before;
  };
  try {
    // Where the database does not know yet how many there are, and where it does.
    expect(await rowsRead(() => countUnread(db, clickId, new Date()))).toBeLessThan(2 * MOST_UNREAD);
    await pool.query('analyze messages');
    expect(await rowsRead(() => readThreads(db, clickId, new Date()))).toBeLessThan(2 * MOST_UNREAD);
  } finally {
    await close();
  }
  expect(await conversations.unread(clickId)).toMatchObject({ messages: MOST_UNREAD });
  const { conversations: list } = await conversations.list(clickId);
  expect(list.find(({ angel }) => angel.id === angelId)?.unreadCount).toBe(MOST_UNREAD);
  expect(await conversations.history(clickId, angelId)).toMatchObject({ unreadCount: MOST_UNREAD });
});
