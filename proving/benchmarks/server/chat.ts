// npm run bench:chat: what a message costs with everything on, against a socket.io echo that only inserts a row.
//
// Both run on the same database, are loaded by the same client process and take turns (A B A B A B), so that
// other load of the machine falls on both. Each server is a process of its own, only alive in its turn.
import { fork } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { checkLedger } from '../../../server/src/modules/credits/ledger-check.ts';
import { buildTestApp } from '../../../server/src/testing/build-test-app.ts';
import { startTestServer } from '../../../server/src/testing/test-server.ts';
import { median } from '../paired.mjs';
import type { LoadResult, LoadTask, Sender } from './chat-load.ts';
import { answerOf, endChild } from './child-answers.ts';
import { makeSenders } from './senders.ts';

const SOCKETS = 50;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 3);
const PORT = 4235;
const KINDS = ['full', 'bare'] as const;
type Kind = (typeof KINDS)[number];

const PROGRAM: Record<Kind, string> = { full: '../../../server/src/testing/serve.ts', bare: 'bare-server.ts' };
const LABEL: Record<Kind, string> = { full: 'A everything on ', bare: 'B bare echo+row ' };

// Keeps the database server alive for the whole run: every test database counts as one user of it.
const server = await startTestServer();
const test = await buildTestApp();
const load = fork(path.join(import.meta.dirname, 'chat-load.ts'));
try {
  const senders = await makeSenders(test, SOCKETS);
  await test.database.pool.query(
    'create table bench_rows (id bigserial primary key, sender text not null, client_id text not null, body text not null, sent_at timestamptz not null default now())',
  );
  console.log(
    `${SOCKETS} sockets, each waits for its acknowledgement; ${PAIRS} pairs of ${SECONDS} s; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the start\n`,
  );
  const results: Record<Kind, LoadResult[]> = { full: [], bare: [] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const kind of KINDS) {
      const result = await runOnce(kind, senders);
      results[kind].push(result);
      console.log(
        `${LABEL[kind]} ${String(Math.round(result.perSecond)).padStart(6)} msg/s   ack p50 ${result.p50.toFixed(1).padStart(5)} ms   p99 ${result.p99.toFixed(1).padStart(5)} ms`,
      );
    }
  }
  await report(results);
} finally {
  load.kill();
  await test.close();
  await server.stop();
}

async function runOnce(kind: Kind, senders: Sender[]): Promise<LoadResult> {
  const child = fork(
    path.join(import.meta.dirname, PROGRAM[kind]),
    [String(PORT), JSON.stringify(test.database.connection)],
    {
      env: { ...process.env, HALO_SOCKET_EVENTS_PER_SECOND: '1000000' },
    },
  );
  try {
    await answerOf(child);
    load.send({ port: PORT, seconds: SECONDS, senders } satisfies LoadTask);
    return await answerOf<LoadResult>(load);
  } finally {
    await endChild(child);
  }
}

async function report(results: Record<Kind, LoadResult[]>): Promise<void> {
  const ratios = results.full.map((full, index) => full.perSecond / (results.bare[index]?.perSecond ?? Number.NaN));
  const sorted = ratios.toSorted((a, b) => a - b);
  const acked = results.full.reduce((sum, each) => sum + each.acked, 0);
  const { rows } = await test.database.pool.query<{ stored: number; paid: number }>(
    `select (select count(*) from messages where kind = 'personal')::integer as stored, (select -sum(amount) / 10 from ledger where amount < 0)::integer as paid`,
  );
  const faults = await checkLedger(test.database.db);
  console.log(`\nratio of each pair A/B: ${ratios.map((ratio) => ratio.toFixed(2)).join('  ')}`);
  console.log(
    `median ratio ${median(ratios).toFixed(2)}   spread ${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)}`,
  );
  console.log(
    `A acknowledged ${acked}, stored ${rows[0]?.stored}, paid ${rows[0]?.paid}; accounts whose balance is not their ledger: ${faults.length}`,
  );
}
