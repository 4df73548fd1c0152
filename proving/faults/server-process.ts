import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { PostgresConnection } from '@halo/server-kit/storage/postgres-connection';
import { freePort } from '../../server/src/testing/free-port.ts';

/** The server in a process of its own, to be treated badly. */
export interface ServerProcess {
  readonly port: number;
  start(): Promise<void>;
  /** SIGKILL: nothing is tidied up. */
  kill(): Promise<void>;
  /** As a deploy does: it finishes what it has and says goodbye. */
  stop(): Promise<void>;
  /** It does nothing any more, and its connections stay. */
  freeze(): void;
  thaw(): void;
  /** Its clock is so far ahead of the wall, until it is started again. */
  setClock(aheadMs: number): void;
  readonly isRunning: boolean;
}

/** A platform kills after half a minute; a busy machine gets more. */
const PATIENCE_MS = 90_000;
const REPOSITORY = path.join(import.meta.dirname, '../..');
const PROGRAM = path.join(REPOSITORY, 'server/src/testing/serve.ts');
/** One that was asked to stop leaves what it compiled to those that follow. */
const COMPILE_CACHE = path.join(REPOSITORY, '.cache/node');

export async function createServerProcess(
  connection: PostgresConnection,
  environment: Record<string, string>,
  /** gets what it complains about, and ends that the run did not ask for */
  troubles: string[],
): Promise<ServerProcess> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let isEndAsked = false;

  async function end(how: (running: ChildProcess) => void): Promise<void> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    isEndAsked = true;
    const ended = once(running, 'exit');
    how(running);
    // As the platform does it; what takes as long is a trouble of the run.
    const timer = setTimeout(() => {
      troubles.push('the server did not end when it was asked to');
      running.kill('SIGKILL');
    }, PATIENCE_MS);
    await ended;
    clearTimeout(timer);
  }

  return {
    port,
    async start() {
      isEndAsked = false;
      const started = fork(PROGRAM, [String(port), JSON.stringify(connection)], {
        execArgv: [],
        env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...environment },
        silent: true,
      });
      child = started;
      started.stderr?.on('data', (chunk: Buffer) => troubles.push(`server: ${chunk.toString().trim()}`));
      started.stdout?.resume();
      started.on('exit', (code, signal) => {
        if (!isEndAsked) troubles.push(`the server ended by itself: ${code ?? signal}`);
      });
      const [ended] = await Promise.race([once(started, 'message').then(() => []), once(started, 'exit')]);
      if (ended !== undefined) throw new Error(`the server did not start: ${troubles.join('\n')}`);
    },
    kill: () => end((running) => running.kill('SIGKILL')),
    stop: () => end((running) => running.send('stop')),
    get isRunning() {
      return child !== undefined && child.exitCode === null && child.signalCode === null;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    setClock: (aheadMs) => void child?.send({ aheadMs }),
  };
}
