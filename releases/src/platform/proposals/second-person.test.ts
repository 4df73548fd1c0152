import type { Pin, Pins, ReleaseChange } from '@halo/shared/contracts/operations';
import { takesTwo } from '../four-eyes/rules.ts';
import { guardedRemotes, remotesForTwo as remotesOf } from './second-person.ts';

const PAYMENTS = 'mfe-payments';
const remotesForTwo = (change: ReleaseChange, before: Pins, after: Pins, rolledBack: readonly string[]) =>
  remotesOf([PAYMENTS], change, before, after, rolledBack);
const v = (version: string): Pin => ({ version });
const pays = (pin: Pin, chat = '1.0.0'): Pins => ({ [PAYMENTS]: pin, 'mfe-chat': v(chat) });
const tried = (percent: number, version = '1.1.0'): Pin => ({ version: '1.0.0', canary: { version, percent } });
const alone = (percent: number, isCanaryOnly = true): Pin => ({
  ...tried(percent),
  version: '1.1.0',
  isOff: true,
  isCanaryOnly,
});
const of = (kind: 'promote' | 'endCanary' | 'switchOff' | 'switchOn' | 'inherit'): ReleaseChange => ({
  kind,
  remote: PAYMENTS,
});
const pin = (version: string): ReleaseChange => ({ kind: 'pin', remote: PAYMENTS, version });
const canary = (percent: number): ReleaseChange => ({ kind: 'canary', remote: PAYMENTS, version: '1.1.0', percent });
const back: ReleaseChange = { kind: 'rollback', to: 3 };

describe('[REL-02] a second person', () => {
  it.each([
    ['pins another version', pin('1.1.0'), v('1.0.0'), { version: '1.1.0', previous: '1.0.0' }],
    ['pins payments for the first time', pin('1.0.0'), undefined, v('1.0.0')],
    [
      'pins back the version before',
      pin('1.0.0'),
      { version: '1.1.0', previous: '1.0.0' },
      { version: '1.0.0', previous: '1.1.0' },
    ],
    ['promotes the canary', of('promote'), tried(10), { version: '1.1.0', previous: '1.0.0' }],
    ['gives most visitors the canary', canary(51), tried(10), tried(51)],
    ['raises a canary for most', canary(90), tried(60), tried(90)],
    ['puts another version into a canary for most', canary(60), tried(60, '1.2.0'), tried(60)],
    ['rolls back to what did not run just before', back, { version: '1.2.0', previous: '1.1.0' }, v('1.0.0')],
    ['rolls back to a canary for most', back, { version: '1.1.0', previous: '1.0.0' }, tried(80)],
    ['promotes a canary alone', of('promote'), alone(10), v('1.1.0')],
    ['pins what only a canary alone has', pin('1.1.0'), alone(10), v('1.1.0')],
    ['pins it while that canary is off', pin('1.1.0'), alone(10, false), { ...v('1.1.0'), isOff: true }],
    ['begins with a canary alone for most', canary(60), undefined, alone(60)],
    ["takes the default's other version", of('inherit'), v('1.0.0'), v('2.0.0')],
  ])('is needed by who %s', (_name, change, before, after) => {
    expect(remotesForTwo(change, before ? pays(before) : {}, pays(after), [])).toEqual([PAYMENTS]);
  });

  it.each([
    ['pins what is pinned', pin('1.0.0'), v('1.0.0'), v('1.0.0')],
    ['starts a canary', canary(10), v('1.0.0'), tried(10)],
    ['gives half of the visitors the canary', canary(50), tried(10), tried(50)],
    ['lowers a canary for most', canary(60), tried(90), tried(60)],
    ['ends the canary', of('endCanary'), tried(90), v('1.0.0')],
    ['switches off', of('switchOff'), v('1.0.0'), { ...v('1.0.0'), isOff: true }],
    ['switches on', of('switchOn'), { ...v('1.0.0'), isOff: true }, v('1.0.0')],
    ['rolls back to what ran just before', back, { version: '1.1.0', previous: '1.0.0' }, v('1.0.0')],
    ['begins with a canary alone', canary(10), undefined, alone(10)],
    ['switches a canary alone off', of('switchOff'), alone(10), alone(10, false)],
    ['switches a canary alone on again', of('switchOn'), alone(10, false), alone(10)],
    ["takes the default's same version", of('inherit'), { version: '1.0.0', isOff: true }, v('1.0.0')],
  ])('is not needed by who %s', (_name, change, before, after) => {
    expect(remotesForTwo(change, before ? pays(before) : {}, pays(after), [])).toEqual([]);
  });

  it('is needed to go back once more than once', () => {
    expect(remotesForTwo(back, pays({ version: '1.1.0', previous: '1.0.0' }), pays(v('1.0.0')), [PAYMENTS])).toEqual([
      PAYMENTS,
    ]);
    expect(remotesForTwo(canary(10), pays(v('1.0.0')), pays(tried(10)), [PAYMENTS])).toEqual([]);
  });

  it('is not needed for other remotes, unless payments come along', () => {
    expect(
      remotesForTwo(
        { kind: 'pin', remote: 'mfe-chat', version: '2.0.0' },
        pays(v('1.0.0')),
        pays(v('1.0.0'), '2.0.0'),
        [],
      ),
    ).toEqual([]);
    expect(remotesForTwo(back, pays(v('1.0.0'), '2.0.0'), pays(v('1.0.0'), '1.0.0'), [])).toEqual([]);
    expect(remotesForTwo(back, pays(v('1.5.0'), '2.0.0'), pays(v('1.0.0'), '1.0.0'), [])).toEqual([PAYMENTS]);
  });
});

