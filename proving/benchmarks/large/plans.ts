// npm run nightly -- --part plans [-- --write]: how the hottest statements of an evening read a database with a million
// people and a million messages, compared with what plans.txt says. Ends with 1 where one has another plan, or reads
// more than is written down. `--write` writes down what is found.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildTestApp, type TestApp } from '../../../server/src/testing/build-test-app.ts';
import { watchPlans } from '../../../server/src/testing/watch-plans.ts';
import { eveningOf } from './evening.ts';
import { fromText, HOT, type HotPlan, hotPlans, problemsOf, toText, type WatchedRun } from './hot-plans.ts';
import { startLargeServer } from './large-server.ts';
import { makeLargeDatabase } from './make-large-database.ts';

const FILE = path.join(import.meta.dirname, 'plans.txt');
const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000);
const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 1_000_000);
/** The first one counts for nothing: it reads what describes the tables, and works off what had piled up. */
const EVENINGS = 4;
const HOUR_MS = 3_600_000;

const postgres = await startLargeServer({ people: PEOPLE, messages: MESSAGES });
const test = await buildTestApp();
try {
  test.clock.set(new Date());
  const began = performance.now();
  await makeLargeDatabase(test, { people: PEOPLE, messages: MESSAGES });
  console.log(`${PEOPLE} people and ${MESSAGES} messages in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const found = await plansOfEvening(test);
  if (process.argv.includes('--write')) writeFileSync(FILE, toText(found.slice(0, HOT)));
  const problems = problemsOf(fromText(readFileSync(FILE, 'utf8')), found);
  for (const problem of problems) console.error(`FAILED  ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await test.close();
  await postgres.stop();
}

async function plansOfEvening(app: TestApp): Promise<HotPlan[]> {
  const steps = await eveningOf(app);
  const watched = await watchPlans(app);
  const runs: WatchedRun[] = [];
  for (let evening = 0; evening < EVENINGS; evening += 1) {
    // What a worker does each hour is due again.
    app.clock.advance(HOUR_MS);
    for (const { name, times, run } of steps) {
      watched.length = 0;
      await run();
      if (evening > 0) runs.push({ step: name, times, plans: [...watched] });
    }
  }
  return hotPlans(runs);
}
