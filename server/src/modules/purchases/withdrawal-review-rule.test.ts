import { isHeld, isUsed, refundDueAt, releaseBefore, remindBefore } from './withdrawal-review-rule.ts';

const START = new Date('2026-03-10T10:00:00Z');
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000);
const pack = { isUseOwed: true, startsAt: undefined, grantedCredits: 50, creditsLeft: 50 };
const plan = { ...pack, startsAt: START, grantedCredits: 0, creditsLeft: 0 };

it.each([
  ['a pack of which nothing was used', pack, 24 * 9, false],
  ['a pack of which one credit was used', { ...pack, creditsLeft: 49 }, 1, true],
  ['a pack whose use is not owed', { ...pack, creditsLeft: 0, isUseOwed: false }, 1, false],
  ['a plan of which less than a day has passed', plan, 23, false],
  ['a plan of which a day has passed', plan, 24, true],
  ['a plan that has not begun', plan, -5, false],
  ['a plan whose use is not owed', { ...plan, isUseOwed: false }, 99, false],
])('%s', (_name, use, hours, expected) => {
  expect(isUsed(use, after(hours))).toBe(expected);
});

it('holds from the number of the rule on', () => {
  const rule = { from: 3, withinDays: 365 };
  expect([0, 1, 2, 3].map((earlier) => isHeld(rule, earlier))).toEqual([false, false, true, true]);
});

it('reminds and pays back before the days of the law are over', () => {
  const due = refundDueAt(START);
  expect([due <= remindBefore(after(9 * 24)), due <= remindBefore(after(10 * 24))]).toEqual([false, true]);
  expect([due <= releaseBefore(after(12 * 24)), due <= releaseBefore(after(13 * 24))]).toEqual([false, true]);
});
