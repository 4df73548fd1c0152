import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import Fastify, { type FastifyInstance } from 'fastify';
import { compose, type Composition } from '../../../compose.ts';
import type { Environment } from '../../../env.ts';
import { type Database, openDatabase } from '@halo/server-kit/storage/database';
import type { TestApp } from '../../../testing/build-test-app.ts';
import type { CrashPoint } from '../crash-points.ts';
import { PROVIDER_MODULES } from '../providers/provider-modules.ts';
import type { ProviderModule } from '../providers/provider-module.ts';

export const PROVIDER_TIMEOUT_MS = 250;

/**
 * A server that can die in the middle of its work and come back without a memory, on one address, beside providers that
 * never die.
 */
export interface RestartableServer {
  readonly port: number;
  /** The process that answers now. */
  current(): Composition;
  /** From now on the process dies when it comes to this place for the n-th time. */
  dieAt(point: CrashPoint, count: number): void;
  /** The process no longer dies. */
  spare(): void;
  readonly deaths: readonly CrashPoint[];
  /** Work of the process itself, as far as it comes: one that dies leaves it where it is. */
  work(task: (services: Composition['services']) => Promise<unknown>): Promise<void>;
  /** From now on webhooks get lost on their way, come late, twice or behind younger ones; undefined: no more. */
  tangle(random: (() => number) | undefined): void;
  /** Waits until a process answers. */
  alive(): Promise<void>;
  close(): Promise<void>;
}

interface Process {
  readonly composition: Composition;
  readonly database: Database;
  readonly name: string;
  /** Ends with it. */
  readonly death: Promise<void>;
  readonly end: () => void;
}

/** `test` has the database, the clock and the accounts; `addProviders` puts simulators of the companies beside it. */
export async function openRestartableServer(
  test: TestApp,
  addProviders: (app: FastifyInstance, env: Environment) => Promise<void> | void,
): Promise<RestartableServer> {
  const { env } = test.deps;
  const providers = Fastify({ routerOptions: { maxParamLength: 512 } });
  await providers.register(import('@fastify/formbody'));
  await addProviders(providers, env);
  await providers.ready();

  const sockets = new Set<Socket>();
  const deaths: CrashPoint[] = [];
  let armed: { point: CrashPoint; left: number } | undefined;
  let restart: Promise<void> | undefined;
  let tangled: (() => number) | undefined;
  let count = 0;
  let process = await start();

  const front: Server = createServer((request, response) => {
    const isProvider = /^\/simulators\//.test(request.url ?? '') || /^bank\./.test(request.headers.host ?? '');
    if (isProvider) return providers.routing(request, response);
    // A machine without a process refuses the line.
    if (restart) return request.socket.destroy();
    sockets.add(request.socket);
    response.once('close', () => sockets.delete(request.socket));
    if (tangled && /^\/pay\/webhooks\//.test(request.url ?? ''))
      return void bringTangled(tangled, () => process.composition.app, request, response).catch(() =>
        request.socket.destroy(),
      );
    return process.composition.app.routing(request, response);
  });
  front.listen(env.port, '127.0.0.1');
  await once(front, 'listening');

  async function start(): Promise<Process> {
    count += 1;
    const name = `halo-mortal-${count}`;
    const database = openDatabase({ socket: test.database.connection, applicationName: name, poolMax: 6 });
    const composition = await compose({
      env,
      db: database.db,
      brands: test.deps.brands,
      clock: test.clock,
      log: test.deps.log,
      // The outbox is a table: a mail is sent if and only if what it reports was committed.
      overrides: { hub: test.hub },
      payments: { modules: PROVIDER_MODULES.map(withoutSimulator), providerTimeoutMs: PROVIDER_TIMEOUT_MS, crash },
    });
    await composition.app.ready();
    let end = () => {};
    const death = new Promise<void>((resolve) => {
      end = resolve;
    });
    return { composition, database, name, death, end };
  }

  /**
   * Nothing after this place happens: callers wait for ever, the connections are cut, the memory is gone.
   */
  async function crash(point: CrashPoint): Promise<void> {
    if (restart || armed?.point !== point) return;
    armed.left -= 1;
    if (armed.left > 0) return;
    armed = undefined;
    deaths.push(point);
    restart = bury(process);
    await new Promise(() => {});
  }

  async function bury({ database, name, end }: Process): Promise<void> {
    end();
    // A pool that ends gives no connection to what still runs of the dead.
    void database.close().catch(() => undefined);
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await test.database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      [name],
    );
    process = await start();
    restart = undefined;
  }

  return {
    port: env.port,
    current: () => process.composition,
    dieAt: (point, n) => {
      armed = { point, left: n };
    },
    spare: () => {
      armed = undefined;
    },
    async work(task) {
      while (restart) await restart;
      const { composition, death } = process;
      let isDead = false;
      const dying = death.then(() => {
        isDead = true;
      });
      const done = task(composition.services).catch((error: unknown) => {
        if (!isDead) throw error;
      });
      await Promise.race([done, dying]);
      done.catch(() => undefined);
    },
    tangle: (random) => {
      tangled = random;
    },
    deaths,
    async alive() {
      while (restart) await restart;
    },
    async close() {
      while (restart) await restart;
      front.closeAllConnections();
      front.close();
      await process.composition.stop();
      await process.database.close();
      await providers.close();
    },
  };
}

/** A webhook on a bad line. One that is lost, its company sends again. */
async function bringTangled(
  random: () => number,
  app: () => FastifyInstance,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [isLost, isLate, isDoubled] = [random() < 0.15, random() < 0.3, random() < 0.2];
  if (isLost) return void request.socket.destroy();
  // Companies send by the real clock, and so it comes behind younger ones.
  if (isLate) await simulatedDelay(Math.floor(random() * 150));
  const bring = () =>
    app().inject({
      method: 'POST',
      url: request.url ?? '',
      headers: request.headers,
      payload: Buffer.concat(chunks),
    });
  const [answer] = await Promise.all(isDoubled ? [bring(), bring()] : [bring()]);
  response.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type'] ?? 'text/plain') });
  response.end(answer.body);
}

function withoutSimulator(module: ProviderModule): ProviderModule {
  return {
    ...module,
    open(context) {
      const opened = module.open(context);
      return opened && { provider: opened.provider };
    },
  };
}
