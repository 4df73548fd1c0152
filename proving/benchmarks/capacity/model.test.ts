import { seededRandom } from '../../../server/src/modules/profiles/seeded-random.ts';
import { needsOf, simulate } from './model.ts';

const costs = { processMs: 2, databaseMs: 1, logBytes: 1_000, storedBytes: 500, socketBytes: 10_000 };

it('multiplies what one message costs by what people send in their busiest hour', () => {
  const needs = needsOf(costs, { peopleADay: 864_000, messagesAPerson: 10, minutesOnline: 20, peak: 3 });
  expect(needs).toEqual({
    messagesASecond: 300,
    sockets: 36_000,
    processCores: 0.6,
    databaseCores: 0.3,
    logMegabytesASecond: 0.3,
    storedGigabytesADay: 4.32,
    socketGigabytes: 0.36,
  });
});

it('waits as the formula for one queue says, and is as busy as what is offered', () => {
  // The database takes nearly no time: one process alone, at 200 messages a second of 2 ms, waits 2/(1-0.4) ms.
  const one = simulate(
    { ...costs, databaseMs: 0.001 },
    { messagesASecond: 200, processes: 1, databaseCores: 4 },
    seededRandom('one'),
  );
  expect(one.processBusy).toBeCloseTo(0.4, 1);
  expect(one.p50).toBeGreaterThan(Math.LN2 * 3.33 * 0.9);
  expect(one.p50).toBeLessThan(Math.LN2 * 3.33 * 1.1);
  const two = simulate(costs, { messagesASecond: 900, processes: 2, databaseCores: 1 }, seededRandom('two'));
  expect([two.processBusy, two.databaseBusy].map((each) => Math.round(each * 10))).toEqual([9, 9]);
  const wide = simulate(costs, { messagesASecond: 900, processes: 4, databaseCores: 2 }, seededRandom('two'));
  expect(wide.p95).toBeLessThan(two.p95 / 3);
});
