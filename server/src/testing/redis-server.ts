import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from 'redis';
import { freePort } from './free-port.ts';
import { roomForTests } from './room-for-tests.ts';

/** A Redis of a test, which it may kill and start again. */
export interface RedisServer {
  readonly url: string;
  /** SIGKILL; what was in it is gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
  readonly isRunning: boolean;
  /** It answers nothing, and its connections stay, until it goes on. */
  freeze(): void;
  thaw(): void;
  /** e.g. `FLUSHALL` */
  command(...words: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export async function startRedisServer(): Promise<RedisServer> {
  const port = await freePort();
  const directory = await mkdtemp(path.join(roomForTests(), 'halo-redis-'));
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  const server: RedisServer = {
    url,
    get isRunning() {
      return isRunning();
    },
    async start() {
      const options = ['--port', String(port), '--save', '', '--appendonly', 'no', '--dir', directory];
      child = spawn('redis-server', options, { stdio: 'ignore' });
      await once(child, 'spawn');
      // The client asks until it is answered.
      const client = createClient({ url, socket: { reconnectStrategy: 20 } });
      client.on('error', () => undefined);
      await client.connect();
      await client.close();
    },
    async kill() {
      if (!child || !isRunning()) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async command(...words) {
      const client = createClient({ url });
      await client.connect();
      await client.sendCommand([...words]);
      await client.close();
    },
    async close() {
      await server.kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
