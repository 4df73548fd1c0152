import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type ListenOptions, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import type { PostgresConnection } from '@halo/server-kit/storage/postgres-connection';

/** Of a way: what the server sends, or what comes back. */
export type Direction = 'there' | 'back';

/** The way from a server under test to what it stands on: shut, that is away for this server alone. */
export interface Gate {
  /** Connections that are there end, new ones are refused. */
  shut(): void;
  /**
   * Nothing passes any more, or nothing in one direction, and nothing closes; what was sent by then arrives when it is
   * open again.
   */
  silence(only?: Direction): void;
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

/** Several ways as one. */
export function together(gates: readonly Gate[]): Gate {
  return {
    shut: () => gates.forEach((gate) => gate.shut()),
    silence: (only) => gates.forEach((gate) => gate.silence(only)),
    delay: (ms) => gates.forEach((gate) => gate.delay(ms)),
    open: () => gates.forEach((gate) => gate.open()),
    close: async () => void (await Promise.all(gates.map((gate) => gate.close()))),
  };
}

async function createGate(at: ListenOptions, reach: () => Socket): Promise<Gate & { readonly port: number }> {
  /** each with the direction of what it reads */
  const sockets = new Map<Socket, Direction>();
  let isShut = false;
  let silent: readonly Direction[] = [];
  let lateMs = 0;

  function hold(socket: Socket, direction: Direction, pass: (chunk: Buffer) => void, other: Socket): void {
    sockets.set(socket, direction);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.on('data', (chunk) => pass(chunk));
    if (silent.includes(direction)) socket.pause();
  }
  function cut(): void {
    for (const socket of sockets.keys()) socket.destroy();
  }

  const listener = createServer((server) => {
    if (isShut) {
      server.destroy();
      return;
    }
    const target = reach();
    hold(server, 'there', (chunk) => target.write(chunk), target);
    hold(
      target,
      'back',
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
      isShut = true;
      cut();
    },
    silence(only) {
      silent = only ? [only] : ['there', 'back'];
      for (const [socket, direction] of sockets) if (silent.includes(direction)) socket.pause();
    },
    delay(ms) {
      lateMs = ms;
    },
    open() {
      isShut = false;
      silent = [];
      for (const socket of sockets.keys()) socket.resume();
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
