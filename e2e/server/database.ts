import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessagePort, MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { HaloServer } from './halo-server.ts';

const SERVER = path.resolve(import.meta.dirname, '../../server');
/** Longer than any lock of a server under test is held. */
const TIMEOUT_MS = 20_000;

interface Asker {
  readonly port: MessagePort;
  /** 1 once an answer lies in the port */
  readonly flag: Int32Array<SharedArrayBuffer>;
}

let asker: Asker | undefined;

/**
 * Asks the database of a running server: for what no page and no call can bring about, such as a plan without a
 * payment. It waits for the
 * answer, so that tests read as what they say; a thread of its own holds the connections.
 */
export function queryDatabase(
  server: Pick<HaloServer, 'directory'>,
  text: string,
  values: readonly unknown[] = [],
): Record<string, unknown>[] {
  const [pid = '', , , port = '', host = ''] = readFileSync(
    path.join(server.directory, 'postgres/data/postmaster.pid'),
    'utf8',
  ).split('\n');
  const { port: line, flag } = (asker ??= startAsker());
  Atomics.store(flag, 0, 0);
  // A database that was restarted has another pid, and needs another connection.
  line.postMessage({ pid, connection: { host, port: Number(port), user: 'halo', database: 'halo' }, text, values });
  if (Atomics.wait(flag, 0, 0, TIMEOUT_MS) === 'timed-out')
    throw new Error(`the database did not answer in ${TIMEOUT_MS} ms: ${text}`);
  const { rows, problem } = (receiveMessageOnPort(line)?.message ?? {}) as { rows?: string; problem?: string };
  if (rows === undefined) throw new Error(`the database did not answer: ${problem}`);
  return JSON.parse(rows) as Record<string, unknown>[];
}

function startAsker(): Asker {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(path.join(import.meta.dirname, 'database-thread.mjs'), {
    workerData: { port: port2, flag, server: SERVER },
    transferList: [port2],
  });
  // The tests end when they end.
  worker.unref();
  port1.unref();
  return { port: port1, flag };
}
