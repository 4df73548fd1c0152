// npm run nightly: many more runs of the harness than a test has time for, each with a seed of its own.
// `-- --runs 200`, `-- --seed night-7` to have the same again, `-- --fault kill` for one fault only.
// Its pages also react, delete and draft.
import { inspect, parseArgs } from 'node:util';
import { startTestServer } from '../../server/src/testing/test-server.ts';
import { type RunResult, runDelivery } from './delivery-run.ts';
import { FAULT_NAMES, type FaultName } from './fault-kinds.ts';
import { writeReport } from './run-report.ts';
import { openWorld } from './world.ts';

/** A world grows with every run; a new one keeps each run as quick as the first. */
const RUNS_A_WORLD = 100;
/** The night has time: a run that others left little of the machine for is no failure. */
const PATIENCE_MS = 240_000;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: `night-${Date.now().toString(36)}` },
    fault: { type: 'string' },
  },
});
const runs = Number(values.runs);
const faults = FAULT_NAMES.filter((name) => values.fault === undefined || name === values.fault);
if (!Number.isInteger(runs) || runs < 1 || faults.length === 0) {
  console.error(`--runs takes a number, --fault one of ${FAULT_NAMES.join(', ')}`);
  process.exit(2);
}

const began = performance.now();
const failed: RunResult[] = [];
const settled: number[] = [];
let messages = 0;
let acts = 0;
console.log(`${runs} runs, seed ${values.seed}\n`);
const postgres = await startTestServer();
for (let run = 0; run < runs; ) run = await runWorld(run);
await postgres.stop();
settled.sort((one, other) => one - other);
const at = (share: number) =>
  ((settled[Math.min(settled.length - 1, Math.floor(settled.length * share))] ?? 0) / 1000).toFixed(1);
console.log(
  `\n${messages} messages and ${acts} reactions, deletions and drafts in ${Math.round((performance.now() - began) / 1000)} s; everything right again after ${at(0.5)} s (median), ${at(0.99)} s (99 of 100)`,
);
console.log(`nightly: ${runs - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Answers the run to go on with, in another world. */
async function runWorld(first: number): Promise<number> {
  const world = await openWorld();
  let run = first;
  try {
    for (; run < Math.min(first + RUNS_A_WORLD, runs); run += 1) {
      const [seed, fault] = [`${values.seed}-${run}`, faults[run % faults.length] as FaultName];
      // A run that cannot be made says nothing of the promise, and is no success either.
      const result = await runDelivery(world, {
        run,
        seed,
        fault,
        hasActs: true,
        patienceMs: PATIENCE_MS,
      }).catch(
        (error: unknown): RunResult => ({
          seed,
          fault,
          problems: [`not run: ${inspect(error)}`],
          messages: 0,
          acts: 0,
          settledMs: 0,
          ms: 0,
          lines: [],
        }),
      );
      note(run, result);
      if (result.messages === 0) return run + 1;
    }
    return run;
  } finally {
    await world.close();
  }
}

function note(run: number, result: RunResult): void {
  messages += result.messages;
  acts += result.acts;
  settled.push(result.settledMs);
  if (result.problems.length > 0) {
    failed.push(result);
    console.log(
      `FAIL run ${run}, ${result.fault}, seed ${result.seed}: ${result.problems.length} problems, in ${writeReport(result)}\n     ${result.problems[0]}`,
    );
  } else if ((run + 1) % 20 === 0)
    console.log(`ok   ${run + 1} runs, ${Math.round((performance.now() - began) / 1000)} s`);
}
