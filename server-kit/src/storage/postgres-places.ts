import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBarrier, giveTo, type PostgresAccount } from './postgres-account.ts';
import type { PostgresConnection } from './postgres-connection.ts';

/** The operating system's limit of a unix socket path is 104 to 108 bytes, the closing zero included. */
const SOCKET_PATH_MAX_BYTES = 103;
const LONGEST_SOCKET_NAME = '/.s.PGSQL.65535.lock';

/** Everything an embedded server keeps on disk. */
export interface PostgresPlaces {
  readonly root: string;
  readonly data: string;
  readonly serverLog: string;
  readonly lock: string;
  readonly users: string;
  readonly password: string;
  /** Set when the wanted directory cannot be reached by the account PostgreSQL runs as. */
  readonly movedBecauseOf?: string;
}

export function locatePostgres(wanted: string, account: PostgresAccount | undefined): PostgresPlaces {
  makeParents(path.dirname(path.resolve(wanted)), account);
  const barrier = findBarrier(path.dirname(path.resolve(wanted)), account);
  const root = barrier === undefined ? path.resolve(wanted) : temporaryDirectory('halo-postgres', wanted, account);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  assertOwn(root, account);
  giveTo(account, root);
  chmodSync(root, 0o700);
  return {
    root,
    data: path.join(root, 'data'),
    serverLog: path.join(root, 'server.log'),
    lock: path.join(root, 'start.lock'),
    users: path.join(root, 'users'),
    password: path.join(root, 'password'),
    ...(barrier === undefined ? {} : { movedBecauseOf: barrier }),
  };
}

/** Parents of our own making (only those) can be walked through, with any umask: else they would be the barrier. */
function makeParents(parent: string, account: PostgresAccount | undefined): void {
  const highest = mkdirSync(parent, { recursive: true });
  if (highest === undefined || account === undefined) return;
  for (let made = parent; made.length >= highest.length; made = path.dirname(made)) {
    chmodSync(made, statSync(made).mode | 0o011);
  }
}

/** A directory only the account may enter, short enough for a socket, the same for the same data directory. */
export function prepareSocketDirectory(data: string, account: PostgresAccount | undefined): string {
  const directory = temporaryDirectory('halo-pg', data, account);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  assertOwn(directory, account);
  giveTo(account, directory);
  chmodSync(directory, 0o700);
  return directory;
}

/** Only when it is empty: other files there are not ours to remove. */
export function removeSocketDirectory({ host }: Pick<PostgresConnection, 'host'>): void {
  if (!path.isAbsolute(host)) return;
  try {
    rmdirSync(host);
  } catch {
    // Left for the next start.
  }
}

/** `<temporary directory>/<prefix>-<hash of the key>`, below a temporary directory that the account can enter. */
export function temporaryDirectory(prefix: string, key: string, account: PostgresAccount | undefined): string {
  const hash = createHash('sha256').update(path.resolve(key)).digest('hex').slice(0, 12);
  const name = `${prefix}-${account?.uid ?? process.getuid?.() ?? 'user'}-${hash}`;
  const preferred = path.join(realpathSync(tmpdir()), name);
  const isTooLong = Buffer.byteLength(preferred + LONGEST_SOCKET_NAME) > SOCKET_PATH_MAX_BYTES;
  const isClosed = findBarrier(path.dirname(preferred), account) !== undefined;
  return process.platform !== 'win32' && (isTooLong || isClosed) ? path.join('/tmp', name) : preferred;
}

/**
 * The temporary directory is open to everybody: a stranger may have made this name first, to read what we
 * put there. Elsewhere the directory may be left from a run as another user.
 */
function assertOwn(directory: string, account: PostgresAccount | undefined): void {
  if (process.getuid === undefined) return;
  const stats = lstatSync(directory);
  const owners = [process.getuid(), account?.uid];
  if (!stats.isDirectory() || !owners.includes(stats.uid)) {
    throw new Error(`${directory} belongs to another user (uid ${stats.uid}): start as that user, or remove it`);
  }
}
