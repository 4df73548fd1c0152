import { addMonths, periodEnd } from './period.ts';
import { claimableUntil, withdrawableUntil, withdrawalRefund } from './refund-rule.ts';
import { dayOf, midnightOf, startOfDay, startOfMonth } from './local-time.ts';
import { workingDaysAfter } from './working-days.ts';

const at = (text: string) => new Date(text);
const PACK = { amountCents: 990, refundedCents: 0, grantedCredits: 50, takenCredits: 0, balance: 50, isUseOwed: true };

describe('what a withdrawal gives back', () => {
  it.each([
    ['nothing was used', 50, 990, 50],
    ['one message was written', 40, 792, 40],
    ['a third is left: rounded for the shopper', 17, 337, 17],
    ['everything was used', 0, 0, 0],
    ['credits of other purchases do not count twice', 120, 990, 50],
  ])('%s', (_name, balance, cents, credits) => {
    expect(withdrawalRefund({ ...PACK, balance }, at('2026-03-11T00:00:00Z'))).toEqual({ cents, credits });
  });

  it('takes no credits of another purchase for those that a refund of a part took before', () => {
    const rest = { ...PACK, refundedCents: 198, takenCredits: 10 };
    expect(withdrawalRefund({ ...rest, balance: 90 }, at('2026-03-11T00:00:00Z'))).toEqual({ cents: 792, credits: 40 });
    expect(withdrawalRefund({ ...rest, balance: 20 }, at('2026-03-11T00:00:00Z'))).toEqual({ cents: 396, credits: 20 });
  });

  it('counts each credit at what was kept for it, when a part went back before it began or as a courtesy', () => {
    const begun = { ...PACK, refundedCents: 198, grantedCredits: 40 };
    expect(withdrawalRefund({ ...begun, balance: 20 }, at('2026-03-11T00:00:00Z')).cents).toBe(396);
    const cheaper = { ...PACK, refundedCents: 198 };
    expect(withdrawalRefund({ ...cheaper, balance: 25 }, at('2026-03-11T00:00:00Z')).cents).toBe(396);
  });

  it.each([
    ['before it begins', '2026-03-09T00:00:00Z', 4990],
    ['at once', '2026-03-10T00:00:00Z', 4990],
    ['after half of the month', '2026-03-25T12:00:00Z', 2495],
    ['at its end', '2026-04-10T00:00:00Z', 0],
  ])('what lasts, %s', (_name, now, cents) => {
    const period = { startsAt: at('2026-03-10T00:00:00Z'), endsAt: at('2026-04-10T00:00:00Z') };
    expect(
      withdrawalRefund(
        {
          amountCents: 4990,
          refundedCents: 0,
          grantedCredits: 0,
          takenCredits: 0,
          balance: 7,
          period,
          isUseOwed: true,
        },
        at(now),
      ),
    ).toEqual({ cents, credits: 0 });
  });

  it.each([50, 17, 0])('everything, with %i credits left, when an early start was not requested', (balance) => {
    expect(withdrawalRefund({ ...PACK, balance, isUseOwed: false }, at('2026-03-11T00:00:00Z'))).toEqual({
      cents: 990,
      credits: balance,
    });
    const period = { startsAt: at('2026-03-10T00:00:00Z'), endsAt: at('2026-04-10T00:00:00Z') };
    expect(withdrawalRefund({ ...PACK, balance, period, isUseOwed: false }, at('2026-03-20T00:00:00Z')).cents).toBe(
      990,
    );
    expect(
      withdrawalRefund({ ...PACK, balance, refundedCents: 500, isUseOwed: false }, at('2026-03-11T00:00:00Z')).cents,
    ).toBe(490);
  });

  it('never more than what was not given back before', () => {
    expect(withdrawalRefund({ ...PACK, refundedCents: 500 }, at('2026-03-11T00:00:00Z')).cents).toBe(490);
  });
});

test('the fourteen days end with the fourteenth day, where the people live', () => {
  // 23:30 UTC is the next day in Rome; the clocks change on 29 March.
  expect(withdrawableUntil(at('2026-03-17T23:30:00Z'))).toEqual(at('2026-04-01T21:59:59.999Z'));
  expect(claimableUntil(at('2026-03-20T10:00:00Z'))).toEqual(at('2026-04-19T21:59:59.999Z'));
});

test('days and months begin at midnight in Rome, in summer and in winter', () => {
  expect(startOfMonth(at('2026-07-31T22:30:00Z'))).toEqual(at('2026-07-31T22:00:00Z'));
  expect(startOfMonth(at('2026-01-05T10:00:00Z'))).toEqual(at('2025-12-31T23:00:00Z'));
  expect(startOfDay(at('2026-10-25T12:00:00Z'))).toEqual(at('2026-10-24T22:00:00Z'));
  expect(startOfDay(at('2026-10-25T12:00:00Z'), 1)).toEqual(at('2026-10-25T23:00:00Z'));
});

test('a plan bought on the 31st comes back to the 31st', () => {
  const start = at('2026-01-31T09:00:00Z');
  expect([1, 2, 3].map((count) => periodEnd(start, 'month', count).toISOString().slice(0, 10))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
  expect(periodEnd(at('2024-02-29T09:00:00Z'), 'year', 1)).toEqual(at('2025-02-28T09:00:00Z'));
  expect(periodEnd(start, 'week', 2)).toEqual(at('2026-02-14T09:00:00Z'));
  expect(addMonths(start, -2)).toEqual(at('2025-11-30T09:00:00Z'));
});

test.each([
  ['a working day stays', '2026-03-11T10:00:00Z', ['it'], '2026-03-25'],
  ['a Saturday moves to Monday', '2026-03-14T10:00:00Z', ['it', 'it'], '2026-03-30'],
  ['a Sunday moves to Monday, whatever the country', '2026-03-15T10:00:00Z', [], '2026-03-30'],
  ['Easter Sunday and Monday of Italy', '2026-03-22T10:00:00Z', ['it'], '2026-04-07'],
  ['Good Friday is a holiday in Spain alone', '2026-03-20T10:00:00Z', ['it'], '2026-04-03'],
  ['so a Spanish buyer has until after the weekend', '2026-03-20T10:00:00Z', ['it', 'es'], '2026-04-06'],
  [
    'and a French one of a Spanish seller until after Easter Monday',
    '2026-03-20T10:00:00Z',
    ['es', 'fr'],
    '2026-04-06',
  ],
  ['Bastille day of France', '2026-06-30T10:00:00Z', ['it', 'fr'], '2026-07-15'],
  ['an unknown country has weekends', '2026-03-14T10:00:00Z', ['zz'], '2026-03-30'],
])('the last day to withdraw: %s', (_what, paidAt, countries, lastDay) => {
  expect(dayOf(withdrawableUntil(at(paidAt), countries))).toBe(lastDay);
  expect(withdrawableUntil(at(paidAt), countries)).toEqual(new Date(midnightOf(lastDay, 1).getTime() - 1));
});

it.each([
  ['2026-11-26', '2026-12-01'],
  ['2026-11-28', '2026-12-02'],
  ['2026-11-23', '2026-11-26'],
])('three working days after %s are over on %s', (day, last) => {
  expect(workingDaysAfter(day, 3)).toBe(last);
});
