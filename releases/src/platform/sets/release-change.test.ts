import type { Pin, Pins, ReleaseChange } from '@halo/shared/contracts/operations';
import { adoptBuilds } from './adoption.ts';
import { diffPins, effectivePins, namedVersions, servedVersions, versionsMissingFrom } from './pins.ts';
import { applyChange, effectiveOf, type OldPins, takeBack } from './release-change.ts';

const CHAT = 'mfe-chat';
const AUTH = 'mfe-auth';
const chat = (pin: Pin): Pins => ({ [CHAT]: pin });
const v = (version: string): Pin => ({ version });
const tried = (percent = 10): Pin => ({ version: '1.0.0', canary: { version: '1.1.0', percent } });

/** Of a remote that no visitor had before. */
const alone = (percent: number, version = '1.1.0'): Pin => ({
  version,
  canary: { version, percent },
  isOff: true,
  isCanaryOnly: true,
});
const aloneOff: Pin = { version: '1.1.0', canary: { version: '1.1.0', percent: 5 }, isOff: true };
const ended: Pin = { version: '1.1.0', isOff: true, isCanaryOnly: true };

interface Case {
  name: string;
  own?: Pins;
  /** undefined: the scope is the default */
  inherited?: Pins;
  change: ReleaseChange;
  old?: OldPins;
  /** the scope's own pins afterwards, or the code of the refusal */
  gives: Pins | string;
}

const pin = (version: string, remote = CHAT): ReleaseChange => ({ kind: 'pin', remote, version });
const canary = (version: string, percent: number): ReleaseChange => ({
  kind: 'canary',
  remote: CHAT,
  version,
  percent,
});
const of = (kind: 'promote' | 'endCanary' | 'switchOff' | 'switchOn' | 'inherit'): ReleaseChange => ({
  kind,
  remote: CHAT,
});
const back = (remote?: string): ReleaseChange => ({ kind: 'rollback', to: 1, ...(remote ? { remote } : {}) });
const both = (effective: Pins): OldPins => ({ own: effective, effective });

