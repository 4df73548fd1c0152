import type { PostgresConnection } from '@halo/server-kit/storage/postgres-connection';
import { type RedisServer, startRedisServer } from '../../server/src/testing/redis-server.ts';
import { startBalancer } from '../../tooling/run/balancer.mjs';
import { createDatabaseGate, createRedisGate, type Gate, together } from './gate.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';

/** What the pages of a world connect to: one server, or several behind a balancer, on one database and one Redis. */
export interface Site {
  readonly port: number;
  readonly servers: readonly ServerProcess[];
  /** the ways of all processes to it as one */
  readonly database: Gate & { /** of each process */ readonly gates: readonly Gate[] };
  /** undefined: one process alone, which needs none */
  readonly redis: { readonly server: RedisServer /** of each process */; readonly gates: readonly Gate[] } | undefined;
  /** what all servers complained about, also those that are gone */
  readonly troubles: readonly string[];
  /** As a deployment does it: a new process is ready before the old one is asked to stop. */
  replace(index: number): Promise<void>;
  /** Everything is there and reaches each other again. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

export interface SiteOptions {
  readonly connection: PostgresConnection;
  readonly processes: number;
  readonly environment: Record<string, string>;
}

/** Two serve people and one works in the background as well; sockets are everywhere. */
const ROLES = ['web,realtime,workers', 'all', 'web,realtime'];

export async function openSite({ connection, processes, environment }: SiteOptions): Promise<Site> {
  const redis = processes > 1 ? await startRedisServer() : undefined;
  const ways = await Promise.all(
    Array.from({ length: processes }, async () => ({
      database: await createDatabaseGate(connection),
      redis: redis && (await createRedisGate(redis.url)),
    })),
  );
  const databaseGates = ways.map((way) => way.database);
  const redisGates = ways.flatMap((way) => way.redis ?? []);
  const allGates = together([...databaseGates, ...redisGates]);
  const troubles: string[] = [];
  const make = async (index: number): Promise<ServerProcess> => {
    const way = ways[index];
    if (!way) throw new Error(`there is no process ${index}`);
    const own: Record<string, string> = way.redis
      ? { REDIS_URL: way.redis.url, HALO_ROLE: ROLES[index % ROLES.length] ?? 'all' }
      : {};
    return createServerProcess(way.database.connection, { ...environment, ...own }, troubles);
  };

  const servers: ServerProcess[] = [];
  for (let index = 0; index < processes; index += 1) {
    const server = await make(index);
    await server.start();
    servers.push(server);
  }
  /** The balancer reads it for each connection. */
  const targets = servers.map(({ port }) => port);
  const balancer = redis ? await startBalancer(0, { payments: targets[0] ?? 0, others: targets }) : undefined;

  return {
    port: balancer?.port ?? targets[0] ?? 0,
    servers,
    database: { ...together(databaseGates), gates: databaseGates },
    redis: redis && { server: redis, gates: redisGates },
    troubles,
    async replace(index) {
      const old = servers[index];
      const fresh = await make(index);
      await fresh.start();
      servers[index] = fresh;
      targets[index] = fresh.port;
      await old?.stop();
    },
    async heal() {
      allGates.open();
      redis?.thaw();
      if (redis && !redis.isRunning) await redis.start();
      for (const server of servers) {
        server.thaw();
        if (!server.isRunning) await server.start();
      }
    },
    async close() {
      balancer?.close();
      await Promise.all(servers.map((server) => server.kill()));
      await allGates.close();
      await redis?.close();
    },
  };
}
