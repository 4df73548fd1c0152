// Answers the questions of database.ts, one after the other. Plain JavaScript: a thread does not go through the test
// runner's compiler.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';

const { port, flag, server } = workerData;
const pg = createRequire(join(server, 'package.json'))('pg');

/** One connection to each running database. @type {Map<string, Promise<import('pg').Client>>} */
const clients = new Map();

async function connect(/** @type {object} */ connection) {
  const client = new pg.Client(connection);
  // Its server may be killed by the test; the next question goes to another.
  client.on('error', () => {});
  await client.connect();
  return client;
}

port.on(
  'message',
  async (
    /** @type {{ pid: string, connection: { host: string }, text: string, values: unknown[] }} */ {
      pid,
      connection,
      text,
      values,
    },
  ) => {
    const name = `${connection.host} ${pid}`;
    try {
      if (!clients.has(name)) clients.set(name, connect(connection));
      const { rows } = await (await clients.get(name)).query(text, values);
      port.postMessage({ rows: JSON.stringify(rows) });
    } catch (problem) {
      clients.delete(name);
      port.postMessage({ problem: String(problem) });
    }
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  },
);
