import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { errorCode, isPidAlive } from '../process/process-identity.ts';
import { withProcessLock } from '../process/process-lock.ts';
import { createProcessRegistry } from '../process/process-registry.ts';
import { findPostgresAccount, type PostgresAccount } from './postgres-account.ts';
import { locateBinaries } from './postgres-binaries.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { locatePostgres, prepareSocketDirectory, removeSocketDirectory } from './postgres-places.ts';
import { isAcceptingSessions } from './postgres-readiness.ts';
import { archiveSettings, prepareArchive } from './wal-archive.ts';
import {
  initialiseCluster,
  lastServerWords,
  readPostmasterFile,
  removeStalePostmasterFile,
  spawnPostmaster,
  stopPostmaster,
  waitUntilReady,
  type PostmasterSetup,
} from './postmaster.ts';

const USER = 'halo';
/** Without TCP the number only names the socket file. */
const SOCKET_PORT = 5432;
const LOCK_TIMEOUT_MS = 90_000;
const STALE_FILE_RETRY_MS = 5000;
const RETRY_MS = 200;
const WATCH_MS = 500;

export interface EmbeddedPostgresOptions {
  /** Holds the data, the server's log and who uses it; made when missing. */
  readonly directory: string;
  /** Default `halo`; made when missing. */
  readonly database?: string;
  /** Default true. False gives up safety against power loss: for tests only. */
  readonly isDurable?: boolean;
  /** A folder for copies of the server's log, from which every moment can be restored. Default: none are made. */
  readonly archive?: string | undefined;
  readonly onNotice?: (message: string) => void;
  /** Replaces the account PostgreSQL runs as when we are root; for tests. */
  readonly account?: PostgresAccount;
}

export interface EmbeddedPostgres {
  readonly connection: PostgresConnection;
  readonly directory: string;
  /** True when a server that already ran was taken over. */
  readonly isAdopted: boolean;
  /** Ends the server unless another process still uses it. */
  stop(): Promise<'stopped' | 'left-running'>;
}

/**
 * Starts PostgreSQL as a child that outlives us, or takes over the one that already runs on the directory.
 * While we use it, it is started again should it die. Throws when there are no programs for this machine
 * or the server does not come up; the message ends with the server's own last words.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const notice = options.onNotice ?? (() => undefined);
  const account = options.account ?? findPostgresAccount();
  const places = locatePostgres(options.directory, account);
  if (places.movedBecauseOf !== undefined) {
    notice(
      `The database cannot live in ${options.directory}: ${places.movedBecauseOf} is closed to the account ` +
        `PostgreSQL runs as (uid ${account?.uid}), because PostgreSQL refuses to run as root. It lives in ` +
        `${places.root} instead, which the system may clean up. Run Halo as an ordinary user to avoid this.`,
    );
  }
  const setup: PostmasterSetup = { places, binaries: locateBinaries(account), account };
  if (options.archive !== undefined) prepareArchive(options.archive, account);
  const registry = createProcessRegistry(places.users);
  const ways: Ways = { isDurable: options.isDurable ?? true, archive: options.archive };
  const locked = <T>(work: () => Promise<T>) => withProcessLock(places.lock, LOCK_TIMEOUT_MS, work);

  const { member, running } = await locked(async () => {
    const joined = await registry.join();
    try {
      const server = await ensureServer(setup, ways, notice);
      await ensureDatabase(server.connection, options.database ?? USER);
      return { member: joined, running: server };
    } catch (error) {
      await joined.leave();
      throw error;
    }
  });

  let { pid } = running;
  let restarting: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (restarting !== undefined || isPidAlive(pid)) return;
    notice(`PostgreSQL (pid ${pid}) died and is started again`);
    restarting = locked(async () => {
      pid = (await ensureServer(setup, ways, notice)).pid;
    })
      .catch((error: unknown) => notice(`PostgreSQL did not start again: ${String(error)}`))
      .finally(() => {
        restarting = undefined;
      });
  }, WATCH_MS);
  watch.unref();

  return {
    connection: { ...running.connection, database: options.database ?? USER },
    directory: places.root,
    isAdopted: running.isAdopted,
    async stop() {
      clearInterval(watch);
      await restarting;
      return locked(async () => {
        await member.leave();
        if ((await registry.countOthers()) > 0) return 'left-running';
        await stopPostmaster(setup, pid);
        removeSocketDirectory(running.connection);
        return 'stopped';
      });
    },
  };
}

/** How a server is run. */
interface Ways {
  readonly isDurable: boolean;
  readonly archive: string | undefined;
}

