import { coverDebts, type Debt, missingOf } from './debt-rule.ts';

const debt = (reversalId: string, credits: number, cents: number): Debt => ({
  reversalId,
  attemptId: `of-${reversalId}`,
  credits,
  cents,
});
const bought = { credits: 200, announcedCredits: 1000, cents: 2990 };
const covered = (covers: ReturnType<typeof coverDebts>) =>
  covers.map(({ reversalId, credits, debtCents, coverCents }) => [reversalId, credits, debtCents, coverCents]);

it.each([
  ['nothing is missing', [], bought, []],
  ['a part of what was bought', [debt('a', 120, 1794)], bought, [['a', 120, 1794, 1794]]],
  ['all of it, and not enough', [debt('a', 300, 4485)], bought, [['a', 200, 2990, 2990]]],
  [
    'the oldest first',
    [debt('a', 120, 1794), debt('b', 100, 1500)],
    bought,
    [
      ['a', 120, 1794, 1794],
      ['b', 80, 1200, 1196],
    ],
  ],
  ['no more than was announced', [debt('a', 120, 1794)], { ...bought, announcedCredits: 50 }, [['a', 50, 748, 748]]],
  ['nothing of what was not announced', [debt('a', 120, 1794)], { ...bought, announcedCredits: 0 }, []],
  ['nothing with a plan without credits', [debt('a', 120, 1794)], { ...bought, credits: 0 }, []],
  [
    'at its own price, when credits are cheaper now',
    [debt('a', 200, 2990)],
    { ...bought, cents: 1000 },
    [['a', 200, 2990, 1000]],
  ],
  ['a debt of before there were books', [debt('a', 120, 0)], bought, [['a', 120, 0, 1794]]],
] as const)('%s', (_story, debts, purchase, expected) => {
  expect(covered(coverDebts(debts, purchase))).toEqual(expected);
});

it('leaves no cent over, however the credits are divided', () => {
  const debts = Array.from({ length: 7 }, (_each, index) => debt(String(index), 29, 433));
  const covers = coverDebts(debts, { ...bought, credits: 203 });
  expect(covers.reduce((sum, { coverCents }) => sum + coverCents, 0)).toBe(2990);
  expect(covers.reduce((sum, { debtCents }) => sum + debtCents, 0)).toBe(7 * 433);
  expect(missingOf(debts)).toBe(203);
});