const cases: Case[] = [
  // pin
  { name: 'pins a remote for the first time', own: {}, change: pin('1.0.0'), gives: chat(v('1.0.0')) },
  {
    name: 'pins another version and keeps the one before as fallback',
    own: chat(v('1.0.0')),
    change: pin('1.1.0'),
    gives: chat({ version: '1.1.0', previous: '1.0.0' }),
  },
  {
    name: 'pins a third version and forgets the first',
    own: chat({ version: '1.1.0', previous: '1.0.0' }),
    change: pin('1.2.0'),
    gives: chat({ version: '1.2.0', previous: '1.1.0' }),
  },
  {
    name: 'pins what is pinned and changes nothing',
    own: chat({ version: '1.1.0', previous: '1.0.0' }),
    change: pin('1.1.0'),
    gives: chat({ version: '1.1.0', previous: '1.0.0' }),
  },
  {
    name: 'pins backwards',
    own: chat({ version: '1.1.0', previous: '1.0.0' }),
    change: pin('1.0.0'),
    gives: chat({ version: '1.0.0', previous: '1.1.0' }),
  },
  {
    name: 'a pin ends a canary of another version',
    own: chat(tried()),
    change: pin('1.2.0'),
    gives: chat({ version: '1.2.0', previous: '1.0.0' }),
  },
  {
    name: "a pin of the canary's version ends it",
    own: chat(tried()),
    change: pin('1.1.0'),
    gives: chat({ version: '1.1.0', previous: '1.0.0' }),
  },
  {
    name: 'a pin of the stable version ends the canary',
    own: chat(tried()),
    change: pin('1.0.0'),
    gives: chat(v('1.0.0')),
  },
  {
    name: 'a pin does not switch on what is off',
    own: chat({ ...v('1.0.0'), isOff: true }),
    change: pin('1.1.0'),
    gives: chat({ version: '1.1.0', previous: '1.0.0', isOff: true }),
  },
  {
    name: 'a pin leaves the other remotes alone',
    own: { [AUTH]: tried(), ...chat(v('1.0.0')) },
    change: pin('1.1.0'),
    gives: { [AUTH]: tried(), ...chat({ version: '1.1.0', previous: '1.0.0' }) },
  },
  {
    name: "a brand's first pin goes before the default's, which becomes the fallback",
    own: {},
    inherited: chat(v('1.0.0')),
    change: pin('1.1.0'),
    gives: chat({ version: '1.1.0', previous: '1.0.0' }),
  },
  {
    name: "a brand's pin of the inherited version holds it there",
    own: {},
    inherited: chat({ version: '1.0.0', previous: '0.9.0' }),
    change: pin('1.0.0'),
    gives: chat({ version: '1.0.0', previous: '0.9.0' }),
  },
  {
    name: 'a brand pins a remote that the default does not have',
    own: {},
    inherited: {},
    change: pin('1.0.0'),
    gives: chat(v('1.0.0')),
  },
  {
    name: "a brand's pin starts from its own, not from the default's",
    own: chat(v('2.0.0')),
    inherited: chat(v('1.0.0')),
    change: pin('2.1.0'),
    gives: chat({ version: '2.1.0', previous: '2.0.0' }),
  },
  // canary
  { name: 'starts a canary', own: chat(v('1.0.0')), change: canary('1.1.0', 10), gives: chat(tried(10)) },
  { name: 'raises a canary', own: chat(tried(10)), change: canary('1.1.0', 50), gives: chat(tried(50)) },
  { name: 'lowers a canary', own: chat(tried(50)), change: canary('1.1.0', 1), gives: chat(tried(1)) },
  {
    name: 'replaces a canary by another version',
    own: chat(tried()),
    change: canary('1.2.0', 5),
    gives: chat({ version: '1.0.0', canary: { version: '1.2.0', percent: 5 } }),
  },
  {
    name: 'prepares a canary that nobody gets yet',
    own: chat(v('1.0.0')),
    change: canary('1.1.0', 0),
    gives: chat(tried(0)),
  },
  {
    name: 'keeps the fallback and the switch beside a canary',
    own: chat({ version: '1.0.0', previous: '0.9.0', isOff: true }),
    change: canary('1.1.0', 10),
    gives: chat({ ...tried(), previous: '0.9.0', isOff: true }),
  },
  {
    name: "refuses everybody's version as canary",
    own: chat(v('1.0.0')),
    change: canary('1.0.0', 10),
    gives: 'invalid_request',
  },
  {
    name: 'refuses the inherited version as canary',
    own: {},
    inherited: chat(v('1.0.0')),
    change: canary('1.0.0', 10),
    gives: 'invalid_request',
  },
  {
    name: 'begins a remote that ran nowhere with a canary alone',
    own: {},
    change: canary('1.1.0', 1),
    gives: chat(alone(1)),
  },
  { name: 'raises a canary alone', own: chat(alone(1)), change: canary('1.1.0', 5), gives: chat(alone(5)) },
  { name: 'replaces a canary alone', own: chat(alone(5)), change: canary('1.2.0', 1), gives: chat(alone(1, '1.2.0')) },
  {
    name: 'promotes a canary alone, which is on then',
    own: chat(alone(5)),
    change: of('promote'),
    gives: chat(v('1.1.0')),
  },
  {
    name: 'pins over a canary alone, which is on then',
    own: chat(alone(5)),
    change: pin('1.2.0'),
    gives: chat(v('1.2.0')),
  },
  {
    name: 'ends a canary alone, and no visitor has it',
    own: chat(alone(5)),
    change: of('endCanary'),
    gives: chat(ended),
  },
  {
    name: 'begins again after a canary alone',
    own: chat(ended),
    change: canary('1.2.0', 1),
    gives: chat(alone(1, '1.2.0')),
  },
  {
    name: 'switches a canary alone off for all, at once',
    own: chat(alone(5)),
    change: of('switchOff'),
    gives: chat({ version: '1.1.0', canary: { version: '1.1.0', percent: 5 }, isOff: true }),
  },
  {
    name: 'refuses to switch on for everybody what only a canary has',
    own: chat(alone(5)),
    change: of('switchOn'),
    gives: 'invalid_request',
  },
  {
    name: 'refuses to switch on for everybody what only a canary had',
    own: chat(ended),
    change: of('switchOn'),
    gives: 'invalid_request',
  },
  { name: 'leaves off what only a canary had', own: chat(ended), change: of('switchOff'), gives: chat(ended) },
  { name: 'switches a canary alone on again', own: chat(aloneOff), change: of('switchOn'), gives: chat(alone(5)) },
  {
    name: 'ends a canary alone that is off',
    own: chat(aloneOff),
    change: of('endCanary'),
    gives: chat(ended),
  },
  {
    name: 'changes a canary alone that is off, and it stays off',
    own: chat(aloneOff),
    change: canary('1.1.0', 50),
    gives: chat({ ...aloneOff, canary: { version: '1.1.0', percent: 50 } }),
  },
  {
    name: 'pins over a canary alone that is off, and it stays off',
    own: chat(aloneOff),
    change: pin('1.2.0'),
    gives: chat({ version: '1.2.0', isOff: true }),
  },
  {
    name: "a brand's canary makes a pin of its own from the default's",
    own: {},
    inherited: chat({ version: '1.0.0', previous: '0.9.0' }),
    change: canary('1.1.0', 10),
    gives: chat({ ...tried(), previous: '0.9.0' }),
  },
  {
    name: "a brand takes its own share of the default's canary",
    own: {},
    inherited: chat(tried(10)),
    change: canary('1.1.0', 25),
    gives: chat(tried(25)),
  },
  {
    name: "a brand's canary does not touch what else it inherits",
    own: {},
    inherited: { [AUTH]: v('3.0.0'), ...chat(v('1.0.0')) },
    change: canary('1.1.0', 10),
    gives: chat(tried()),
  },
  // promote, endCanary
  {
    name: 'promotes a canary',
    own: chat(tried()),
    change: of('promote'),
    gives: chat({ version: '1.1.0', previous: '1.0.0' }),
  },
  {
    name: 'promotes in a brand what the default only tries',
    own: {},
    inherited: chat(tried()),
    change: of('promote'),
    gives: chat({ version: '1.1.0', previous: '1.0.0' }),
  },
  {
    name: 'promotes a remote that stays off',
    own: chat({ ...tried(), isOff: true }),
    change: of('promote'),
    gives: chat({ version: '1.1.0', previous: '1.0.0', isOff: true }),
  },
  { name: 'refuses to promote without a canary', own: chat(v('1.0.0')), change: of('promote'), gives: 'conflict' },
  { name: 'refuses to promote a remote that is not there', own: {}, change: of('promote'), gives: 'not_found' },
  {
    name: 'ends a canary',
    own: chat({ ...tried(), previous: '0.9.0' }),
    change: of('endCanary'),
    gives: chat({ version: '1.0.0', previous: '0.9.0' }),
  },
  {
    name: 'ends in one brand a canary of the default',
    own: {},
    inherited: chat(tried()),
    change: of('endCanary'),
    gives: chat(v('1.0.0')),
  },
  {
    name: 'refuses to end a canary that does not run',
    own: chat(v('1.0.0')),
    change: of('endCanary'),
    gives: 'conflict',
  },
  {
    name: "a brand's own pin hides the default's canary",
    own: chat(v('1.0.0')),
    inherited: chat(tried()),
    change: of('endCanary'),
    gives: 'conflict',
  },
  // the kill switch
  {
    name: 'switches off',
    own: chat(v('1.0.0')),
    change: of('switchOff'),
    gives: chat({ version: '1.0.0', isOff: true }),
  },
  {
    name: 'switches off with the canary kept',
    own: chat(tried()),
    change: of('switchOff'),
    gives: chat({ ...tried(), isOff: true }),
  },
  {
    name: 'switches off one brand only',
    own: {},
    inherited: chat(v('1.0.0')),
    change: of('switchOff'),
    gives: chat({ version: '1.0.0', isOff: true }),
  },
  {
    name: 'switches off a brand for itself, also while the default is off',
    own: {},
    inherited: chat({ version: '1.0.0', isOff: true }),
    change: of('switchOff'),
    gives: chat({ version: '1.0.0', isOff: true }),
  },
  {
    name: 'switches off what is off and changes nothing',
    own: chat({ version: '1.0.0', isOff: true }),
    change: of('switchOff'),
    gives: chat({ version: '1.0.0', isOff: true }),
  },
  {
    name: 'switches on',
    own: chat({ version: '1.0.0', isOff: true }),
    change: of('switchOn'),
    gives: chat(v('1.0.0')),
  },
  {
    name: 'switches on in one brand what the default has off',
    own: {},
    inherited: chat({ version: '1.0.0', isOff: true }),
    change: of('switchOn'),
    gives: chat(v('1.0.0')),
  },
  {
    name: 'switching on what is on does not leave the default',
    own: {},
    inherited: chat(v('1.0.0')),
    change: of('switchOn'),
    gives: {},
  },
  {
    name: 'refuses to switch a remote that is not there',
    own: {},
    inherited: {},
    change: of('switchOff'),
    gives: 'not_found',
  },
  {
    name: 'is not fooled by what every object has',
    own: {},
    change: { kind: 'switchOff', remote: 'constructor' },
    gives: 'not_found',
  },
  // inherit
  {
    name: "gives up a pin for the default's",
    own: { ...chat(tried()), [AUTH]: v('3.0.0') },
    inherited: chat(v('2.0.0')),
    change: of('inherit'),
    gives: { [AUTH]: v('3.0.0') },
  },
  {
    name: 'gives up a switch, too',
    own: chat({ version: '1.0.0', isOff: true }),
    inherited: chat(v('1.0.0')),
    change: of('inherit'),
    gives: {},
  },
  { name: 'inherits what it inherits already', own: {}, inherited: chat(v('1.0.0')), change: of('inherit'), gives: {} },
  {
    name: 'refuses to inherit what the default does not have',
    own: chat(v('1.0.0')),
    inherited: {},
    change: of('inherit'),
    gives: 'not_found',
  },
  { name: 'the default cannot inherit', own: chat(v('1.0.0')), change: of('inherit'), gives: 'invalid_request' },
  // rollback
  {
    name: 'goes back to an older revision of the default',
    own: chat({ version: '1.1.0', previous: '1.0.0' }),
    change: back(),
    old: both(chat(v('1.0.0'))),
    gives: chat(v('1.0.0')),
  },
  {
    name: 'goes back with canary, fallback and switch as they were',
    own: chat(v('2.0.0')),
    change: back(),
    old: both(chat({ ...tried(), previous: '0.9.0', isOff: true })),
    gives: chat({ ...tried(), previous: '0.9.0', isOff: true }),
  },
  {
    name: 'goes back with one remote only',
    own: { [AUTH]: v('3.1.0'), ...chat(v('1.1.0')) },
    change: back(CHAT),
    old: both({ [AUTH]: v('3.0.0'), ...chat(v('1.0.0')) }),
    gives: { [AUTH]: v('3.1.0'), ...chat(v('1.0.0')) },
  },
  {
    name: 'keeps a remote that came later',
    own: { [AUTH]: v('3.0.0'), ...chat(v('1.1.0')) },
    change: back(),
    old: both(chat(v('1.0.0'))),
    gives: { [AUTH]: v('3.0.0'), ...chat(v('1.0.0')) },
  },
  {
    name: 'brings back a remote that is gone',
    own: {},
    change: back(),
    old: both(chat(v('1.0.0'))),
    gives: chat(v('1.0.0')),
  },
  {
    name: 'a brand goes back to inheriting when the default still is what it was',
    own: chat(v('1.1.0')),
    inherited: chat(v('1.0.0')),
    change: back(),
    old: { own: {}, effective: chat(v('1.0.0')) },
    gives: {},
  },
  {
    name: 'a brand keeps the old pin as its own when the default has moved on',
    own: chat(v('1.1.0')),
    inherited: chat(v('1.2.0')),
    change: back(),
    old: { own: {}, effective: chat(v('1.0.0')) },
    gives: chat(v('1.0.0')),
  },
  {
    name: 'a brand gets back a pin of its own even where the default is the same',
    own: {},
    inherited: chat(v('1.0.0')),
    change: back(),
    old: { own: chat(v('1.0.0')), effective: chat(v('1.0.0')) },
    gives: chat(v('1.0.0')),
  },
  {
    name: 'a brand goes back with one inherited remote',
    own: { [AUTH]: v('3.1.0'), ...chat(v('1.1.0')) },
    inherited: { [AUTH]: v('3.0.0'), ...chat(v('1.0.0')) },
    change: back(CHAT),
    old: { own: {}, effective: { [AUTH]: v('3.0.0'), ...chat(v('1.0.0')) } },
    gives: { [AUTH]: v('3.1.0') },
  },
  {
    name: 'refuses to go back with a remote that revision did not run',
    own: chat(v('1.0.0')),
    change: back(AUTH),
    old: both(chat(v('1.0.0'))),
    gives: 'not_found',
  },
];

