// @nightly: a database of its own is made, filled and recovered.
// @mount: disks that are really full.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createRegistry } from '@halo/server-kit/metrics/registry';
import { type Database, openDatabase } from '@halo/server-kit/storage/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@halo/server-kit/storage/embedded-postgres';
import { endpoints } from '@halo/shared/contracts';
import { eventually as waitUntil } from '@halo/shared/testing/eventually';
import sharp from 'sharp';
import { checkLedger } from '../modules/credits/index.ts';
import { connect, draft, eventually, giveCredits, listen, seedAngels } from '../modules/conversations/chat-fixtures.ts';
import { countDatabase } from '../metrics/database-metrics.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../testing/build-test-app.ts';
import type { TestSocket } from '../testing/connect-socket.ts';
import { roomForTests } from '../testing/room-for-tests.ts';
import { mountSmallDisk, type SmallDisk } from '../testing/small-disk.ts';
import { TEST_SERVER_VARIABLE } from '../testing/test-database.ts';
import { startOwnTestServer, type TestServer } from '../testing/test-server.ts';

/** What a new database and its log take, three times. */
const DATABASE_MB = 320;
/** More than the least that must be free. */
const FILES_MB = 80;
/** A few pieces of the log. */
const BACKUPS_MB = 600;
/** Each starts the database again, which fails for the want of room; then it recovers. */
const AGAIN_MS = 60_000;
const PEOPLE = 5;
const LONG_TEXT = 'parole '.repeat(100);

/** A host that no visitor comes by. */
async function readiness(test: TestApp): Promise<string> {
  const { statusCode, json } = await test.app.inject({ url: '/readyz', headers: { host: '127.0.0.1' } });
  const { reasons = [] } = json<{ reasons?: string[] }>();
  return [statusCode, ...reasons].join(' ');
}

describe('a database whose disk is full', () => {
  let disk: SmallDisk;
  let server: TestServer;
  let test: TestApp;
  let angel: string;
  let people: { readonly account: TestAccount; readonly socket: TestSocket }[];
  /** of all messages that people wrote, in the order of writing */
  const written: { readonly person: number; readonly message: ReturnType<typeof draft> }[] = [];
  const acknowledged = new Set<string>();

  beforeAll(async () => {
    disk = mountSmallDisk(DATABASE_MB);
    server = await startOwnTestServer(path.join(disk.directory, 'postgres'));
    const shared = process.env[TEST_SERVER_VARIABLE];
    process.env[TEST_SERVER_VARIABLE] = JSON.stringify({ connection: server.connection, template: server.template });
    test = await buildTestApp({ realHub: true }).finally(() => (process.env[TEST_SERVER_VARIABLE] = shared));
    const port = await listen(test);
    [angel = ''] = await seedAngels(test, 1);
    people = await Promise.all(
      Array.from({ length: PEOPLE }, async () => {
        const account = await test.register({ premiumLevel: 1 });
        await giveCredits(test, account, 'message', 10_000);
        return { account, socket: await connect(port, account) };
      }),
    );
  }, 180_000);
  afterAll(async () => {
    people?.forEach(({ socket }) => socket.close());
    await test?.close();
    await server?.stop();
    disk?.unmount();
  });

  /** Everybody writes one message; answers what became of them. */
  async function everybodyWrites(): Promise<string[]> {
    const wave = people.map(({ account }, person) => {
      const message = draft(account, angel, { text: LONG_TEXT });
      written.push({ person, message });
      return send(person, message);
    });
    return Promise.all(wave);
  }

  async function send(person: number, message: ReturnType<typeof draft>): Promise<string> {
    const answer = await people[person]?.socket.emit('chat', message);
    if (answer?.ok) acknowledged.add(message.clientId);
    else expect(answer).toMatchObject({ ok: false, problem: { code: 'unavailable', retryable: true } });
    return answer?.ok ? 'stored' : 'refused';
  }

  const statusOfList = () =>
    Promise.all(
      people.map(async ({ account }) => {
        const params = { trackerId: account.clickId };
        const { status, headers } = await test.call(endpoints.conversations.list, { params }, { as: account });
        return status === 503 ? `${status} ${headers['retry-after']}` : `${status}`;
      }),
    );

  /** What is stored is what was acknowledged, and paid once; nothing else was taken. */
  async function expectWhole(): Promise<void> {
    const { rows } = await test.database.pool.query<{ client_id: string; debits: string }>(
      `select m.client_id, (select count(*) from ledger l where l.cause = 'message:' || m.client_id and l.amount < 0) as debits
       from messages m where m.kind = 'personal'`,
    );
    expect(rows.map((row) => row.client_id).sort()).toEqual([...acknowledged].sort());
    expect(rows.filter((row) => row.debits !== '1')).toEqual([]);
    const { rows: all } = await test.database.pool.query<{ debits: string }>(
      `select count(*) as debits from ledger where amount < 0`,
    );
    expect(Number(all[0]?.debits)).toBe(acknowledged.size);
    expect(await checkLedger(test.database.db)).toEqual([]);
  }

  /** Everything that was refused is sent again under its id, and all of it again once more. */
  async function sendAgain(): Promise<void> {
    for (const { person, message } of [...written, ...written]) expect(await send(person, message)).toBe('stored');
    expect(acknowledged.size).toBe(written.length);
    await expectWhole();
  }

  it('messages are refused and may be sent again, reading goes on, and /readyz says why', async () => {
    expect(await everybodyWrites()).toEqual(people.map(() => 'stored'));
    expect(await readiness(test)).toBe('200');
    disk.fill();
    await eventually(async () => expect(await everybodyWrites()).toContain('refused'));
    await eventually(async () => expect(await readiness(test)).toBe('503 The disk of the database is full.'));
    expect(await statusOfList()).toEqual(people.map(() => '200'));
    await expectWhole();
    disk.empty();
    await eventually(async () => expect(await readiness(test)).toBe('200'));
    await sendAgain();
  }, 120_000);

  it('without room for its log it ends; when there is room it comes back by itself, with all that was acknowledged', async () => {
    disk.fill();
    // Files of the log that are there already are filled, and then there is no other.
    await eventually(async () => {
      await test.database.pool.query(`select pg_logical_emit_message(true, 'halo', repeat('x', 4000000))`).then(
        () => Promise.reject(new Error('there was room')),
        () => undefined,
      );
    }, AGAIN_MS);
    await eventually(async () => expect(await readiness(test)).toMatch(/^503 The database cannot be used/));
    expect(await everybodyWrites()).toEqual(people.map(() => 'refused'));
    expect(await statusOfList()).toEqual(people.map(() => '503 5'));
    disk.empty();
    await eventually(async () => expect(await readiness(test)).toBe('200'), AGAIN_MS);
    await eventually(async () => expect(await everybodyWrites()).not.toContain('refused'), AGAIN_MS);
    await expectWhole();
    await sendAgain();
    expect(people.map(({ socket }) => socket.socket.connected)).toEqual(people.map(() => true));
  }, 180_000);
});

