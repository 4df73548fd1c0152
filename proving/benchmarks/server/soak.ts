// npm run nightly -- --part soak: how many messages a second one server acknowledges is measured, then it gets 70 % of
// them for half an hour (-- --minutes 3: shorter). Ends with 1 when its memory or its open files grow, or a balance
// is not its ledger.
import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkLedger } from '../../../server/src/modules/credits/ledger-check.ts';
import { buildTestApp } from '../../../server/src/testing/build-test-app.ts';
import { startTestServer } from '../../../server/src/testing/test-server.ts';
import { judgeMemory } from '../capacity/flat-memory.ts';
import type { LoadResult, LoadTask } from './chat-load.ts';
import { answerOf, endChild, heapOf } from './child-answers.ts';
import { makeSenders } from './senders.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const SECONDS = Math.round(Number(values.minutes) * 60);
const SOCKETS = 80;
const MEASURED_SECONDS = 10;
const SHARE = 0.7;
const SAMPLES = 30;
const PORT = 4239;
/** Connections to the database, of which there were few before the first message. */
const MORE_FILES = 20;
/** In which the sockets of the senders close. */
const SETTLED_MS = 2_000;

const postgres = await startTestServer();
const test = await buildTestApp();
const load = fork(path.join(import.meta.dirname, 'chat-load.ts'));
const program = path.join(import.meta.dirname, '../../../server/src/testing/serve.ts');
const server = fork(program, [String(PORT), JSON.stringify(test.database.connection)], {
  execArgv: ['--expose-gc'],
  env: { ...process.env, HALO_SOCKET_EVENTS_PER_SECOND: '1000000' },
});
try {
  await answerOf(server);
  const filesBefore = filesOf(server);
  const senders = await makeSenders(test, SOCKETS);
  const { perSecond: most } = await sendFor({ ports: [PORT], seconds: MEASURED_SECONDS, senders });
  const perSecond = Math.max(1, Math.round(most * SHARE));
  console.log(
    `${Math.round(most)} messages a second measured at load ${loadavg()[0]?.toFixed(1)}; ${perSecond} from now on`,
  );
  const sending = sendFor({ ports: [PORT], seconds: SECONDS, perSecond, senders });
  // It is awaited in the end, also when it failed long before.
  sending.catch(() => undefined);
  const heap: number[] = [];
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    await wait((SECONDS * 1000) / SAMPLES);
    heap.push(await heapOf(server));
    console.log(
      `${String(Math.round((SECONDS * sample) / SAMPLES)).padStart(5)} s  ${megabytes(heap.at(-1) ?? 0)} of heap`,
    );
  }
  const { acked, p50, p99 } = await sending;
  await wait(SETTLED_MS);
  await report({ heap, filesBefore, acked, p50, p99 });
} finally {
  load.kill();
  await endChild(server);
  await test.close();
  await postgres.stop();
}

interface Soaked extends Pick<LoadResult, 'acked' | 'p50' | 'p99'> {
  readonly heap: readonly number[];
  readonly filesBefore: number;
}

async function report({ heap, filesBefore, acked, p50, p99 }: Soaked): Promise<void> {
  const memory = judgeMemory(heap);
  const files = filesOf(server);
  const faults = await checkLedger(test.database.db);
  console.log(
    `\n${acked} messages acknowledged, half within ${p50.toFixed(1)} ms, 99 of 100 within ${p99.toFixed(1)} ms`,
  );
  console.log(
    `heap after collecting: ${megabytes(memory.firstBytes)} in the first third, ${megabytes(memory.lastBytes)} in the last`,
  );
  console.log(
    `open files: ${filesBefore} before, ${files} after; balances that are not their ledger: ${faults.length}`,
  );
  const isWell = memory.isFlat && files <= filesBefore + MORE_FILES && faults.length === 0;
  console.log(isWell ? 'soak: passed' : 'soak: failed');
  process.exitCode = isWell ? 0 : 1;
}

async function sendFor(task: LoadTask): Promise<LoadResult> {
  load.send(task);
  return answerOf<LoadResult>(load);
}

/** Linux says it; elsewhere they are not compared. */
function filesOf({ pid = 0 }: ChildProcess): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
