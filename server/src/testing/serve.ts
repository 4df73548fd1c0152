// A server in a process of its own, on a database that another process has made: for tests that kill it and for
// benchmarks. Arguments: the port, then the connection as JSON, then `releases` when it is to have the fixtures'
// builds. Says `ready` to its parent; its parent sets its clock, asks for its memory, or has it end.
import { createBrandDirectory } from '../brand-directory.ts';
import { compose } from '../compose.ts';
import { readEnvironment } from '../env.ts';
import { openDatabase } from '@halo/server-kit/storage/database';
import type { PostgresConnection } from '@halo/server-kit/storage/postgres-connection';
import { storeFixtures } from './fixture-releases.ts';

const [port = '', connection = '', wants = ''] = process.argv.slice(2);
const database = openDatabase({ socket: JSON.parse(connection) as PostgresConnection });
const env = readEnvironment({ ...process.env, NODE_ENV: 'test', HALO_PORT: port });
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const composition = await compose({ env, db: database.db, brands: createBrandDirectory(env), clock });
if (wants === 'releases') await storeFixtures(composition.releases, env.dataDirectory, '1.0.0');
await composition.app.listen({ port: env.port, host: '127.0.0.1' });
composition.start();
process.send?.('ready');

process.on('message', (message: { readonly aheadMs: number } | 'memory' | 'stop') => {
  if (message === 'stop') void stop();
  else if (message === 'memory') process.send?.({ heapBytes: heapInUse() });
  else aheadMs = message.aheadMs;
});

/** What is left when everything is collected that can be; Node needs `--expose-gc` for it. */
function heapInUse(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

async function stop(): Promise<void> {
  await composition.stop();
  await database.close();
  process.disconnect();
}

// A parent that was killed cannot say anything any more.
process.once('disconnect', () => process.exit());