interface RunningServer {
  readonly pid: number;
  readonly connection: PostgresConnection;
  readonly isAdopted: boolean;
}

async function ensureServer(
  setup: PostmasterSetup,
  ways: Ways,
  notice: (message: string) => void,
): Promise<RunningServer> {
  const { places } = setup;
  if (existsSync(path.join(places.data, 'PG_VERSION'))) {
    assertSameMajorVersion(setup);
    const adopted = await adopt(setup);
    if (adopted !== undefined) return adopted;
  } else {
    if (process.platform === 'win32')
      writeFileSync(places.password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    initialiseCluster(setup, USER, ways.isDurable);
    notice(`Made a new database in ${places.root}`);
  }
  return start(setup, ways);
}

async function adopt(setup: PostmasterSetup): Promise<RunningServer | undefined> {
  const { places } = setup;
  const found = readPostmasterFile(places.data);
  if (found === undefined || !isPidAlive(found.pid)) return undefined;
  const connection = connectionTo(setup, found.host, found.port);
  if (await isAcceptingSessions(connection)) return { pid: found.pid, connection, isAdopted: true };
  if (process.platform === 'linux') removeStalePostmasterFile(realpathSync(places.data));
  if (readPostmasterFile(places.data) === undefined) return undefined;
  // Alive but not answering: it is starting or recovering, or its socket was cleaned away.
  if (existsSync(path.join(found.host, `.s.PGSQL.${found.port}`)) || process.platform === 'win32') {
    if ((await waitUntilReady(found.pid, connection)) === 'ready')
      return { pid: found.pid, connection, isAdopted: true };
    return undefined;
  }
  await stopPostmaster(setup, found.pid);
  return undefined;
}

async function start(setup: PostmasterSetup, ways: Ways): Promise<RunningServer> {
  const { places, account } = setup;
  const connection =
    process.platform === 'win32'
      ? connectionTo(setup, '127.0.0.1', await findFreePort())
      : connectionTo(setup, prepareSocketDirectory(places.data, account), SOCKET_PORT);
  const deadline = Date.now() + STALE_FILE_RETRY_MS;
  for (;;) {
    if (process.platform === 'linux') removeStalePostmasterFile(realpathSync(places.data));
    const pid = spawnPostmaster(setup, connection, serverSettings(connection, ways));
    if ((await waitUntilReady(pid, connection)) === 'ready') return { pid, connection, isAdopted: false };
    // A killed server's children may still hold its memory, or its file may still name it, for a moment.
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not start:\n${lastServerWords(places.serverLog)}`);
    await wait(RETRY_MS);
  }
}

function serverSettings(connection: PostgresConnection, { isDurable, archive }: Ways): Record<string, string> {
  const listening: Record<string, string> = path.isAbsolute(connection.host)
    ? { listen_addresses: '', unix_socket_directories: connection.host }
    : { listen_addresses: connection.host };
  const durability: Record<string, string> = isDurable
    ? {}
    : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  return {
    ...listening,
    ...durability,
    shared_buffers: '64MB',
    max_connections: '100',
    max_wal_size: '512MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %a ',
    // The statement may hold what people wrote to each other.
    log_min_error_statement: 'panic',
    log_min_messages: 'warning',
    ...(archive === undefined ? {} : archiveSettings(archive)),
  };
}

function connectionTo(setup: PostmasterSetup, host: string, port: number): PostgresConnection {
  const base = {
    host: host === '*' || host === 'localhost' ? '127.0.0.1' : host,
    port,
    user: USER,
    database: 'postgres',
  };
  return process.platform === 'win32' ? { ...base, password: readFileSync(setup.places.password, 'utf8') } : base;
}

async function ensureDatabase(connection: PostgresConnection, name: string): Promise<void> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if (errorCode(error) !== '42P04') throw error;
  } finally {
    await client.end();
  }
}

function assertSameMajorVersion({ places, binaries }: PostmasterSetup): void {
  const found = readFileSync(path.join(places.data, 'PG_VERSION'), 'utf8').trim();
  if (found === binaries.majorVersion) return;
  throw new Error(
    `${places.root} was made by PostgreSQL ${found}, but PostgreSQL ${binaries.majorVersion} is installed. ` +
      'Export the data with the old version, or remove the directory to start with an empty database.',
  );
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