describe("[REL-02] [BRAND-05] a change of a scope's pins", () => {
  it.each(cases)('$name', ({ own = {}, inherited, change, old, gives }) => {
    const before = structuredClone({ own, inherited, old });
    const result = () => applyChange({ own, inherited }, change, old);
    if (typeof gives === 'string') expect(result).toThrow(expect.objectContaining({ name: 'AppError', code: gives }));
    else expect(result()).toEqual(gives);
    expect({ own, inherited, old }).toEqual(before);
  });

  it('is covered by at least 40 cases, every kind among them', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
    const kinds: ReleaseChange['kind'][] = [
      'pin',
      'canary',
      'promote',
      'endCanary',
      'rollback',
      'switchOff',
      'switchOn',
      'inherit',
    ];
    for (const kind of kinds)
      expect(cases.filter(({ change }) => change.kind === kind).length).toBeGreaterThanOrEqual(3);
  });

  it('rolled back, runs what it ran: for every case with an older revision', () => {
    for (const { own = {}, inherited, change, old, gives } of cases) {
      if (change.kind !== 'rollback' || change.remote !== undefined || !old || typeof gives === 'string') continue;
      const effective = effectiveOf({ own: applyChange({ own, inherited }, change, old), inherited });
      for (const [remote, pinned] of Object.entries(old.effective)) expect(effective[remote]).toEqual(pinned);
    }
  });
});

