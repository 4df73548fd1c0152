import type { PlatformStatus } from '@halo/shared/contracts/operations';
import { healthOf } from '../testing/fake-state.ts';
import { filterOverview, troubleOf } from './trouble.ts';

const bad = { remote: 'mfe-chat', version: '1.1.0', visitors: 100 };
const brand = (scope: string, failing: number, pin: object = {}) => ({
  ...{ scope, title: scope === 'default' ? 'Default' : `The ${scope}`, revision: 1, changedAt: '' },
  remotes: [
    {
      name: 'mfe-chat',
      pin: { version: '1.1.0', ...pin },
      isInherited: true,
      health: failing === 0 ? [] : [healthOf({ ...bad, failing })],
    },
  ],
});
const status: PlatformStatus = {
  ...{ shell: '2.0.0', waiting: 0 },
  scopes: [
    brand('default', 90),
    brand('brise', 0),
    brand('luna', 20),
    brand('sol', 60),
    brand('dune', 90, { isOff: true }),
  ],
};
const REMOTES = ['mfe-auth', 'mfe-chat'];
const shown = (text: string, onlyTrouble = false) => {
  const { scopes, remotes } = filterOverview(status, REMOTES, { text, onlyTrouble });
  return [scopes.map(({ scope }) => scope), remotes];
};

it('lists what fails, the most visitors first, without the default and without what is off', () => {
  expect(troubleOf(status).map(({ scope, health }) => [scope.scope, health.failing])).toEqual([
    ['sol', 60],
    ['luna', 20],
  ]);
});

it('leaves out a version that runs no more', () => {
  expect(troubleOf({ scopes: [brand('luna', 60, { version: '1.0.0' })] })).toEqual([]);
});

it('puts brands with trouble first, and filters by brand, by remote and by trouble', () => {
  expect(shown('')).toEqual([['default', 'luna', 'sol', 'brise', 'dune'], REMOTES]);
  expect(shown(' The SOL ')).toEqual([['sol'], REMOTES]);
  expect(shown('cha')).toEqual([['default', 'luna', 'sol', 'brise', 'dune'], ['mfe-chat']]);
  expect(shown('', true)).toEqual([['luna', 'sol'], REMOTES]);
  expect(shown('zzz')).toEqual([[], REMOTES]);
});
