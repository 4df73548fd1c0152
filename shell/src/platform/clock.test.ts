import { createClock } from './clock.ts';

const NOON = Date.UTC(2026, 2, 5, 12);

function deviceAt(start: number) {
  let device = start;
  const clock = createClock(() => device);
  return {
    clock,
    set: (next: number) => {
      device = next;
    },
    now: () => clock.now(),
  };
}

test('a device in time keeps its own clock, seconds and all', () => {
  const { clock, now } = deviceAt(NOON + 740);
  clock.onServerTime(NOON);
  expect(now()).toBe(NOON + 740);
});

test('a slow clock follows the server, and no answer makes it tremble', () => {
  const { clock, set, now } = deviceAt(NOON - 600_000);
  clock.onServerTime(NOON);
  expect(Math.abs(now() - NOON)).toBeLessThan(1_000);
  const before = now();
  set(NOON - 600_000 + 10_900);
  clock.onServerTime(NOON + 10_000);
  expect(now()).toBe(before + 10_900);
});

test('a fast clock stays as it is', () => {
  const { clock, now } = deviceAt(NOON + 600_000);
  clock.onServerTime(NOON);
  expect(now()).toBe(NOON + 600_000);
});

test('one that is set right since is trusted again', () => {
  const { clock, set, now } = deviceAt(NOON - 600_000);
  clock.onServerTime(NOON);
  set(NOON + 5_000);
  clock.onServerTime(NOON + 5_000);
  expect(now()).toBe(NOON + 5_000);
});