describe('[BRAND-05] what a brand runs', () => {
  it("is its own pin of a remote, whole, else the default's", () => {
    const inherited = { [AUTH]: v('3.0.0'), ...chat({ ...tried(), previous: '0.9.0', isOff: true }) };
    expect(effectivePins(inherited, {})).toEqual(inherited);
    expect(effectivePins(inherited, chat(v('2.0.0')))).toEqual({ [AUTH]: v('3.0.0'), ...chat(v('2.0.0')) });
    expect(effectivePins({}, chat(v('2.0.0')))).toEqual(chat(v('2.0.0')));
  });

  it('is written the same way for every order it came in', () => {
    expect(JSON.stringify(effectivePins(chat(v('1.0.0')), { [AUTH]: { isOff: false, version: '3.0.0' } }))).toBe(
      JSON.stringify(effectivePins({ [AUTH]: v('3.0.0') }, chat(v('1.0.0')))),
    );
  });

  it('is compared by remote', () => {
    expect(diffPins({ ...chat(v('1.0.0')), [AUTH]: v('3.0.0') }, chat({ version: '1.0.0', isOff: false }))).toEqual([
      { remote: AUTH, before: v('3.0.0'), after: undefined },
    ]);
    expect(diffPins({}, chat(tried()))).toEqual([{ remote: CHAT, before: undefined, after: tried() }]);
    expect(diffPins(chat(tried(10)), chat(tried(11)))).toHaveLength(1);
  });

  it('names its versions, served and standing in', () => {
    const pins = { ...chat({ ...tried(), previous: '0.9.0' }), [AUTH]: v('3.0.0') };
    expect(servedVersions(pins)).toEqual([
      { remote: CHAT, version: '1.0.0' },
      { remote: CHAT, version: '1.1.0' },
      { remote: AUTH, version: '3.0.0' },
    ]);
    expect(versionsMissingFrom(namedVersions(pins), servedVersions(pins))).toEqual([
      { remote: CHAT, version: '0.9.0' },
    ]);
  });
});

