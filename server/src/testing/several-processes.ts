import type { AddressInfo } from 'node:net';
import { compose, type Composition } from '../compose.ts';
import { readEnvironment } from '../env.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { type RedisServer, startRedisServer } from './redis-server.ts';

/** A server on the database and the Redis of others, with a port of its own. */
export interface OneOfSeveral extends Composition {
  readonly port: number;
}

export interface SeveralProcesses {
  /** makes accounts, and is no process of the cluster */
  readonly test: TestApp;
  readonly redis: RedisServer;
  readonly processes: readonly OneOfSeveral[];
  close(): Promise<void>;
}

/**
 * Several servers that know of each other only what goes through database and Redis. They share one Node here, because
 * a start of its own for each takes longer than the tests; `npm run cluster` runs real ones, to be killed by hand.
 */
export async function startSeveral(roles: readonly string[]): Promise<SeveralProcesses> {
  const redis = await startRedisServer();
  const test = await buildTestApp();
  const processes: OneOfSeveral[] = [];
  for (const role of roles) {
    const env = readEnvironment({
      NODE_ENV: 'test',
      HALO_PORT: '4220',
      HALO_DATA_DIR: test.directory,
      REDIS_URL: redis.url,
      HALO_ROLE: role,
    });
    const { db, brands, clock } = test.deps;
    const composition = await compose({ env, db, brands, clock, overrides: { mail: test.mail } });
    await composition.app.listen({ port: 0, host: '127.0.0.1' });
    processes.push({ ...composition, port: (composition.app.server.address() as AddressInfo).port });
  }
  return {
    test,
    redis,
    processes,
    async close() {
      await Promise.all(processes.map((each) => each.stop()));
      await test.close();
      await redis.close();
    },
  };
}
