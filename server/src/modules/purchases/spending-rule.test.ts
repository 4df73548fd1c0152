import { type Allowance, change, current, NO_RULES, refusal } from './spending-rule.ts';
import { addDays } from './period.ts';

const now = new Date('2026-03-10T10:00:00Z');
const limited: Allowance = { ...NO_RULES, monthlyLimitCents: 5000 };
const request = (monthlyLimitCents: number | null, pauseDays = 0) => ({ monthlyLimitCents, pauseDays });

test('a first or a lower limit holds at once', () => {
  expect(change(NO_RULES, request(5000), now).monthlyLimitCents).toBe(5000);
  expect(change(limited, request(2000), now)).toEqual({ monthlyLimitCents: 2000, next: null, pausedUntil: null });
});

test.each([[8000], [null]])(
  'a higher limit (%s) waits seven days, and asking again does not make it longer',
  (higher) => {
    const asked = change(limited, request(higher), now);
    expect(asked).toEqual({
      monthlyLimitCents: 5000,
      next: { limitCents: higher, at: addDays(now, 7) },
      pausedUntil: null,
    });
    expect(change(asked, request(higher), addDays(now, 3))).toEqual(asked);
    expect(current(asked, addDays(now, 6)).monthlyLimitCents).toBe(5000);
    expect(current(asked, addDays(now, 7))).toEqual({ monthlyLimitCents: higher, next: null, pausedUntil: null });
  },
);

test('who wants the old limit after all keeps it', () => {
  expect(change(change(limited, request(8000), now), request(5000), now)).toEqual(limited);
});

test('a pause grows and never shrinks', () => {
  const paused = change(NO_RULES, request(null, 30), now);
  expect(paused.pausedUntil).toEqual(addDays(now, 30));
  expect(change(paused, request(null, 7), now).pausedUntil).toEqual(addDays(now, 30));
  expect(change(paused, request(null, 0), now).pausedUntil).toEqual(addDays(now, 30));
  expect(change(paused, request(null, 60), now).pausedUntil).toEqual(addDays(now, 60));
  expect(current(paused, addDays(now, 30)).pausedUntil).toBeNull();
});

test('a pause alone leaves the limit, and a higher one that waits, as they are', () => {
  const waiting = change(limited, request(8000), now);
  expect(change(waiting, { pauseDays: 7 }, now)).toEqual({ ...waiting, pausedUntil: addDays(now, 7) });
  expect(change(limited, { pauseDays: 7 }, now)).toEqual({ ...limited, pausedUntil: addDays(now, 7) });
});

test.each([
  ['within the limit', limited, 4000, 1000, undefined],
  ['one cent over it', limited, 4001, 1000, 'spending_limit'],
  ['no limit', NO_RULES, 900_000, 4990, undefined],
  ['paused', { ...NO_RULES, pausedUntil: addDays(now, 1) }, 0, 1, 'spending_paused'],
  ['a check of a card charges nothing', { ...limited, pausedUntil: addDays(now, 1) }, 9000, 0, undefined],
] as const)('%s', (_name, allowance, spent, amount, code) => {
  expect(refusal(allowance, spent, amount, now)).toBe(code);
});
