import type { Pin, ReleaseChange, ScopeStatus } from '@halo/shared/contracts/operations';
import {
  type ChangeScene,
  changeTitle,
  consequences,
  serverConsequences,
  isDangerous,
  listed,
} from './describe-change.ts';

const luna: ScopeStatus = { scope: 'luna', title: 'Luna', revision: 3, changedAt: '', remotes: [] };
const stable: Pin = { version: '1.0.0' };
const trying: Pin = { version: '1.0.0', canary: { version: '1.1.0', percent: 10 } };

function sentences(change: ChangeScene['change'], part: Partial<ChangeScene> = {}): string {
  return consequences({
    change,
    scope: luna,
    pin: stable,
    isOwn: true,
    inherited: undefined,
    heirs: [],
    visitors: 1204,
    ...part,
  }).join(' ');
}

it('says what will happen with numbers of people', () => {
  expect(sentences({ kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 10 })).toContain(
    'About 10 % of Luna’s visitors get chat 1.1.0: some 120 of the 1,204 of the last hour.',
  );
  expect(sentences({ kind: 'pin', remote: 'mfe-chat', version: '1.1.0' })).toContain(
    'Everybody on Luna gets chat 1.1.0 instead of 1.0.0.',
  );
});

it('says who stays and who goes when a canary changes', () => {
  expect(sentences({ kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 25 }, { pin: trying })).toContain(
    'Nobody who has it already loses it.',
  );
  expect(sentences({ kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 5 }, { pin: trying })).toContain(
    'Some who have it go back to 1.0.0',
  );
  expect(sentences({ kind: 'canary', remote: 'mfe-chat', version: '1.2.0', percent: 5 }, { pin: trying })).toContain(
    'takes the place of the canary 1.1.0',
  );
});

it('explains inheritance in both directions', () => {
  expect(sentences({ kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, { isOwn: false })).toContain(
    'no longer follows Default',
  );
  const defaults = { ...luna, scope: 'default', title: 'Default' };
  expect(
    sentences(
      { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' },
      { scope: defaults, isOwn: true, heirs: ['Sol', 'Brise'] },
    ),
  ).toContain('Sol and Brise inherit chat and change along.');
  expect(
    sentences({ kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, { scope: defaults, heirs: ['Sol'] }),
  ).toContain('Sol inherits chat');
});

it('says what only the server knows', () => {
  const titleOf = (scope: string) => scope.toUpperCase();
  const nothing = { revision: 3, forTwo: [], unreached: [], rejoins: [] };
  const change: ReleaseChange = { kind: 'switchOff', remote: 'mfe-chat' };
  expect(serverConsequences(change, nothing, luna, titleOf)).toEqual([]);
  const unreached = ['sol', 'brise'].map((scope) => ({ scope, remote: 'mfe-chat', pin: stable }));
  expect(serverConsequences(change, { ...nothing, unreached }, luna, titleOf)).toEqual([
    'It does not reach SOL (1.0.0) and BRISE (1.0.0): they have a pin of their own for chat.',
  ]);
  expect(
    serverConsequences(
      { kind: 'endCanary', remote: 'mfe-chat' },
      { ...nothing, rejoins: ['mfe-chat'] },
      luna,
      titleOf,
    )[0],
  ).toMatch(/^Luna follows Default with chat again/);
  const forTwo = { ...nothing, forTwo: ['mfe-payments'] };
  expect(serverConsequences({ kind: 'promote', remote: 'mfe-payments' }, forTwo, luna, titleOf)[0]).toMatch(
    /changes only when a second person agrees/,
  );
  expect(serverConsequences({ kind: 'rollback', to: 1 }, forTwo, luna, titleOf)[0]).toMatch(
    /a second person has to agree/,
  );
});

it('says of a first version that it was not there before', () => {
  expect(sentences({ kind: 'pin', remote: 'mfe-billing', version: '0.1.0' }, { pin: undefined, isOwn: false })).toMatch(
    /^Everybody on Luna gets billing 0\.1\.0, which did not run there before\./,
  );
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
  expect(changeTitle({ kind: 'rollback', to: 3, remote: 'mfe-chat' }, 'Luna')).toBe(
    'Roll chat on Luna back to revision 3',
  );
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
});
