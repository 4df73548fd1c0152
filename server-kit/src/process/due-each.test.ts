import { dueEach } from './due-each.ts';

test('is due when it is asked first, then once in each time, and when the clock was set back', () => {
  let ms = 1_000;
  const isDue = dueEach({ now: () => new Date(ms) }, 60);
  const asked = [0, 59, 1, 59, 200, 0, -500, 59].map((passed) => {
    ms += passed;
    return isDue();
  });
  expect(asked).toEqual([true, false, true, false, true, false, true, false]);
});
