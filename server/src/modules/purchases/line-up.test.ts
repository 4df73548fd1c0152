import { lineUp, type Stretch } from './line-up.ts';

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const NOW = day('2026-11-06');

function month(id: string, from: string, to: string, more: Partial<Stretch> = {}): Stretch {
  return { id, premiumLevel: 2, startedAt: day(from), periodEndsAt: day(to), periods: 1, every: 'month', ...more };
}

it('what waits for nothing any more begins now, and what waits behind it follows', () => {
  expect(lineUp([month('b', '2026-12-01', '2027-01-01'), month('c', '2027-01-01', '2027-02-01')], NOW)).toEqual([
    { id: 'b', startedAt: NOW, periodEndsAt: day('2026-12-06') },
    { id: 'c', startedAt: day('2026-12-06'), periodEndsAt: day('2027-01-06') },
  ]);
});

it('while the first still runs nothing moves', () => {
  expect(lineUp([month('a', '2026-11-01', '2026-12-01'), month('b', '2026-12-01', '2027-01-01')], NOW)).toEqual([]);
});

it('waits for nothing that is worth less', () => {
  expect(
    lineUp([month('a', '2026-11-01', '2026-12-01', { premiumLevel: 1 }), month('b', '2026-12-01', '2027-01-01')], NOW),
  ).toMatchObject([{ id: 'b', startedAt: NOW }]);
});

it('waits again when the first comes back, unless it was renewed in between', () => {
  const first = month('a', '2026-11-01', '2026-12-01');
  expect(lineUp([first, month('b', '2026-11-03', '2026-12-03')], NOW)).toEqual([
    { id: 'b', startedAt: day('2026-12-01'), periodEndsAt: day('2027-01-01') },
  ]);
  expect(lineUp([first, month('b', '2026-11-03', '2027-01-03', { periods: 2 })], NOW)).toEqual([]);
});
