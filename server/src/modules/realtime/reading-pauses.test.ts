import { createReadingPauses } from './reading-pauses.ts';

function pausesAt() {
  const clock = { ms: 1_000 };
  const pauses = createReadingPauses({ perSecond: 20, now: () => clock.ms });
  /** How long the next pause of an account is; the time is at its end then. */
  const nextOf = (clickId: string): number => {
    expect(pauses.begin(clickId)).toBe(true);
    const ms = pauses.left(clickId);
    clock.ms += ms;
    return ms;
  };
  return { clock, pauses, nextOf };
}

test('each pause in a row is twice as long, up to four seconds; another account has its own', () => {
  const { pauses, nextOf } = pausesAt();
  expect(Array.from({ length: 6 }, () => nextOf('a'))).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000]);
  expect(pauses.left('b')).toBe(0);
  expect(nextOf('b')).toBe(250);
});

test('while one lasts none begins, and nothing is allowed', () => {
  const { clock, pauses } = pausesAt();
  expect(pauses.begin('a')).toBe(true);
  clock.ms += 200;
  expect(pauses.begin('a')).toBe(false);
  expect(pauses.left('a')).toBe(50);
  expect(pauses.allows('a')).toBe(false);
  expect(pauses.allows('b')).toBe(true);
});

test('after one, however long it was, a few are allowed, then twenty a second', () => {
  const { clock, pauses, nextOf } = pausesAt();
  const allowed = () => Array.from({ length: 60 }, () => pauses.allows('a')).filter(Boolean).length;
  nextOf('a');
  expect(allowed()).toBe(5);
  clock.ms += 1_000;
  expect(allowed()).toBe(20);
  nextOf('a');
  nextOf('a');
  expect(allowed()).toBe(5);
  clock.ms += 10_000;
  expect(allowed()).toBe(60);
});

test('after ten seconds without one it is forgiven', () => {
  const { clock, nextOf } = pausesAt();
  expect([nextOf('a'), nextOf('a')]).toEqual([250, 500]);
  clock.ms += 9_999;
  expect(nextOf('a')).toBe(1_000);
  clock.ms += 10_000;
  expect(nextOf('a')).toBe(250);
});
