// Is there a message that failed for good and is paid? No: debit, ledger row, message and thread are one statement. So
// there is nothing to give back, and this is the proof: with every part of it failing, and however the connection to
// the database ends.
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { isDatabaseUnavailable } from '@halo/server-kit/storage/database-errors';
import { checkLedger } from '../credits/index.ts';
import { callerOf, draft, eventually, giveCredits, seedAngels } from './chat-fixtures.ts';

describe('a message that is not stored is not paid', () => {
  let test: TestApp;
  let angel: string;
  let account: TestAccount;

  beforeAll(async () => {
    test = await buildTestApp();
    [angel = ''] = await seedAngels(test, 1, 'ai');
    await test.database.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.click_id = tg_argv[0] then raise exception 'the disk is on fire'; end if; return new; end $$`);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    account = await test.register({ premiumLevel: 1 });
    await giveCredits(test, account, 'message', 30);
  });

  const send = (message: ReturnType<typeof draft>, of = account) =>
    test.services.conversations.send(callerOf(of), message);

  /** What the account has of it: personal messages, debits, and what it can still spend. */
  async function traces(of = account): Promise<{ messages: number; debits: number; credits: number }> {
    const { rows } = await test.database.db.execute<{ messages: number; debits: number }>(sql`select
      (select count(*)::integer from messages where click_id = ${of.clickId} and kind = 'personal') as messages,
      (select count(*)::integer from ledger where click_id = ${of.clickId} and amount < 0) as debits`);
    const { messageCredits } = await test.services.credits.credits(of.clickId);
    return { messages: rows[0]?.messages ?? -1, debits: rows[0]?.debits ?? -1, credits: messageCredits };
  }

  it.each([
    ['the balance', 'balances', 'update'],
    ['the ledger', 'ledger', 'insert'],
    ['the message itself', 'messages', 'insert'],
    ['the thread', 'conversations', 'insert'],
  ])(
    '[API-04] when writing %s fails, nothing is left of it, others are not held up, and the same message goes through later, paid once',
    async (_what, table, verb) => {
      const [message, neighbour] = [draft(account, angel), await test.register({ premiumLevel: 1 })];
      await giveCredits(test, neighbour, 'message', 30);
      await test.database.pool.query(
        `create trigger refusing before ${verb} on ${table} for each row execute function refuse('${account.clickId}')`,
      );
      // In one batch, which fails as a whole and is tried again one by one.
      const [own, other] = await Promise.allSettled([send(message), send(draft(neighbour, angel), neighbour)]);
      await test.database.pool.query(`drop trigger refusing on ${table}`);
      expect([own?.status, other?.status]).toEqual(['rejected', 'fulfilled']);
      expect(await traces()).toEqual({ messages: 0, debits: 0, credits: 30 });
      expect(await traces(neighbour)).toEqual({ messages: 1, debits: 1, credits: 20 });
      await send(message);
      await send(message);
      expect(await traces()).toEqual({ messages: 1, debits: 1, credits: 20 });
      expect(await checkLedger(test.database.db)).toEqual([]);
    },
  );

  it('[API-04] when the database hangs up in the middle, nothing is left of it, and the same message goes through later, paid once', async () => {
    const message = draft(account, angel);
    const holder = await test.database.pool.connect();
    await holder.query('begin');
    await holder.query(`select 1 from balances where click_id = $1 and unit = 'message' for update`, [account.clickId]);
    const sending = send(message).then(
      () => 'stored',
      (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : error),
    );
    const waiting = `select pid from pg_stat_activity where datname = current_database() and query like '%send_messages%' and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
    await eventually(async () => expect((await test.database.pool.query(waiting)).rows).toHaveLength(1));
    await test.database.pool.query(`select pg_terminate_backend(pid) from (${waiting}) as held`);
    expect(await sending).toBe('unavailable');
    await holder.query('commit');
    holder.release();
    expect(await traces()).toEqual({ messages: 0, debits: 0, credits: 30 });
    await send(message);
    expect(await traces()).toEqual({ messages: 1, debits: 1, credits: 20 });
  });

  it('[API-04] when it is refused, nothing is taken', async () => {
    await send(draft(account, angel, { clientId: 'the-first-one', text: 'una' }));
    const refusals = await Promise.allSettled([
      send(draft(account, angel, { clientId: 'the-first-one', text: "un'altra" })),
      send(draft(account, 'unknown-angel')),
      send(draft(account, angel, { text: '   ' })),
      send(draft(account, 'admin')),
    ]);
    expect(refusals.map((each) => each.status === 'rejected' && each.reason.code)).toEqual([
      'conflict',
      'not_found',
      'message_empty',
      'recipient_closed',
    ]);
    expect(await traces()).toEqual({ messages: 1, debits: 1, credits: 20 });
  });

  it('[API-04] what is stored is never taken away again: no function of the database deletes messages or ledger rows', async () => {
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* 'delete\\s+from\\s+(messages|ledger)'`,
    );
    expect(rows).toEqual([]);
  });
});