it('[REL-02] the rules say for which remote and scope; a rule for a brand guards what it inherits as well', () => {
  const rules = [
    { scope: '*', remote: PAYMENTS },
    { scope: 'default', remote: '*' },
    { scope: 'luna', remote: 'mfe-chat' },
  ];
  const asked = (scope: string, remote: string) => takesTwo(rules, scope, remote);
  expect([asked('sol', PAYMENTS), asked('default', 'mfe-auth'), asked('luna', 'mfe-chat')]).toEqual([true, true, true]);
  expect([asked('sol', 'mfe-chat'), asked('luna', 'mfe-auth')]).toEqual([false, false]);
  expect(takesTwo(rules.slice(2), 'default', 'mfe-chat')).toBe(true);
  const pins = { before: pays(v('1.0.0')), after: { ...pays(v('1.0.0')), 'mfe-new': v('1.0.0') } };
  expect(guardedRemotes(rules, 'sol', pins)).toEqual([PAYMENTS]);
  expect(guardedRemotes(rules, 'default', pins)).toEqual([PAYMENTS, 'mfe-chat', 'mfe-new']);
});

describe('the shell', () => {
  const [first, more] = [alone(10), alone(20)];
  const ask = (change: ReleaseChange, before: Pin | undefined, after: Pin | undefined) =>
    remotesOf(['shell'], change, before ? { shell: before } : {}, after ? { shell: after } : {}, []);

  it('[REL-02] takes a second person without being listed, for a small canary too', () => {
    expect(takesTwo([], 'luna', 'shell')).toBe(true);
    expect(ask({ ...canary(10), remote: 'shell' } as ReleaseChange, undefined, first)).toEqual(['shell']);
    expect(ask({ ...canary(10), remote: 'shell' } as ReleaseChange, v('1.0.0'), tried(10))).toEqual(['shell']);
  });

  it('[REL-02] takes one to be switched on again, or inherited again, after it was off', () => {
    const off: Pin = { version: '2.0.0', previous: '1.0.0', isOff: true };
    expect(ask({ kind: 'switchOn', remote: 'shell' }, off, { ...off, isOff: false })).toEqual(['shell']);
    expect(ask({ kind: 'inherit', remote: 'shell' }, off, v('2.0.0'))).toEqual(['shell']);
    expect(ask(back, off, { ...off, isOff: false })).toEqual(['shell']);
    expect(ask(back, off, v('1.0.0'))).toEqual([]);
  });

  it('does not for a larger share of what was agreed on, nor on the way back', () => {
    expect(ask({ ...canary(20), remote: 'shell' } as ReleaseChange, first, more)).toEqual([]);
    expect(ask({ kind: 'switchOff', remote: 'shell' }, v('1.0.0'), { ...v('1.0.0'), isOff: true })).toEqual([]);
    expect(ask(back, v('1.0.0'), undefined)).toEqual([]);
  });
});
