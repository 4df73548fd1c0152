import { createReloadGuard } from './reload-guard.ts';

test('is held from the first hold to the last release, and tells of both', () => {
  const guard = createReloadGuard();
  const heard: boolean[] = [];
  guard.subscribe(() => heard.push(guard.isHeld));
  const first = guard.hold('a message');
  const second = guard.hold('a payment');
  first();
  first();
  expect(guard.isHeld).toBe(true);
  second();
  expect([guard.isHeld, heard]).toEqual([false, [true, false]]);
});
