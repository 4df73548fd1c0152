import { type RunResult, runDelivery } from './delivery-run.ts';
import { DAILY_FAULTS, type FaultName } from './fault-kinds.ts';
import { writeReport } from './run-report.ts';
import { openWorld, type World } from './world.ts';

/** Each fault once; a thousand more runs at night: `npm run nightly`. */
const RUNS = DAILY_FAULTS.map((fault, run): [FaultName, number] => [fault, run]);

/** What went wrong, and where the whole run is written down; empty when nothing did. */
function verdict(result: RunResult): readonly string[] {
  return result.problems.length === 0 ? [] : [...result.problems.slice(0, 10), `the whole run: ${writeReport(result)}`];
}

describe('twenty browsers, and one thing that breaks: every acknowledged message once, in order, paid once, shown once', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  }, 120_000);
  afterAll(() => world?.close());

  it.each(RUNS)(
    '[API-04] %s, run %i',
    async (fault, run) => {
      const result = await runDelivery(world, { run, seed: `daily-${run}`, fault });
      expect(verdict(result)).toEqual([]);
      expect(result.messages).toBeGreaterThanOrEqual(100);
    },
    180_000,
  );
});
