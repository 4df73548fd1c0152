import { createEventLimiter } from './event-limiter.ts';

function limiterAt() {
  const clock = { ms: 0 };
  return { clock, check: createEventLimiter({ perSecond: 20, abuseAfter: 100, now: () => clock.ms }) };
}

const times = (count: number, work: () => string) => Array.from({ length: count }, work);

test('a burst of forty passes, the next event is limited', () => {
  const { check } = limiterAt();
  expect(times(40, check).every((verdict) => verdict === 'pass')).toBe(true);
  expect(check()).toBe('limited');
});

test('twenty a second pass for as long as they like', () => {
  const { clock, check } = limiterAt();
  for (let second = 0; second < 60; second += 1) {
    for (let each = 0; each < 20; each += 1) {
      clock.ms += 50;
      expect(check()).toBe('pass');
    }
  }
});

test('a client that goes on without a pause is abusive', () => {
  const { check } = limiterAt();
  const verdicts = times(200, check);
  expect(verdicts.indexOf('abuse')).toBe(140);
});

test('a client that slows down is forgiven', () => {
  const { clock, check } = limiterAt();
  times(130, check);
  for (let each = 0; each < 100; each += 1) {
    clock.ms += 100;
    check();
  }
  clock.ms += 10_000;
  expect(times(130, check).includes('abuse')).toBe(false);
});
