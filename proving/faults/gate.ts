import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type ListenOptions, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import type { PostgresConnection } from '@halo/server-kit/storage/postgres-connection';

/** The way from a server under test to what it stands on: shut, that is away for this server alone. */
export interface Gate {
  /** Connections that are there end, new ones are refused. */
  shut(): void;
  /** Nothing passes any more and nothing closes; what was sent by then arrives when it is open again. */
  silence(): void;
  /** What comes back arrives so much later. */
  delay(ms: number): void;
  open(): void;
  close(): Promise<void>;
}

export interface DatabaseGate extends Gate {
  readonly connection: PostgresConnection;
}

export interface RedisGate extends Gate {
  readonly url: string;
}

export async function createDatabaseGate(target: PostgresConnection): Promise<DatabaseGate> {
  const folder = await mkdtemp(path.join(tmpdir(), 'halo-gate-'));
  const nameIn = (directory: string) => path.join(directory, `.s.PGSQL.${target.port}`);
  const reach = () => (target.host.startsWith('/') ? connect(nameIn(target.host)) : connect(target.port, target.host));
  // The name that clients look for in the folder that they are given as host.
  const gate = await createGate({ path: nameIn(folder) }, reach);
  return {
    ...gate,
    connection: { ...target, host: folder },
    async close() {
      await gate.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function createRedisGate(targetUrl: string): Promise<RedisGate> {
  const { hostname, port } = new URL(targetUrl);
  const gate = await createGate({ port: 0, host: '127.0.0.1' }, () => connect(Number(port), hostname));
  return { ...gate, url: `redis://127.0.0.1:${gate.port}` };
}

async function createGate(at: ListenOptions, reach: () => Socket): Promise<Gate & { readonly port: number }> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'silent' | 'shut' = 'open';
  let lateMs = 0;

  function hold(socket: Socket, pass: (chunk: Buffer) => void, other: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.on('data', (chunk) => pass(chunk));
    if (state === 'silent') socket.pause();
  }
  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }

  const listener = createServer((server) => {
    if (state === 'shut') {
      server.destroy();
      return;
    }
    const target = reach();
    hold(server, (chunk) => target.write(chunk), target);
    hold(
      target,
      inOrder(
        (chunk) => server.write(chunk),
        () => lateMs,
      ),
      server,
    );
  });
  listener.listen(at);
  await once(listener, 'listening');
  const address = listener.address();

  return {
    port: typeof address === 'string' ? 0 : (address as AddressInfo).port,
    shut() {
      state = 'shut';
      cut();
    },
    silence() {
      state = 'silent';
      for (const socket of sockets) socket.pause();
    },
    delay(ms) {
      lateMs = ms;
    },
    open() {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    async close() {
      cut();
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** Passes everything on after a wait, which may change; nothing overtakes what came before. */
function inOrder(pass: (chunk: Buffer) => void, lateMs: () => number): (chunk: Buffer) => void {
  let last = Promise.resolve();
  let waiting = 0;
  return (chunk) => {
    const ms = lateMs();
    if (ms === 0 && waiting === 0) return pass(chunk);
    waiting += 1;
    // How slow it is.
    const due = simulatedDelay(ms);
    last = last
      .then(() => due)
      .then(() => {
        waiting -= 1;
        pass(chunk);
      });
  };
}
