import { SHELL_NAME as SHELL } from '@halo/shared/contracts';
import type { Pin, Pins, ReleaseChange } from '@halo/shared/contracts/operations';
import { applyChange, type OldPins, takeBack } from './release-change.ts';
import { shellVersions } from './shell-pin.ts';

const v = (version: string): Pin => ({ version });
const chat = (pin: Pin): Pins => ({ 'mfe-chat': pin });
const back = (remote?: string): ReleaseChange => ({ kind: 'rollback', to: 1, ...(remote ? { remote } : {}) });

describe('the shell, which pages have from the installation where none is pinned', () => {
  const shell = (pin: Pin): Pins => ({ [SHELL]: pin });
  const gone: Pin = { version: '2.0.0', isOff: true, isCanaryOnly: true };
  const before: OldPins = { own: chat(v('1.0.0')), effective: chat(v('1.0.0')) };

  it.each<[string, ReleaseChange, Pins, Pins | undefined, Pins]>([
    ['its last pin is given up, by a brand', { kind: 'inherit', remote: SHELL }, shell(v('2.0.0')), {}, {}],
    ['… and by the default', { kind: 'inherit', remote: SHELL }, shell(v('2.0.0')), undefined, {}],
    ['a rollback to before its first pin takes the pin away', back(SHELL), shell(v('2.0.0')), {}, {}],
    ['… with all that was pinned', back(), { ...shell(v('2.0.0')), ...chat(v('1.1.0')) }, {}, chat(v('1.0.0'))],
    ['… or stands against what the default has pinned since', back(SHELL), {}, shell(v('2.0.0')), shell(gone)],
    [
      'what is pinned next runs again',
      { kind: 'pin', remote: SHELL, version: '2.1.0' },
      shell(gone),
      {},
      shell(v('2.1.0')),
    ],
  ])('%s', (_name, change, own, inherited, gives) => {
    expect(applyChange({ own, inherited }, change, before)).toEqual(gives);
  });

  it('is what is left where its first version is taken back', () => {
    expect(takeBack({ own: shell(v('2.0.0')), inherited: {} }, SHELL, undefined)).toEqual(shell(gone));
  });
});

it.each<[string, Pin | undefined, (string | undefined)[]]>([
  ['where none is pinned', undefined, [undefined]],
  [
    'where one is pinned, with its canary',
    { ...v('2.0.0'), canary: { version: '2.1.0', percent: 5 } },
    ['2.0.0', '2.1.0'],
  ],
  ['where it is off and may be switched on', { ...v('2.0.0'), isOff: true }, [undefined, '2.0.0']],
  ['where it was taken back', { ...v('2.0.0'), isOff: true, isCanaryOnly: true }, [undefined]],
])('a remote has to fit the shells %s', (_name, pin, versions) => {
  expect(shellVersions(pin ? { shell: pin } : {})).toEqual(versions);
});
