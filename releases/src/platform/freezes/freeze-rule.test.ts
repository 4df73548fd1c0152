import type { ReleaseChange } from '@halo/shared/contracts/operations';
import { goesForward, holdsScope, isAt } from './freeze-rule.ts';

const remote = 'mfe-chat';
const version = '1.1.0';
const pin = { version: '1.0.0', canary: { version, percent: 25 } };

it.each<[boolean, ReleaseChange]>([
  [true, { kind: 'pin', remote, version }],
  [true, { kind: 'promote', remote }],
  [true, { kind: 'inherit', remote }],
  [true, { kind: 'canary', remote, version, percent: 50 }],
  [true, { kind: 'canary', remote, version: '1.2.0', percent: 1 }],
  [false, { kind: 'canary', remote, version, percent: 5 }],
  [false, { kind: 'endCanary', remote }],
  [false, { kind: 'rollback', to: 3 }],
  [false, { kind: 'switchOff', remote }],
  [false, { kind: 'switchOn', remote }],
])('%s: %o goes forward', (forward, change) => {
  expect(goesForward(change, pin)).toBe(forward);
});

it('holds its brands and what they inherit, in its time', () => {
  expect(['luna', 'sol', 'default'].map((scope) => holdsScope({ brands: ['luna'] }, scope))).toEqual([
    true,
    false,
    true,
  ]);
  expect(holdsScope({ brands: ['*'] }, 'sol')).toBe(true);
  const time = { brands: ['*'], startsAt: new Date(1_000), endsAt: new Date(2_000) };
  expect([999, 1_000, 1_999, 2_000].map((at) => isAt(time, new Date(at)))).toEqual([false, true, true, false]);
});
