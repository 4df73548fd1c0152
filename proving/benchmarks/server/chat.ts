// npm run bench:chat: what a message costs with everything on, against a socket.io echo that only inserts a row.
//
// Both run on the same database, which waits for the disk, are loaded by the same client process and take turns
// (A B A B A B), so that other load of the machine falls on both. Each server is a process of its own, only alive in
// its turn. Server and client have a core each; the database has both. Ends with 1 when a limit does not hold.
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { checkLedger } from '../../../server/src/modules/credits/ledger-check.ts';
import { buildTestApp } from '../../../server/src/testing/build-test-app.ts';
import { TEST_SERVER_VARIABLE } from '../../../server/src/testing/test-database.ts';
import { startOwnTestServer } from '../../../server/src/testing/test-server.ts';
import { median } from '../paired.mjs';
import type { LoadResult, LoadTask, Sender } from './chat-load.ts';
import { answerOf, endChild } from './child-answers.ts';
import { databaseMs, keepOnCore, processMs } from './processor-time.ts';
import { makeSenders } from './senders.ts';

const SOCKETS = 50;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 3);
const PORT = 4235;
const KINDS = ['full', 'bare'] as const;
type Kind = (typeof KINDS)[number];

const PROGRAM: Record<Kind, string> = { full: '../../../server/src/testing/serve.ts', bare: 'bare-server.ts' };
const LABEL: Record<Kind, string> = { full: 'A everything on ', bare: 'B bare echo+row ' };

interface Run extends LoadResult {
  /** milliseconds of a core for each message */
  readonly processMs: number;
  readonly databaseMs: number;
}

/** A has to reach so much of B's messages a second, and may take so many times B's p99. */
const LEAST_RATIO = 0.6;
const MOST_P99 = 2;

const directory = await mkdtemp(path.join(tmpdir(), 'halo-bench-chat-'));
const server = await startOwnTestServer(directory);
process.env[TEST_SERVER_VARIABLE] = JSON.stringify(server);
const test = await buildTestApp();
const load = fork(path.join(import.meta.dirname, 'chat-load.ts'));
const areSplit = availableParallelism() > 1 && keepOnCore(load.pid ?? 0, 1);
try {
  const senders = await makeSenders(test, SOCKETS);
  await test.database.pool.query(
    'create table bench_rows (id bigserial primary key, sender text not null, client_id text not null, body text not null, sent_at timestamptz not null default now())',
  );
  console.log(
    `${SOCKETS} sockets, each waits for its acknowledgement; ${PAIRS} pairs of ${SECONDS} s; ${availableParallelism()} cores, ${areSplit ? 'one for the server, one for the client' : 'shared'}; load ${loadavg()[0]?.toFixed(1)} before the start\n`,
  );
  const results: Record<Kind, Run[]> = { full: [], bare: [] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const kind of KINDS) {
      const result = await runOnce(kind, senders);
      results[kind].push(result);
      console.log(lineOf(kind, result));
    }
  }
  await report(results);
} finally {
  load.kill();
  await test.close();
  await server.stop();
  await rm(directory, { recursive: true });
}

async function runOnce(kind: Kind, senders: Sender[]): Promise<Run> {
  const child = fork(
    path.join(import.meta.dirname, PROGRAM[kind]),
    [String(PORT), JSON.stringify(test.database.connection)],
    { env: { ...process.env, HALO_SOCKET_EVENTS_PER_SECOND: '1000000' } },
  );
  try {
    await answerOf(child);
    if (areSplit) keepOnCore(child.pid ?? 0, 0);
    const used = async () => ({ process: processMs(child.pid ?? 0), database: await databaseMs(test.database.pool) });
    const before = await used();
    load.send({ ports: [PORT], seconds: SECONDS, senders } satisfies LoadTask);
    const result = await answerOf<LoadResult>(load);
    const after = await used();
    return {
      ...result,
      processMs: (after.process - before.process) / result.acked,
      databaseMs: (after.database - before.database) / result.acked,
    };
  } finally {
    await endChild(child);
  }
}

function lineOf(kind: Kind, { perSecond, p50, p99, ...used }: Run): string {
  return [
    `${LABEL[kind]} ${String(Math.round(perSecond)).padStart(6)} msg/s`,
    `ack p50 ${p50.toFixed(1).padStart(5)} ms   p99 ${p99.toFixed(1).padStart(5)} ms`,
    `a message: ${used.processMs.toFixed(3)} ms of the server, ${used.databaseMs.toFixed(3)} ms of the database`,
  ].join('   ');
}

async function report({ full, bare }: Record<Kind, Run[]>): Promise<void> {
  const ratiosOf = (key: keyof LoadResult) => full.map((each, index) => each[key] / (bare[index]?.[key] ?? Number.NaN));
  const acked = full.reduce((sum, each) => sum + each.acked, 0);
  const { rows } = await test.database.pool.query<{ stored: number; paid: number }>(
    `select (select count(*) from messages where kind = 'personal')::integer as stored, (select -sum(amount) / 10 from ledger where amount < 0)::integer as paid`,
  );
  const faults = await checkLedger(test.database.db);
  const ratio = printRatios('messages a second', ratiosOf('perSecond'));
  const p99 = printRatios('p99', ratiosOf('p99'));
  console.log(
    `A acknowledged ${acked}, stored ${rows[0]?.stored}, paid ${rows[0]?.paid}; accounts whose balance is not their ledger: ${faults.length}`,
  );
  if (ratio >= LEAST_RATIO && p99 <= MOST_P99) return;
  console.error(`FAILED  messages a second at least ${LEAST_RATIO} of the echo's, p99 at most ${MOST_P99} times`);
  process.exitCode = 1;
}

/** @returns the median */
function printRatios(name: string, ratios: readonly number[]): number {
  const sorted = ratios.toSorted((a, b) => a - b);
  const middle = median(ratios);
  console.log(
    `\n${name}, A/B: median ${middle.toFixed(2)}, spread ${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)}`,
  );
  return middle;
}
