import { afterRollback, changedOnly, diffRevisions } from './pins-diff.ts';

const pin = (version: string) => ({ version });
const canary = { version: '1.0.0', canary: { version: '2.0.0', percent: 10 } };
const side = (own: Record<string, object>, effective: Record<string, object> = own) => ({ own, effective }) as never;

describe('diffRevisions', () => {
  it.each([
    ['a version', { a: pin('1.0.0') }, { a: pin('1.1.0') }, ['version']],
    ['a canary that starts', { a: pin('1.0.0') }, { a: canary }, ['canary']],
    ['another share of it', { a: canary }, { a: { ...canary, canary: { version: '2.0.0', percent: 25 } } }, ['canary']],
    ['the switch', { a: pin('1.0.0') }, { a: { version: '1.0.0', isOff: true } }, ['off']],
    [
      'the switch of a canary alone',
      { a: { version: '1.0.0', isOff: true, isCanaryOnly: true } },
      { a: { version: '1.0.0', isOff: true } },
      ['off'],
    ],
    ['a remote that came', {}, { a: pin('1.0.0') }, ['version']],
    ['nothing; `isOff: false` is on', { a: pin('1.0.0') }, { a: { version: '1.0.0', isOff: false } }, []],
  ])('sees %s', (_what, before, after, facets) => {
    expect(diffRevisions(side(before), side(after))).toEqual([expect.objectContaining({ remote: 'a', facets })]);
  });

  it('sees that a brand got a pin of its own with the same version', () => {
    const differences = diffRevisions(
      side({}, { a: pin('1.0.0'), b: pin('1.0.0') }),
      side({ a: pin('1.0.0') }, { a: pin('1.0.0'), b: pin('1.0.0') }),
    );
    expect(changedOnly(differences)).toEqual([
      expect.objectContaining({ remote: 'a', facets: ['owner'], wasOwn: false, isOwn: true }),
    ]);
  });
});

describe('afterRollback', () => {
  const head = side({ a: pin('3.0.0'), c: pin('1.0.0') }, { a: pin('3.0.0'), b: pin('1.0.0'), c: pin('1.0.0') });
  const target = side({ a: pin('2.0.0') }, { a: pin('2.0.0'), b: pin('1.0.0') });

  it('brings back own pins, inherits on where the default says the same, keeps remotes that came later', () => {
    expect(afterRollback(head, target, undefined, { b: pin('1.0.0') })).toEqual({
      own: { a: pin('2.0.0'), c: pin('1.0.0') },
      effective: { a: pin('2.0.0'), b: pin('1.0.0'), c: pin('1.0.0') },
    });
  });

  it('makes an own pin of what the default has left since', () => {
    expect(afterRollback(head, target, undefined, { b: pin('1.5.0') }).own).toEqual({
      a: pin('2.0.0'),
      b: pin('1.0.0'),
      c: pin('1.0.0'),
    });
  });

  it('touches one remote when only one is wanted', () => {
    expect(afterRollback(head, target, 'b', { b: pin('1.5.0') }).own).toEqual({
      a: pin('3.0.0'),
      b: pin('1.0.0'),
      c: pin('1.0.0'),
    });
  });
});
