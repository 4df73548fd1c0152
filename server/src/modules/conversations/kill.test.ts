// @nightly: half a minute; by day the delivery harness kills a process under the same rules (proving/faults).
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ChatSend } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { eventually } from '@halo/shared/testing/eventually';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import type { TestSocket } from '../../testing/connect-socket.ts';
import { freePort } from '../../testing/free-port.ts';
import { checkLedger } from '../credits/index.ts';
import { connect, draft, giveCredits, seedAngels } from './chat-fixtures.ts';

const KILLS = 3;
const ACCOUNTS = 6;
const MESSAGE_COST = 10;

/** A browser that sends one message after the other and sends what it does not know again. */
interface Client {
  readonly account: TestAccount;
  readonly sent: ChatSend[];
  readonly acked: Map<string, number>;
}

describe('a server that is killed in the middle of a stream of messages', () => {
  let test: TestApp;
  let port: number;
  let server: ChildProcess | undefined;

  beforeAll(async () => {
    test = await buildTestApp();
    test.clock.set(new Date());
    port = await freePort();
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    await test.close();
  });

  async function start(): Promise<ChildProcess> {
    const child = fork(
      path.join(import.meta.dirname, '../../testing/serve.ts'),
      [String(port), JSON.stringify(test.database.connection)],
      {
        execArgv: [],
        env: {
          ...process.env,
          HALO_DATA_DIR: test.directory,
          HALO_SOCKET_EVENTS_PER_SECOND: '100000',
          HALO_PERSONA_SPEED: '100',
        },
      },
    );
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`it ended with ${code}`);
      }),
    ]);
    return child;
  }

  async function connected(account: TestAccount): Promise<TestSocket> {
    return eventually(() => connect(port, account), { timeoutMs: 30_000, everyMs: 100 });
  }

  async function stream(
    { account, sent, acked }: Client,
    angels: readonly string[],
    isOver: () => boolean,
  ): Promise<void> {
    let socket = await connected(account);
    while (!isOver()) {
      const message = draft(account, angels[sent.length % angels.length] ?? '');
      sent.push(message);
      while (!acked.has(message.clientId)) {
        const lost = once(socket.socket as never, 'disconnect').then(() => undefined);
        const ack = await Promise.race([socket.emit('chat', message).catch(() => undefined), lost]);
        if (ack?.ok) acked.set(message.clientId, ack.value.message.id);
        else if (ack) throw new Error(`refused: ${ack.problem.code}`);
        else socket = await connected(account);
      }
    }
    socket.close();
  }

  it('[API-04] loses, repeats and charges nothing that it acknowledged', async () => {
    const angels = await seedAngels(test, 3, 'ai');
    const clients = await Promise.all(
      Array.from({ length: ACCOUNTS }, async (): Promise<Client> => {
        const account = await test.register({ premiumLevel: 1 });
        await giveCredits(test, account, 'message', 1_000_000);
        return { account, sent: [], acked: new Map() };
      }),
    );
    let isOver = false;
    server = await start();
    const streams = Promise.all(clients.map((client) => stream(client, angels, () => isOver)));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await moreAcked(clients, 60 + Math.random() * 60);
      server.kill('SIGKILL');
      await once(server, 'exit');
      server = await start();
    }
    await moreAcked(clients, 60);
    isOver = true;
    await streams;

    for (const { account, sent, acked } of clients) {
      const { rows } = await test.database.db.execute<{ id: string; client_id: string; text: string }>(
        sql`select id, client_id, text from messages where click_id = ${account.clickId} and kind = 'personal' order by id`,
      );
      expect(sent.length).toBeGreaterThan(10);
      expect(rows.map((row) => [row.client_id, row.text])).toEqual(
        sent.map((message) => [message.clientId, message.text]),
      );
      expect(rows.map((row) => Number(row.id))).toEqual(sent.map((message) => acked.get(message.clientId)));
      const { messageCredits } = await test.services.credits.credits(account.clickId);
      const { rows: debits } = await test.database.db.execute<{ total: number }>(
        sql`select -sum(amount)::integer as total from ledger where click_id = ${account.clickId} and cause like 'message:%'`,
      );
      expect(debits[0]?.total).toBe(sent.length * MESSAGE_COST);
      expect(messageCredits).toBe(1_000_000 - sent.length * MESSAGE_COST);
    }
    expect(await checkLedger(test.database.db)).toEqual([]);
  }, 120_000);
});

async function moreAcked(clients: readonly Client[], more: number): Promise<void> {
  const count = () => clients.reduce((sum, { acked }) => sum + acked.size, 0);
  const enough = count() + more;
  await eventually(() => count() >= enough, { timeoutMs: 30_000, everyMs: 1 });
}
