import type { ManyPreview, ScopeStatus } from '@halo/shared/contracts/operations';
import { choicesOf, firstMany, manyChangeOf, possible, wrongInMany } from './many-draft.ts';

const complete = { ...firstMany('mfe-chat'), brands: ['luna'], reason: 'because' };

it.each([
  [{}, []],
  [{ brands: [], reason: 'x' }, ['brands', 'reason']],
  [{ kind: 'pin' as const }, ['version']],
  [{ kind: 'canary' as const, version: '1.1.0', percent: '101' }, ['percent']],
  [{ kind: 'canary' as const, version: '1.1.0', percent: '12,5' }, []],
])('%o lacks %o', (more, wrong) => {
  expect(wrongInMany({ ...complete, ...more })).toEqual(wrong);
});

it('is the change that it says', () => {
  expect(manyChangeOf(complete)).toEqual({ kind: 'goBack', remote: 'mfe-chat' });
  expect(manyChangeOf({ ...complete, kind: 'canary', version: '1.1.0', percent: '12,5' })).toEqual({
    kind: 'canary',
    remote: 'mfe-chat',
    version: '1.1.0',
    percent: 12.5,
  });
});

it('sends what can be done, at the revision that was seen', () => {
  const change = { kind: 'switchOff', remote: 'mfe-chat' } as const;
  const seen: ManyPreview[] = [
    { outcome: 'applies', scope: 'luna', revision: 4, change, differences: [], leavesDefault: [] },
    { outcome: 'same', scope: 'sol' },
    { outcome: 'refused', scope: 'brise', code: 'conflict', reasons: ['frozen'] },
  ];
  expect(possible(seen)).toEqual([{ scope: 'luna', change, expectedRevision: 4 }]);
});

it('offers groups, and the brands of each version that visitors have', () => {
  const scope = (id: string, version: string, group?: string, isOff?: boolean) =>
    ({
      scope: id,
      ...(group !== undefined && { group }),
      remotes: [{ name: 'mfe-chat', pin: { version, ...(isOff && { isOff }) }, isInherited: false, health: [] }],
    }) as unknown as ScopeStatus;
  const scopes = [
    scope('default', '1.0.0'),
    scope('luna', '1.0.0', 'north'),
    scope('sol', '1.1.0', 'north'),
    scope('brise', '1.1.0'),
    scope('off', '1.1.0', undefined, true),
  ];
  const { groups, versions } = choicesOf({ scopes }, 'mfe-chat');
  expect([...groups]).toEqual([['north', ['luna', 'sol']]]);
  expect([...versions]).toEqual([
    ['1.0.0', ['luna']],
    ['1.1.0', ['sol', 'brise']],
  ]);
});
