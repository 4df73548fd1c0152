import { createReloadGuard } from './reload-guard.ts';

test('is held from the first hold to the last release, and notifies of both', () => {
  const guard = createReloadGuard();
  const states: boolean[] = [];
  guard.subscribe(() => states.push(guard.isHeld));
  const first = guard.hold('a message');
  const second = guard.hold('a payment');
  first();
  first();
  expect(guard.isHeld).toBe(true);
  second();
  expect([guard.isHeld, states]).toEqual([false, [true, false]]);
});