describe('builds of this machine', () => {
  const build = (version: string) => [{ remote: CHAT, version }];

  it("become everybody's, the one before the fallback", () => {
    expect(adoptBuilds({}, build('0.1.0-dev.a'), {})).toEqual(chat(v('0.1.0-dev.a')));
    expect(adoptBuilds(chat(v('0.1.0-dev.a')), build('0.1.0-dev.b'), { [CHAT]: '0.1.0-dev.a' })).toEqual(
      chat({ version: '0.1.0-dev.b', previous: '0.1.0-dev.a' }),
    );
  });

  it('do not come back over what an operator chose since', () => {
    const chosen = chat({ version: '1.4.0', previous: '0.1.0-dev.a' });
    expect(adoptBuilds(chosen, build('0.1.0-dev.a'), { [CHAT]: '0.1.0-dev.a' })).toEqual(chosen);
    expect(adoptBuilds(chosen, build('0.1.0-dev.b'), { [CHAT]: '0.1.0-dev.a' })).toEqual(
      chat({ version: '0.1.0-dev.b', previous: '1.4.0' }),
    );
  });

  it('leave a running canary and the switch as they are, unless the canary was this build', () => {
    const running = chat({ ...v('0.1.0-dev.a'), canary: { version: '1.5.0', percent: 10 }, isOff: true });
    expect(adoptBuilds(running, build('0.1.0-dev.b'), {})[CHAT]).toEqual({
      version: '0.1.0-dev.b',
      previous: '0.1.0-dev.a',
      canary: { version: '1.5.0', percent: 10 },
      isOff: true,
    });
    expect(adoptBuilds(running, build('1.5.0'), {})[CHAT]).toEqual({
      version: '1.5.0',
      previous: '0.1.0-dev.a',
      isOff: true,
    });
  });

  it('leave remotes alone that were not built here', () => {
    expect(adoptBuilds({ [AUTH]: v('3.0.0') }, build('0.1.0-dev.a'), {})).toEqual({
      [AUTH]: v('3.0.0'),
      ...chat(v('0.1.0-dev.a')),
    });
  });
});

