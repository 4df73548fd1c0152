// npm run nightly: many more runs of the harness than a test has time for, each with a seed of its own.
// `-- --runs 200`, `-- --seed night-7` to have the same again, `-- --fault kill` for one fault only, `-- --processes 3`
// for one kind of service only: half of the runs have one process, half have three; `-- --patience 60`: who looks for
// the cause of a failure waits less long for it. Its pages also react, delete and draft.
import { inspect, parseArgs } from 'node:util';
import { startTestServer } from '../../server/src/testing/test-server.ts';
import { type RunResult, runDelivery } from './delivery-run.ts';
import { FAULT_NAMES, type FaultName, faultsOf } from './fault-kinds.ts';
import { writeReport } from './run-report.ts';
import { openWorld, type World } from './world.ts';
import { hasRedis } from '../../tooling/run/redis.mjs';

/** A world grows with every run; a new one keeps each run as quick as the first. */
const MOST_RUNS_A_WORLD = 50;
const SEVERAL = 3;
const OK_EVERY = 10;
/** The night has time: a run that others left little of the machine for is no failure. */
const PATIENCE_SECONDS = 240;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: `night-${Date.now().toString(36)}` },
    fault: { type: 'string' },
    processes: { type: 'string' },
    patience: { type: 'string', default: String(PATIENCE_SECONDS) },
  },
});
const runs = Number(values.runs);
const kinds = servicesToTry();
if (!Number.isInteger(runs) || runs < 1 || kinds.length === 0) {
  console.error(
    `--runs takes a number, --fault one of ${FAULT_NAMES.join(', ')}, --processes 1 or ${SEVERAL}, which needs a redis-server`,
  );
  process.exit(2);
}

const runsAWorld = Math.min(MOST_RUNS_A_WORLD, Math.ceil(runs / kinds.length));
const began = performance.now();
const failed: RunResult[] = [];
const settled: number[] = [];
let messages = 0;
let acts = 0;
let worlds = 0;
let drawn = 0;
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

/** One process and several, each with the faults that it can have. */
function servicesToTry(): { processes: number; faults: readonly FaultName[] }[] {
  const counts = values.processes === undefined ? [1, SEVERAL] : [Number(values.processes)];
  return counts
    .filter((processes) => processes === 1 || (processes === SEVERAL && hasRedis()))
    .map((processes) => ({
      processes,
      faults: faultsOf(processes).filter((name) => values.fault === undefined || name === values.fault),
    }))
    .filter(({ faults }) => faults.length > 0);
}

/** Answers the run to go on with, in another world. */
async function runWorld(first: number): Promise<number> {
  const { processes, faults } = kinds[worlds++ % kinds.length] as (typeof kinds)[number];
  const nextFault = () => faults[drawn++ % faults.length] as FaultName;
  let run = first;
  const seed = () => `${values.seed}-${run}`;
  let world: World | undefined;
  try {
    world = await openWorld({ processes });
    for (; run < Math.min(first + runsAWorld, runs); run += 1) {
      const fault = nextFault();
      const patienceMs = Number(values.patience) * 1_000;
      const result = await runDelivery(world, { run, seed: seed(), fault, hasActs: true, patienceMs }).catch(
        (error: unknown) => notRun(seed(), fault, error),
      );
      note(run, result);
      if (result.messages === 0) return run + 1;
    }
    return run;
  } catch (error) {
    note(run, notRun(seed(), nextFault(), error));
    return run + 1;
  } finally {
    await world?.close();
  }
}

/** A run that cannot be made says nothing of the promise, and is no success either. */
function notRun(seed: string, fault: FaultName, error: unknown): RunResult {
  const problems = [`not run: ${inspect(error)}`];
  return { seed, fault, problems, messages: 0, acts: 0, settledMs: 0, ms: 0, lines: [] };
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
  } else if ((run + 1) % OK_EVERY === 0)
    console.log(`ok   ${run + 1} runs, ${Math.round((performance.now() - began) / 1000)} s, ${result.fault} last`);
}
