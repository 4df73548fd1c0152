// @nightly: five seconds are waited for a connection to the database, as the server waits.
import { endpoints } from '@halo/shared/contracts';
import type { PoolClient } from 'pg';
import { connect, draft, eventually, listen, seedAngels } from '../modules/conversations/chat-fixtures.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../testing/build-test-app.ts';
import type { TestSocket } from '../testing/connect-socket.ts';

/** A check of sessions goes on in the background, and frames are refused until it has been made again. */
const AGAIN_MS = 15_000;

describe('a database that has nothing left to give', () => {
  let test: TestApp;
  let angel: string;
  let account: TestAccount;
  let socket: TestSocket;

  beforeAll(async () => {
    test = await buildTestApp({ realHub: true });
    const port = await listen(test);
    [angel = ''] = await seedAngels(test, 1, 'ai');
    account = await test.register({ premiumLevel: 2 });
    socket = await connect(port, account);
  });
  afterAll(async () => {
    socket.close();
    await test.close();
  });

  const list = () =>
    test.call(endpoints.conversations.list, { params: { trackerId: account.clickId } }, { as: account });

  async function expectWell(): Promise<void> {
    await eventually(async () => {
      expect(await socket.emit('chat', draft(account, angel))).toMatchObject({ ok: true });
    }, AGAIN_MS);
    expect((await list()).status).toBe(200);
    expect(socket.socket.connected).toBe(true);
  }

  it('without a connection: calls are answered 503 with a time to come again, sockets stay, and then all goes on', async () => {
    const { pool } = test.database;
    const taken: PoolClient[] = [];
    for (let count = 0; count < pool.options.max; count += 1) taken.push(await pool.connect());
    const [answer, frame] = await Promise.all([list(), socket.emit('chat', draft(account, angel))]);
    expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([503, expect.any(Number)]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(frame).toMatchObject({ ok: false, problem: { code: 'unavailable', retryable: true } });
    for (const client of taken) client.release();
    await expectWell();
  }, 60_000);

  it('without room on its disk: nothing is acknowledged, the sender may try again, and reading goes on', async () => {
    const { pool } = test.database;
    await pool.query(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
    await pool.query('create trigger no_room before insert on messages for each row execute function no_room()');
    const message = draft(account, angel);
    expect(await socket.emit('chat', message)).toMatchObject({
      ok: false,
      problem: { code: 'unavailable', retryable: true },
    });
    expect((await list()).status).toBe(200);
    await pool.query('drop trigger no_room on messages');
    expect(await socket.emit('chat', message)).toMatchObject({ ok: true });
    await expectWell();
  }, 60_000);
});
