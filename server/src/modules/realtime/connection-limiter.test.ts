import { createConnectionLimiter } from './connection-limiter.ts';

function limiterAt() {
  const clock = { ms: 0 };
  return { clock, limiter: createConnectionLimiter({ maxOpen: 5, perSecond: 1, burst: 8, now: () => clock.ms }) };
}

test('an address has a number of connections, others are not affected', () => {
  const { limiter } = limiterAt();
  expect(Array.from({ length: 6 }, () => limiter.admit('a'))).toEqual([true, true, true, true, true, false]);
  expect(limiter.admit('b')).toBe(true);
  limiter.release('a');
  expect(limiter.admit('a')).toBe(true);
});

test('opening and closing without end is refused until time has passed', () => {
  const { clock, limiter } = limiterAt();
  const open = () => {
    const isAdmitted = limiter.admit('a');
    if (isAdmitted) limiter.release('a');
    return isAdmitted;
  };
  expect(Array.from({ length: 9 }, open).filter(Boolean)).toHaveLength(8);
  clock.ms = 2_000;
  expect(Array.from({ length: 3 }, open)).toEqual([true, true, false]);
});

test('tokens come back with time, and never more of them than a burst', () => {
  const { clock, limiter } = limiterAt();
  const open = () => {
    const isAdmitted = limiter.admit('a');
    if (isAdmitted) limiter.release('a');
    return isAdmitted;
  };
  Array.from({ length: 8 }, open);
  clock.ms = 500;
  expect(open()).toBe(false);
  clock.ms = 1_000;
  expect(open()).toBe(true);
  expect(open()).toBe(false);
  clock.ms = 3_600_000;
  expect(Array.from({ length: 12 }, open).filter(Boolean)).toHaveLength(8);
});

test('a release too many gives no connection more', () => {
  const { limiter } = limiterAt();
  limiter.admit('a');
  limiter.release('a');
  limiter.release('a');
  limiter.release('never seen');
  expect(Array.from({ length: 6 }, () => limiter.admit('a')).filter(Boolean)).toHaveLength(5);
});

test('many addresses cost no one their limits, and those without connections start as new ones', () => {
  const { clock, limiter } = limiterAt();
  const opened = Array.from({ length: 5 }, () => limiter.admit('kept'));
  expect(opened).not.toContain(false);
  for (let index = 0; index < 7; index += 1) {
    limiter.admit('spent');
    limiter.release('spent');
  }
  for (let index = 0; index < 10_001; index += 1) {
    limiter.admit(`address ${index}`);
    limiter.release(`address ${index}`);
  }
  clock.ms = 2_000;
  expect(limiter.admit('kept')).toBe(false);
  expect(Array.from({ length: 5 }, () => limiter.admit('spent'))).toEqual([true, true, true, false, false]);
});
