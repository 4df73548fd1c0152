import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isPidAlive } from '../process/process-identity.ts';
import { giveTo, type PostgresAccount } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import type { PostgresPlaces } from './postgres-places.ts';
import { isAcceptingSessions } from './postgres-readiness.ts';

const SERVER_LOG_MAX_BYTES = 5_000_000;
const POLL_MS = 10;
/** Replaying the log after a crash can take long on a slow disk. */
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;

/** What postmaster.pid of a running server says. */
export interface RunningPostmaster {
  readonly pid: number;
  readonly host: string;
  readonly port: number;
}

export interface PostmasterSetup {
  readonly places: PostgresPlaces;
  readonly binaries: PostgresBinaries;
  readonly account: PostgresAccount | undefined;
}

/** A new cluster is made beside its place and moved there, so that an interrupted initdb leaves nothing half made. */
export function initialiseCluster(setup: PostmasterSetup, user: string, isDurable: boolean): void {
  const { places, binaries, account } = setup;
  for (const name of readdirSync(places.root)) {
    if (name.startsWith('data.new-')) removeUnfinished(path.join(places.root, name));
  }
  const unfinished = path.join(places.root, `data.new-${randomUUID()}`);
  const authentication =
    process.platform === 'win32' ? ['-A', 'scram-sha-256', `--pwfile=${places.password}`] : ['-A', 'trust'];
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const speed = isDurable ? [] : ['--no-sync'];
  const result = spawnSync(
    binaries.initdb,
    ['-D', unfinished, '-U', user, ...authentication, ...locale, '--no-instructions', ...speed],
    { ...account, cwd: places.root, env: childEnvironment(), encoding: 'utf8' },
  );
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not make its data directory: ${result.error?.message ?? result.stderr.trim()}`);
  }
  renameSync(unfinished, places.data);
}

/** An initdb whose parent was killed may still be writing there; the next start will retry. */
function removeUnfinished(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true });
  } catch {
    // Left where it is: the new cluster has a name of its own.
  }
}

export function readPostmasterFile(data: string): RunningPostmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  const host = lines[4]?.trim() || lines[5]?.trim() || '';
  return Number.isInteger(pid) && pid > 0 && port > 0 && host !== '' ? { pid, host, port } : undefined;
}

/**
 * After a crash postmaster.pid may name a zombie, or (in a restarted container) a process that
 * has nothing to do with it; PostgreSQL then refuses to start. Linux says which processes work in the data directory.
 */
export function removeStalePostmasterFile(data: string): void {
  if (process.platform !== 'linux') return;
  const file = path.join(data, 'postmaster.pid');
  if (existsSync(file) && !isInUse(data)) rmSync(file, { force: true });
}

export function spawnPostmaster(
  setup: PostmasterSetup,
  at: PostgresConnection,
  settings: Record<string, string>,
): number {
  const { places, binaries, account } = setup;
  rotate(places.serverLog);
  // A file and not a pipe: the server outlives us when we are killed, and must then still be able to write.
  const log = openSync(places.serverLog, 'a', 0o600);
  giveTo(account, places.serverLog);
  try {
    const child = spawn(binaries.postgres, ['-D', places.data, '-p', String(at.port), ...settingArguments(settings)], {
      ...account,
      cwd: places.root,
      env: childEnvironment(),
      stdio: ['ignore', log, log],
      detached: true,
      windowsHide: true,
    });
    child.once('error', () => undefined);
    child.unref();
    if (child.pid === undefined) throw new Error(`PostgreSQL could not be started (${binaries.postgres})`);
    return child.pid;
  } finally {
    closeSync(log);
  }
}

/** Resolves with `ready`, or with `gone` when the process ended before. */
export async function waitUntilReady(pid: number, at: PostgresConnection): Promise<'ready' | 'gone'> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await isAcceptingSessions(at)) return 'ready';
    if (!isPidAlive(pid)) return 'gone';
    await wait(POLL_MS);
  }
  throw new Error(`PostgreSQL (pid ${pid}) did not become ready within ${READY_TIMEOUT_MS} ms`);
}

/** Fast shutdown: sessions are ended, everything is written, and the next start has nothing to recover. */
export async function stopPostmaster(setup: PostmasterSetup, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    const { binaries, places } = setup;
    spawnSync(binaries.pgCtl, ['stop', '-D', places.data, '-m', 'fast', '-w'], { stdio: 'ignore', windowsHide: true });
  } else if (isPidAlive(pid)) {
    process.kill(pid, 'SIGINT');
  }
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isPidAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (pid ${pid}) did not stop within ${STOP_TIMEOUT_MS} ms`);
    await wait(POLL_MS);
  }
}

export function lastServerWords(serverLog: string): string {
  try {
    return readFileSync(serverLog, 'utf8').trim().split('\n').slice(-5).join('\n');
  } catch {
    return '';
  }
}

function isInUse(data: string): boolean {
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readlinkSync(`/proc/${name}/cwd`) === data;
    } catch {
      return false;
    }
  });
}

function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** None of our secrets, and no PG… variable that would change what the programs do. */
function childEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  const inherited = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' };
}

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > SERVER_LOG_MAX_BYTES) renameSync(file, `${file}.1`);
}
