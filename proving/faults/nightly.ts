// npm run nightly: many more runs of the harness than a test has time for, each with a seed of its own, in several
// worlds side by side (`-- --lanes 2`: so many). `-- --runs 200`, `-- --seed night-7` to have the same again,
// `-- --from 36 --runs 1` for one of them, `-- --fault kill` for one fault only, `-- --processes 3` for one kind of
// service only: half of the runs have one process, half have three; `-- --patience 60`: who looks for the cause of a
// failure waits less long for it. Its pages also react, delete and draft.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { RunResult } from './delivery-run.ts';
import { FAULT_NAMES, faultsOf } from './fault-kinds.ts';
import { type Lane, openLane } from './lane.ts';
import { nightSummary, type RunSummary } from './night-summary.ts';
import { listRuns, longestOf, type PlannedRun, type RunList, type ServiceKind } from './run-list.ts';
import { notRun, writeReport } from './run-report.ts';
import { hasRedis } from '../../tooling/run/redis.mjs';

/** A world grows with every run; a new one keeps each run as quick as the first. */
const MOST_RUNS_A_WORLD = 50;
const SEVERAL = 3;
const OK_EVERY = 10;
/** The night has time: a run that others left little of the machine for is no failure. */
const PATIENCE_SECONDS = 240;
/** Most of a run is waiting; so many of them are busy enough for a core. */
const LANES_A_CORE = 2;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: `night-${Date.now().toString(36)}` },
    fault: { type: 'string' },
    processes: { type: 'string' },
    lanes: { type: 'string', default: String(availableParallelism() * LANES_A_CORE) },
    patience: { type: 'string', default: String(PATIENCE_SECONDS) },
  },
});
const [runs, from, lanes] = [Number(values.runs), Number(values.from), Number(values.lanes)];
const kinds = servicesToTry();
const isCount = (count: number) => Number.isInteger(count) && count >= 1;
if (!isCount(runs) || !isCount(from + 1) || !isCount(lanes) || kinds.length === 0) {
  console.error(
    `--runs, --from and --lanes take a number, --fault one of ${FAULT_NAMES.join(', ')}, --processes 1 or ${SEVERAL}, which needs a redis-server`,
  );
  process.exit(2);
}

const began = performance.now();
const done: RunSummary[] = [];
let failed = 0;
const lists = listRuns({ seed: values.seed, from, runs, kinds });
console.log(`${runs} runs from ${from} on, seed ${values.seed}, ${lanes} side by side\n`);
await Promise.all(Array.from({ length: Math.min(lanes, runs) }, (_, index) => workThrough(index)));
console.log(`\n${nightSummary(done, performance.now() - began).join('\n')}`);
console.log(`nightly: ${runs - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** One process and several, each with the faults that it can have. */
function servicesToTry(): ServiceKind[] {
  const counts = values.processes === undefined ? [1, SEVERAL] : [Number(values.processes)];
  return counts
    .filter((processes) => processes === 1 || (processes === SEVERAL && hasRedis()))
    .map((processes) => ({
      processes,
      faults: faultsOf(processes).filter((name) => values.fault === undefined || name === values.fault),
    }))
    .filter(({ faults }) => faults.length > 0);
}

/** One world after the other, as long as there are runs. */
async function workThrough(index: number): Promise<void> {
  for (let list = longestOf(lists); list; list = longestOf(lists)) await runWorld(index, list);
}

async function runWorld(index: number, { processes, next }: RunList): Promise<void> {
  let lane: Lane | undefined;
  try {
    lane = await openLane(index, processes);
    for (let count = 0; count < MOST_RUNS_A_WORLD; count += 1) {
      const planned = next();
      if (!planned) return;
      const result = await runIn(lane, planned);
      note(planned, processes, result);
      if (result.messages === 0) return;
    }
  } catch (error) {
    const planned = next();
    if (planned) note(planned, processes, notRun(planned, error));
  } finally {
    await lane?.close();
  }
}

function runIn(lane: Lane, planned: PlannedRun): Promise<RunResult> {
  const patienceMs = Number(values.patience) * 1_000;
  return lane.run({ ...planned, hasActs: true, patienceMs }).catch((error: unknown) => notRun(planned, error));
}

function note({ run }: PlannedRun, processes: number, result: RunResult): void {
  const { seed, fault, problems, messages, acts, ms } = result;
  done.push({ fault, messages, acts, ms });
  if (problems.length > 0) {
    failed += 1;
    console.log(
      `FAIL run ${run}, ${fault}, seed ${seed}: ${problems.length} problems, in ${writeReport(result)}\n     ${problems[0]}\n     again: --seed ${values.seed} --from ${run} --runs 1 --processes ${processes} --fault ${fault}`,
    );
  } else if (done.length % OK_EVERY === 0)
    console.log(`ok   ${done.length} runs, ${Math.round((performance.now() - began) / 1000)} s, ${fault} last`);
}
