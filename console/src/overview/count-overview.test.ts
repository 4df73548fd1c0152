import type { Pin, ScopeStatus, VersionHealth } from '@halo/shared/contracts/operations';
import { healthOf } from '../testing/fake-state.ts';
import { countOverview } from './count-overview.ts';

function scopeOf(
  scope: string,
  health: VersionHealth[],
  pin: Pin = { version: '1.0.0' },
  isInherited = scope !== 'default',
): ScopeStatus {
  return {
    scope,
    title: scope,
    revision: 1,
    changedAt: '2026-11-21T12:00:00.000Z',
    remotes: [{ name: 'mfe-chat', pin, isInherited, health }],
  };
}

const count = (...scopes: ScopeStatus[]) => countOverview({ shell: '2.0.0', scopes, waiting: 0 });
const failing = (visitors: number, version = '1.0.0') =>
  healthOf({ remote: 'mfe-chat', version, visitors, failing: visitors / 2 });
const well = (visitors: number) => healthOf({ remote: 'mfe-chat', version: '1.0.0', visitors });

it('counts a failing version once, wherever it fails', () => {
  expect(count(scopeOf('default', [failing(100)]), scopeOf('luna', [failing(100)]), scopeOf('sol', [])).failing).toBe(
    1,
  );
  expect(
    count(scopeOf('default', [failing(200)]), scopeOf('luna', [failing(100)]), scopeOf('sol', [failing(100)])).failing,
  ).toBe(1);
  expect(
    count(
      scopeOf('default', [failing(100), failing(40, '1.1.0')]),
      scopeOf('luna', [failing(100), failing(40, '1.1.0')]),
    ).failing,
  ).toBe(2);
});

it('counts what fails on one brand and is lost in the sum of all, and what only the sum can show', () => {
  expect(
    count(
      scopeOf('default', [healthOf({ remote: 'mfe-chat', version: '1.0.0', visitors: 10_000, failing: 20 })]),
      scopeOf('luna', [failing(40)]),
      scopeOf('sol', [well(9960)]),
    ).failing,
  ).toBe(1);
  expect(
    count(scopeOf('default', [failing(30)]), scopeOf('luna', [failing(16)]), scopeOf('sol', [failing(14)])).failing,
  ).toBe(1);
  expect(count(scopeOf('default', [well(100)]), scopeOf('luna', [well(100)])).failing).toBe(0);
});

it('counts a canary and a switch where they were decided', () => {
  const trial: Pin = { version: '1.0.0', canary: { version: '1.1.0', percent: 5 }, isOff: true };
  expect(
    count(scopeOf('default', [], trial), scopeOf('luna', [], trial), scopeOf('sol', [], trial, false)),
  ).toMatchObject({ canaries: 2, off: 2 });
  const alone: Pin = { ...trial, isCanaryOnly: true };
  expect(count(scopeOf('default', [], alone))).toMatchObject({ canaries: 1, off: 0 });
});
