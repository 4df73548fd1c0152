import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '@halo/shared/testing/eventually';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
/** Servers after the first find their sources compiled. */
const COMPILE_CACHE = path.join(REPOSITORY, '.cache/node');
const START_TIMEOUT_MS = 90_000;
/** Longer than the server itself gives what it has to end. */
const STOP_TIMEOUT_MS = 30_000;

/** A real server in a process of its own, with a data directory of its own. */
export interface HaloServer {
  readonly port: number;
  /** its data */
  readonly directory: string;
  origin(host: string): string;
  /** SIGKILL: nothing is tidied up. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
}

export interface HaloServerOptions {
  port: number;
  /** names the data directory; the same name finds the same data again, in the same worker */
  name: string;
  env?: Record<string, string>;
  /** whose sources and builds it runs; by default those of this repository */
  repository?: string;
  /** makes data of its own, as for another demo, and does not begin with the copy that all have */
  hasOwnData?: boolean;
}

const TEMPLATE = 'template';
/** Of servers that all workers know. */
const COMMON = [TEMPLATE, 'shared'];

/**
 * Where a server of this name keeps its data. What fails is tried again by a new worker, which must not meet what the
 * first try left
 * behind: messages with the same words, versions that are published already, failures that were counted.
 */
export function dataDirectory(name: string): string {
  const worker = process.env['TEST_WORKER_INDEX'];
  return path.join(REPOSITORY, 'var/e2e', worker === undefined || COMMON.includes(name) ? name : `${name}-${worker}`);
}

/**
 * Has a server make its data once: database, demo and stored builds take it some seconds, and every server that starts
 * without data
 * of its own begins with a copy.
 */
export async function makeTemplate(port: number): Promise<void> {
  const server = await startHaloServer({ port, name: TEMPLATE });
  await server.stop();
  rmSync(path.join(server.directory, 'server.log'));
}

/** The database belongs to another user where the server runs as root, which only `cp -a` keeps. */
function copyTemplate(directory: string): void {
  const { status } = spawnSync('cp', ['-a', dataDirectory(TEMPLATE), directory]);
  if (status !== 0) rmSync(directory, { recursive: true, force: true });
}

/** Starts the server and waits until it is ready. @throws with the end of its log when it does not become so */
export async function startHaloServer({
  port,
  name,
  env = {},
  hasOwnData = false,
  repository = REPOSITORY,
}: HaloServerOptions): Promise<HaloServer> {
  if (await answers(port))
    throw new Error(`something answers on port ${port} already: a server that another run left behind?`);
  const directory = dataDirectory(name);
  if (!hasOwnData && !existsSync(directory) && existsSync(dataDirectory(TEMPLATE))) copyTemplate(directory);
  mkdirSync(directory, { recursive: true });
  const log = createWriteStream(path.join(directory, 'server.log'), { flags: 'a' });
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: path.join(repository, 'server'),
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_ENV: 'development',
      // Journeys fill the demo account with what they need.
      HALO_DEMO: 'empty',
      HALO_PORT: String(port),
      HALO_DATA_DIR: directory,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let tail = '';
  const keep = (chunk: Buffer): void => {
    tail = (tail + chunk.toString()).slice(-4000);
    log.write(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  try {
    await becomeReady(child, port, () => tail);
  } catch (failure) {
    child.kill('SIGKILL');
    endDatabase(directory);
    throw failure;
  }
  return {
    port,
    directory,
    origin: (host) => `http://${host}:${port}`,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** One that is killed leaves its database to the next of its folder; a run that makes the folder again meets it. */
function endDatabase(directory: string): void {
  const file = path.join(directory, 'postgres/data/postmaster.pid');
  if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8').split('\n', 1)[0]), 'SIGINT');
}

function answers(port: number): Promise<Response | undefined> {
  return fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
}

async function becomeReady(child: ChildProcess, port: number, tail: () => string): Promise<void> {
  const hasEnded = (): boolean => child.exitCode !== null;
  try {
    await eventually(async () => hasEnded() || (await answers(port))?.ok === true, {
      timeoutMs: START_TIMEOUT_MS,
      everyMs: 150,
      what: 'the server to be ready',
    });
  } catch (failure) {
    throw new Error(`the server was not ready in ${START_TIMEOUT_MS} ms:\n${tail()}`, { cause: failure });
  }
  if (hasEnded()) throw new Error(`the server ended with ${child.exitCode}:\n${tail()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}
