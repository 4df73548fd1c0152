import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { eventually } from '@halo/shared/testing/eventually';
import pg from 'pg';
import { isPidAlive } from '../process/process-identity.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { readPostmasterFile } from './postmaster.ts';

const COLD_START_MS = 60_000;
jest.setTimeout(COLD_START_MS * 2);

let parent: string;
let directory: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'halo-launch-'));
  chmodSync(parent, 0o755);
  directory = path.join(parent, 'var', 'postgres');
  // One cluster for the file: making it is the slow part, and every test leaves it stopped.
  const server = await startEmbeddedPostgres({ directory });
  await query(server.connection, 'create table note (id int primary key)');
  await server.stop();
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  const left = postmasterPid();
  if (left !== undefined && isPidAlive(left)) {
    process.kill(left, 'SIGINT');
    await eventually(() => !isPidAlive(left), { timeoutMs: 30_000, what: 'the end of the database' });
  }
});

afterAll(() => rmSync(parent, { recursive: true, force: true }));

async function query(connection: PostgresConnection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(at = directory): number | undefined {
  return readPostmasterFile(path.join(at, 'data'))?.pid;
}

/** Another process of Halo: prints `up <adopted>`, then waits for a line and stops its use of the server. */
async function startInChild(): Promise<{ child: ChildProcess; isAdopted: boolean; stop(): Promise<string> }> {
  const module = path.join(import.meta.dirname, 'embedded-postgres.ts');
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const server = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)} });
    console.log('up ' + server.isAdopted);
    process.stdin.once('data', async () => { console.log(await server.stop()); process.exit(0); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const first = await lines.next();
  return {
    child,
    isAdopted: first.value === 'up true',
    async stop() {
      child.stdin!.write('stop\n');
      return String((await lines.next()).value);
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

describe('embedded PostgreSQL', () => {
  test('makes its data directory on the first start, durable and in UTF-8', async () => {
    const cold = path.join(parent, 'cold');
    const notices: string[] = [];
    const server = await startEmbeddedPostgres({ directory: cold, onNotice: (text) => notices.push(text) });
    try {
      const [row] = await query(
        server.connection,
        "select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding, lower('ÉÑÀ') as lower",
      );
      expect(row).toEqual({ fsync: 'on', encoding: 'UTF8', lower: 'éñà' });
      expect(server.isAdopted).toBe(false);
      expect(notices).toEqual([expect.stringContaining('Made a new database')]);
    } finally {
      await server.stop();
    }
  });

  test('starts again and keeps what was written', async () => {
    const first = await startEmbeddedPostgres({ directory });
    await query(first.connection, 'insert into note values (1) on conflict do nothing');
    await first.stop();

    const second = await startEmbeddedPostgres({ directory });
    try {
      expect(await query(second.connection, 'select id from note where id = 1')).toEqual([{ id: 1 }]);
    } finally {
      await second.stop();
    }
  });

  test('a clean stop ends the postmaster and takes its files away', async () => {
    const server = await startEmbeddedPostgres({ directory });
    const pid = postmasterPid()!;
    const socketDirectory = server.connection.host;

    expect(await server.stop()).toBe('stopped');

    expect(isPidAlive(pid)).toBe(false);
    expect(postmasterPid()).toBeUndefined();
    expect(existsSync(socketDirectory)).toBe(false);
    expect(readdirSync(path.join(directory, 'users'))).toEqual([]);
  });

  test('takes over the server of a process that was killed', async () => {
    const { child, isAdopted } = await startInChild();
    expect(isAdopted).toBe(false);
    const pid = postmasterPid()!;
    await kill(child);
    expect(isPidAlive(pid)).toBe(true);

    const server = await startEmbeddedPostgres({ directory });

    expect(server.isAdopted).toBe(true);
    expect(postmasterPid()).toBe(pid);
    // The dead process no longer counts as a user.
    expect(await server.stop()).toBe('stopped');
    expect(isPidAlive(pid)).toBe(false);
  });

  test('two processes share one server; the last one ends it', async () => {
    const [first, second] = await Promise.all([startInChild(), startInChild()]);
    const pid = postmasterPid()!;
    expect([first.isAdopted, second.isAdopted].sort()).toEqual([false, true]);

    expect(await first.stop()).toBe('left-running');
    expect(isPidAlive(pid)).toBe(true);
    expect(await second.stop()).toBe('stopped');
    expect(isPidAlive(pid)).toBe(false);
  });

  test('[API-02] recovers every committed row when server and process are killed together', async () => {
    const { child } = await startInChild();
    const running = readPostmasterFile(path.join(directory, 'data'))!;
    const connection: PostgresConnection = { host: running.host, port: running.port, user: 'halo', database: 'halo' };
    await query(connection, 'insert into note select n from generate_series(100, 199) n');
    process.kill(running.pid, 'SIGKILL');
    await kill(child);

    const server = await startEmbeddedPostgres({ directory });
    try {
      expect(server.isAdopted).toBe(false);
      expect(
        await query(server.connection, 'select count(*)::int as rows from note where id between 100 and 199'),
      ).toEqual([{ rows: 100 }]);
    } finally {
      await server.stop();
    }
  });

  test('starts the server again when it dies while in use', async () => {
    const notices: string[] = [];
    const server = await startEmbeddedPostgres({ directory, onNotice: (text) => notices.push(text) });
    const pid = postmasterPid()!;
    process.kill(pid, 'SIGKILL');

    const restarted = await eventually(() => query(server.connection, 'select 1 as one'), {
      timeoutMs: 10_000,
      everyMs: 50,
    });

    expect(restarted).toEqual([{ one: 1 }]);
    expect(notices).toContainEqual(expect.stringContaining('died'));
    expect(postmasterPid()).not.toBe(pid);
    expect(await server.stop()).toBe('stopped');
  });

  test('starts although postmaster.pid names a living process that is no PostgreSQL', async () => {
    const server: EmbeddedPostgres = await startEmbeddedPostgres({ directory });
    const pid = postmasterPid()!;
    const text = `${process.pid}\n${path.join(directory, 'data')}\n0\n5432\n${server.connection.host}\n\n`;
    await server.stop();
    expect(isPidAlive(pid)).toBe(false);
    writeFileSync(path.join(directory, 'data', 'postmaster.pid'), text, { mode: 0o644 });

    const again = await startEmbeddedPostgres({ directory });
    try {
      expect(again.isAdopted).toBe(false);
    } finally {
      await again.stop();
    }
  });

  test('refuses a data directory of another major version, by name', async () => {
    const old = path.join(parent, 'old');
    mkdirSync(path.join(old, 'data'), { recursive: true });
    writeFileSync(path.join(old, 'data', 'PG_VERSION'), '12\n');

    await expect(startEmbeddedPostgres({ directory: old })).rejects.toThrow(/made by PostgreSQL 12/);
    expect(readdirSync(path.join(old, 'users'))).toEqual([]);
  });
});

// Only root can hand files to another account.
if (process.getuid?.() === 0) {
  describe('embedded PostgreSQL started by root', () => {
    test('moves away from a closed home directory and says so', async () => {
      const home = path.join(parent, 'home');
      mkdirSync(home, { mode: 0o700 });
      const notices: string[] = [];
      const server = await startEmbeddedPostgres({
        directory: path.join(home, 'postgres'),
        onNotice: (text) => notices.push(text),
      });
      try {
        expect(existsSync(path.join(home, 'postgres'))).toBe(false);
        expect(server.directory).toMatch(/halo-postgres-\d+-[0-9a-f]{12}$/);
        expect(notices[0]).toContain(`${home} is closed to the account`);
      } finally {
        await server.stop();
        rmSync(server.directory, { recursive: true, force: true });
      }
    });

    test('runs as an unprivileged account where there is no postgres account', async () => {
      const server = await startEmbeddedPostgres({
        directory: path.join(parent, 'as-unprivileged'),
        account: { uid: 65534, gid: 65534 },
      });
      try {
        expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      } finally {
        await server.stop();
      }
    });
  });
}
