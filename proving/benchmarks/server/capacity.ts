// npm run bench:capacity: what one message and one open socket cost, measured here, and what that means for a million
// people a day by a simulation. docs/capacity.md says what to do with it.
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../../server/src/modules/profiles/seeded-random.ts';
import { buildTestApp } from '../../../server/src/testing/build-test-app.ts';
import { startTestServer } from '../../../server/src/testing/test-server.ts';
import { type Costs, type Habits, needsOf, simulate } from '../capacity/model.ts';
import type { LoadResult, LoadTask, Sender } from './chat-load.ts';
import { answerOf, endChild, heapOf } from './child-answers.ts';
import { databaseMs, processMs } from './processor-time.ts';
import { makeSenders } from './senders.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
/** Few, so that few messages share a transaction: the dear case. */
const SENDERS = Number(process.env['BENCH_SENDERS'] ?? 8);
const IDLE_SOCKETS = 900;
/** Sockets of so many come from one address. */
const SOCKETS_AN_ADDRESS = 60;
const SETTLED_MS = 2_000;
const PORT = 4238;
const MILLION: Habits = { peopleADay: 1_000_000, messagesAPerson: 40, minutesOnline: 20, peak: 3 };

interface Reading {
  readonly processMs: number;
  readonly databaseMs: number;
  readonly logBytes: number;
  readonly storedBytes: number;
}

const server = await startTestServer();
const test = await buildTestApp();
const load = fork(path.join(import.meta.dirname, 'chat-load.ts'));
try {
  const child = fork(
    path.join(import.meta.dirname, '../../../server/src/testing/serve.ts'),
    [String(PORT), JSON.stringify(test.database.connection)],
    {
      // What the process has compiled stays, or the heap shrinks by more than sockets take.
      execArgv: ['--expose-gc', '--no-flush-bytecode'],
      env: { ...process.env, HALO_SOCKET_EVENTS_PER_SECOND: '1000000', HALO_TRUST_PROXY: '127.0.0.1' },
    },
  );
  try {
    await answerOf(child);
    console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the start; ${SECONDS} s\n`);
    const costs = { ...(await measureMessages(child)), socketBytes: await measureSockets(child) };
    printCosts(costs);
    printMillion(costs);
  } finally {
    await endChild(child);
  }
} finally {
  load.kill();
  await test.close();
  await server.stop();
}

async function measureMessages(child: ChildProcess): Promise<Reading> {
  const senders = await makeSenders(test, SENDERS);
  await sendFor(senders, 2);
  const before = await reading(child);
  const { acked } = await sendFor(senders, SECONDS);
  const after = await reading(child);
  const each = (key: keyof Reading) => (after[key] - before[key]) / acked;
  console.log(`${acked} messages acknowledged`);
  return {
    processMs: each('processMs'),
    databaseMs: each('databaseMs'),
    logBytes: each('logBytes'),
    storedBytes: each('storedBytes'),
  };
}

/**
 * Memory that open sockets of different accounts hold, once everything is collected that can be. They come a second
 * time: what an account's first call leaves behind is no socket's.
 */
async function measureSockets(child: ChildProcess): Promise<number> {
  const senders = (await makeSenders(test, IDLE_SOCKETS)).map((sender, index) => ({
    ...sender,
    address: `10.0.0.${1 + Math.floor(index / SOCKETS_AN_ADDRESS)}`,
  }));
  await openFor(senders);
  await wait(3 * SETTLED_MS);
  const before = await heapOf(child);
  await openFor(senders);
  await wait(SETTLED_MS);
  const held = await heapOf(child);
  return Math.max(0, held - before) / IDLE_SOCKETS;
}

async function openFor(senders: readonly Sender[]): Promise<void> {
  load.send({ ports: [PORT], seconds: 0, senders, holdMs: 2 * SETTLED_MS } satisfies LoadTask);
  await answerOf(load);
}

async function sendFor(senders: readonly Sender[], seconds: number): Promise<LoadResult> {
  load.send({ ports: [PORT], seconds, senders } satisfies LoadTask);
  return answerOf<LoadResult>(load);
}

async function reading(child: ChildProcess): Promise<Reading> {
  const { rows } = await test.database.pool.query<{ log: string; stored: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log,
      (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables) as stored`,
  );
  const { log = '0', stored = '0' } = rows[0] ?? {};
  return {
    processMs: processMs(child.pid ?? 0),
    databaseMs: await databaseMs(test.database.pool),
    logBytes: Number(log),
    storedBytes: Number(stored),
  };
}

function printCosts({ processMs, databaseMs, logBytes, storedBytes, socketBytes }: Costs): void {
  console.log(
    `a message: ${processMs.toFixed(2)} ms of a process, ${databaseMs.toFixed(2)} ms of the database's cores`,
  );
  console.log(
    `           ${Math.round(logBytes)} bytes of log, ${Math.round(storedBytes)} bytes in tables and indexes`,
  );
  console.log(`a socket:  ${(socketBytes / 1000).toFixed(1)} kB\n`);
}

function printMillion(costs: Costs): void {
  const needs = needsOf(costs, MILLION);
  console.log(
    'a million people a day in their busiest hour:',
    JSON.stringify(needs, (_key, value) => rounded(value)),
  );
  console.log('\nprocesses  database cores   busy: processes  database   p50 ms  p95 ms');
  for (const share of [0.9, 0.75, 0.6, 0.45, 0.3]) {
    const processes = Math.ceil(needs.processCores / share);
    const databaseCores = Math.ceil(needs.databaseCores / share);
    const stations = { messagesASecond: needs.messagesASecond, processes, databaseCores };
    const { p50, p95, processBusy, databaseBusy } = simulate(costs, stations, seededRandom(`capacity ${share}`));
    const cells = [
      processes,
      databaseCores,
      percent(processBusy),
      percent(databaseBusy),
      p50.toFixed(1),
      p95.toFixed(1),
    ];
    console.log(cells.map((cell, index) => String(cell).padStart([9, 16, 18, 10, 9, 8][index] ?? 8)).join(''));
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(3)) : value;
}
