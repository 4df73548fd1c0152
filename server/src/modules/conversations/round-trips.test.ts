import { openDatabase } from '@halo/server-kit/storage/database';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { watchRoundTrips } from '../../testing/watch-round-trips.ts';
import { callerOf, draft, eventually, findable, giveCredits, seedAngels } from './chat-fixtures.ts';
import { sendMessages } from './send-repository.ts';

let app: TestApp;

beforeAll(async () => {
  app = await buildTestApp();
}, 60_000);
afterAll(() => app?.close());

test('a message is one round trip: taking the credit, storing and answering together', async () => {
  const [angelId = ''] = await seedAngels(app, 1, 'ai');
  const account = await app.register({ premiumLevel: 1 });
  await giveCredits(app, account, 'message', 1000);
  const send = () => app.services.conversations.send(callerOf(account), draft(account, angelId));
  // Who sends and who receives is looked up once.
  await send();
  const statements = watchRoundTrips(app);
  for (let index = 0; index < 10; index += 1) await send();
  // Personas plan their answers afterwards, many in one statement, and whether a flow changed is asked once in a while.
  const sending = statements.filter((statement) => !/into persona_tasks|flow_book/.test(statement));
  expect(sending).toHaveLength(10);
}, 30_000);

test('nothing is looked up before a message to a member is stored', async () => {
  const [sender, member] = [await findable(app, { userName: 'Elena' }), await findable(app, { userName: 'Marco' })];
  const send = () => app.services.conversations.send(callerOf(sender), draft(sender, member.angelId));
  await giveCredits(app, sender, 'icebreaker', 1000);
  await giveCredits(app, sender, 'message', 1000);
  const { message } = await send();
  const shown = { message: { id: message.id } };
  await eventually(() => expect(app.hub.of(member.clickId, 'chat').at(-1)?.payload).toMatchObject(shown));
  const statements = watchRoundTrips(app);
  await send();
  const [first] = statements.filter((statement) => !statement.includes('flow_book'));
  expect(first).toContain('from send_messages(');
}, 30_000);

test('a message to a member who has no page open is shown to none, so nothing is read for it', async () => {
  const test = await buildTestApp({ realHub: true });
  try {
    const [sender, member] = [
      await findable(test, { userName: 'Elena', premiumLevel: 1 }),
      await findable(test, { userName: 'Marco', premiumLevel: 1 }),
    ];
    await giveCredits(test, sender, 'message', 1000);
    const send = () => test.services.conversations.send(callerOf(sender), draft(sender, member.angelId));
    await send();
    const statements = watchRoundTrips(test);
    await send();
    expect(statements.filter((statement) => !/flow_book|from send_messages\(/.test(statement))).toEqual([]);
  } finally {
    await test.close();
  }
}, 30_000);

test('what a message reads does not grow with the messages stored since its connection planned it', async () => {
  const [angelId = ''] = await seedAngels(app, 1, 'ai');
  const account = await app.register({ premiumLevel: 1 });
  await giveCredits(app, account, 'message', 1000);
  const { fluxId = '' } = (await app.services.accounts.facts(account.clickId)) ?? {};
  const flow = app.services.flows.flow(account.brand, fluxId);
  const { db, pool, close } = openDatabase({ socket: app.database.connection, poolMax: 1 });
  const send = async () => {
    const { text, clientId } = draft(account, angelId);
    const outgoing = { clickId: account.clickId, angelId, clientId, text, flow, fluxId };
    return sendMessages(db, [outgoing], new Date());
  };
  try {
    expect(await send()).toMatchObject([{ result: 'sent' }]);
    await pool.query(
      `insert into messages (click_id, angel_id, kind, client_id, text, sent_at)
       select $1, 'somebody', 'personal', 'earlier-' || n, '', now() from generate_series(1, 2000) n`,
      [account.clickId],
    );
    await pool.query('begin');
    await send();
    const { rows } = await pool.query<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'messages'`,
    );
    await pool.query('commit');
    expect(rows[0]?.read).toBeLessThan(100);
  } finally {
    await close();
  }
});
