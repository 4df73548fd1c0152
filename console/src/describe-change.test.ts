import type { Pin, ReleaseChange, ScopeStatus } from '@halo/shared/contracts/operations';
import { type ChangeScene, changeTitle, consequences, isDangerous, listed, needsSecondPerson, pinAfter } from './describe-change.ts';

const luna: ScopeStatus = { scope: 'luna', title: 'Luna', revision: 3, changedAt: '', remotes: [] };
const stable: Pin = { version: '1.0.0' };
const trying: Pin = { version: '1.0.0', canary: { version: '1.1.0', percent: 10 } };

function sentences(change: ChangeScene['change'], part: Partial<ChangeScene> = {}): string {
  return consequences({ change, scope: luna, pin: stable, isOwn: true, inherited: undefined, heirs: [], visitors: 1204, ...part }).join(' ');
}

it('says what will happen with numbers of people', () => {
  expect(sentences({ kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 10 })).toContain('About 10 % of Luna’s visitors get chat 1.1.0: some 120 of the 1,204 of the last hour.');
  expect(sentences({ kind: 'pin', remote: 'mfe-chat', version: '1.1.0' })).toContain('Everybody on Luna gets chat 1.1.0 instead of 1.0.0.');
});

it('tells who stays and who goes when a canary changes', () => {
  expect(sentences({ kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 25 }, { pin: trying })).toContain('Nobody who has it already loses it.');
  expect(sentences({ kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 5 }, { pin: trying })).toContain('Some who have it go back to 1.0.0');
  expect(sentences({ kind: 'canary', remote: 'mfe-chat', version: '1.2.0', percent: 5 }, { pin: trying })).toContain('takes the place of the canary 1.1.0');
});

it('tells of inheritance in both directions', () => {
  expect(sentences({ kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, { isOwn: false })).toContain('no longer follows Default');
  const defaults = { ...luna, scope: 'default', title: 'Default' };
  expect(sentences({ kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, { scope: defaults, isOwn: true, heirs: ['Sol', 'Brise'] })).toContain('Sol and Brise inherit chat and change along.');
  expect(sentences({ kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, { scope: defaults, heirs: ['Sol'] })).toContain('Sol inherits chat');
});

describe('a second person', () => {
  const asks = (change: ChangeScene['change'], pin: Pin, inherited?: Pin): boolean => needsSecondPerson(change, pin, pinAfter({ change, pin, inherited }));
  const remote = 'mfe-payments';
  it.each([
    ['another version for everybody', { kind: 'pin', remote, version: '1.1.0' }, stable, true],
    ['the version that runs', { kind: 'pin', remote, version: '1.0.0' }, stable, false],
    ['a promotion', { kind: 'promote', remote }, trying, true],
    ['a canary for few', { kind: 'canary', remote, version: '1.1.0', percent: 50 }, stable, false],
    ['a canary for most', { kind: 'canary', remote, version: '1.1.0', percent: 51 }, stable, true],
    ['the end of a canary', { kind: 'endCanary', remote }, trying, false],
    ['the switch', { kind: 'switchOff', remote }, trying, false],
    ['another remote', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, stable, false],
  ] as const)('%s', (_what, change, pin, expected) => {
    expect(asks(change, pin)).toBe(expected);
  });

  it('an inherited version that differs', () => {
    expect(asks({ kind: 'inherit', remote }, stable, { version: '1.1.0' })).toBe(true);
    expect(asks({ kind: 'inherit', remote }, stable, stable)).toBe(false);
  });
});

it('wants a second look where everybody is concerned', () => {
  const kinds: [ReleaseChange, boolean][] = [
    [{ kind: 'pin', remote: 'mfe-chat', version: '1.0.0' }, true],
    [{ kind: 'switchOff', remote: 'mfe-chat' }, true],
    [{ kind: 'rollback', to: 1 }, true],
    [{ kind: 'canary', remote: 'mfe-chat', version: '1.0.0', percent: 10 }, false],
    [{ kind: 'canary', remote: 'mfe-chat', version: '1.0.0', percent: 50 }, true],
    [{ kind: 'endCanary', remote: 'mfe-chat' }, false],
  ];
  for (const [change, expected] of kinds) expect([change.kind, isDangerous(change)]).toEqual([change.kind, expected]);
});

it('names changes and lists', () => {
  expect(changeTitle({ kind: 'rollback', to: 3, remote: 'mfe-chat' }, 'Luna')).toBe('Roll chat on Luna back to revision 3');
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual(['', 'a', 'a and b', 'a, b and c']);
});
