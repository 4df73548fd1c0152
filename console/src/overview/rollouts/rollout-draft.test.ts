import { firstRollout, freezeOf, rolloutOf, wrongInFreeze, wrongInRollout } from './rollout-draft.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const draft = { ...firstRollout('mfe-chat', 'luna'), version: '1.1.0', reason: 'new composer' };

it('sends what was typed, with every brand as a star', () => {
  const steps = [{ brands: 'luna,  sol', percent: '2.5', minutes: 30 }, ...draft.steps.slice(2)];
  expect(rolloutOf({ ...draft, steps, startsAt: '2026-11-28T08:00:00Z' })).toEqual({
    ...{ remote: 'mfe-chat', version: '1.1.0', reason: 'new composer', startsAt: '2026-11-28T08:00:00.000Z' },
    steps: [
      { brands: ['luna', 'sol'], percent: 2.5, minutes: 30 },
      { brands: ['*'], percent: 100, minutes: 0 },
    ],
  });
  expect(rolloutOf(draft)).not.toHaveProperty('startsAt');
  expect(freezeOf({ brands: 'all', from: '', until: '2026-11-28T08:00:00Z', reason: 'sales' }, NOW)).toEqual({
    ...{ brands: ['*'], from: '2026-11-27T12:00:00.000Z', until: '2026-11-28T08:00:00.000Z', reason: 'sales' },
  });
});

it('names what is missing or no value', () => {
  expect(wrongInRollout(draft, NOW)).toEqual([]);
  const steps = [
    { brands: ' ', percent: '0', minutes: 0 },
    { brands: 'sol', percent: '101', minutes: 0 },
  ];
  const past = '2026-11-27T11:00:00Z';
  const wrong = { ...draft, version: '', steps, startsAt: past, reason: ' ' };
  expect(wrongInRollout(wrong, NOW)).toEqual(['version', 'brands0', 'percent0', 'percent1', 'startsAt', 'reason']);
  expect(wrongInFreeze({ brands: '', from: '', until: past, reason: '' }, NOW)).toEqual(['brands', 'until', 'reason']);
  const from = '2026-11-29T00:00:00Z';
  expect(wrongInFreeze({ brands: 'sol', from, until: '2026-11-28T00:00:00Z', reason: 'sales' }, NOW)).toEqual([
    'until',
  ]);
  expect(wrongInFreeze({ brands: 'sol', from, until: '2026-11-30T00:00:00Z', reason: 'sales' }, NOW)).toEqual([]);
});