describe('what everybody has is taken back', () => {
  const bad: Pin = { version: '1.1.0', previous: '1.0.0' };
  const off = (version: string): Pin => ({ version, isOff: true });

  it.each<[string, Pin, Pin | undefined, Pin]>([
    [
      'to the version and stand-in of before',
      bad,
      { version: '1.0.0', previous: '0.9.0' },
      { ...v('1.0.0'), previous: '0.9.0' },
    ],
    ['never to itself as a stand-in', bad, { version: '1.0.0', previous: '1.1.0' }, v('1.0.0')],
    ['without the canary of then, which it was', bad, tried(50), v('1.0.0')],
    [
      'with the canary of now',
      { ...bad, canary: { version: '1.2.0', percent: 5 } },
      v('1.0.0'),
      { ...v('1.0.0'), canary: { version: '1.2.0', percent: 5 } },
    ],
    ['to none, where it did not run before', bad, undefined, ended],
    ['to none, where a canary alone had it before', v('1.1.0'), alone(5), ended],
    [
      'to the version that was tried as a canary',
      { ...bad, canary: { version: '1.0.0', percent: 5 } },
      v('1.0.0'),
      v('1.0.0'),
    ],
    ['switched off, as an operator left what ran before', bad, off('1.0.0'), off('1.0.0')],
    ['to off where it was pinned before it was switched on', bad, { ...bad, isOff: true }, { ...bad, isOff: true }],
  ])('%s', (_, now, then, expected) => {
    expect(takeBack({ own: {}, inherited: chat(now) }, CHAT, then)).toEqual(chat(expected));
  });

  it('and a remote that no visitor had before begins with a canary again', () => {
    const own = takeBack({ own: chat(bad), inherited: undefined }, CHAT, undefined);
    expect(applyChange({ own, inherited: undefined }, canary('1.2.0', 1))).toEqual(chat(alone(1, '1.2.0')));
  });
});
