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