describe('a disk of backups that is full', () => {
  let disk: SmallDisk;
  let postgres: EmbeddedPostgres;
  let database: Database;
  const directory = mkdtempSync(path.join(roomForTests(), 'halo-archived-'));
  beforeAll(async () => {
    // PostgreSQL may run as another account.
    chmodSync(directory, 0o711);
    disk = mountSmallDisk(BACKUPS_MB);
    const archive = path.join(disk.directory, 'wal');
    postgres = await startEmbeddedPostgres({ directory: path.join(directory, 'postgres'), archive });
    database = openDatabase({ socket: postgres.connection });
    await database.pool.query('create table words (word text)');
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
    disk?.unmount();
    rmSync(directory, { recursive: true });
  });

  /** For how long copies have failed, by the figure. */
  async function failingSeconds(): Promise<number> {
    const registry = createRegistry();
    countDatabase(registry, database);
    return Number(/^halo_archive_failing_seconds (\S+)/m.exec(await registry.text())?.[1]);
  }

  /** Ends a piece of the log, which is to be copied then: the copier sleeps for a minute after it has failed. */
  async function endPiece(): Promise<void> {
    await database.pool.query(`insert into words values ('parola')`);
    await database.pool.query('select pg_switch_wal()');
  }

  it('the database goes on, the figure says since when the log is not copied, and all of it is when there is room', async () => {
    await endPiece();
    await eventually(() => expect(disk.files()).not.toEqual([]));
    expect(await failingSeconds()).toBe(0);
    disk.fill();
    await endPiece();
    await eventually(async () => expect(await failingSeconds()).toBeGreaterThan(0));
    await endPiece();
    disk.empty();
    const isCopiedAgain = async () => {
      await endPiece();
      return (await failingSeconds()) === 0;
    };
    await waitUntil(isCopiedAgain, { timeoutMs: AGAIN_MS, everyMs: 1_000, what: 'the log to be copied' });
    const { rows } = await database.pool.query<{ last: string }>(
      'select last_archived_wal as last from pg_stat_archiver',
    );
    const whole = disk.files().flatMap((file) => (file.endsWith('.tmp') ? [] : [path.basename(file)]));
    expect(whole).toContain(rows[0]?.last);
    const numbers = whole.map((piece) => parseInt(piece.slice(-8), 16));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  }, 180_000);
});

describe('a folder of files whose disk is full', () => {
  let disk: SmallDisk;
  let test: TestApp;
  beforeAll(async () => {
    disk = mountSmallDisk(FILES_MB);
    test = await buildTestApp({ environment: { HALO_DATA_DIR: disk.directory } });
  });
  afterAll(async () => {
    await test?.close();
    disk?.unmount();
  });

  it('a photo is answered 503 and nothing of it stays; when there is room it can be sent again', async () => {
    const account = await test.register();
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a05' } })
      .png()
      .toBuffer();
    expect(await readiness(test)).toBe('200');
    const before = disk.files();
    disk.fill();
    const refused = await upload(test, account, photo);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
      503,
      '5',
      'unavailable',
    ]);
    await eventually(async () => expect(await readiness(test)).toBe(`503 The disk of ${disk.directory} is full.`));
    expect(await photosOf(test, account)).toEqual([]);
    expect(disk.files()).toEqual(before);
    disk.empty();
    await eventually(async () => expect(await readiness(test)).toBe('200'));
    const { data } = (await upload(test, account, photo)).json<{ data: { name: string } }>();
    expect(await photosOf(test, account)).toEqual([data.name]);
    expect(disk.files()).toEqual([...before, `uploads/luna/${data.name}`]);
  }, 60_000);
});

async function photosOf(test: TestApp, as: TestAccount): Promise<string[]> {
  const { value } = await test.call(endpoints.uploads.photos, { params: { trackerId: as.clickId } }, { as });
  return value.photos.map(({ name }) => name);
}

function upload({ app }: TestApp, { clickId, token }: TestAccount, photo: Buffer) {
  const boundary = 'halo-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`;
  return app.inject({
    method: 'POST',
    url: `/api/upload/${clickId}`,
    headers: {
      host: 'luna.localhost',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${token}`,
    },
    payload: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
