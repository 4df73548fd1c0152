import { BEAT_EVERY_MS, createPulse } from './pulse.ts';

function world() {
  const clock = { ms: 0 };
  const pulse = createPulse(() => clock.ms);
  /** One beat later; the own beat comes back when Redis is there. */
  function beat({ comesBack = true, afterMs = BEAT_EVERY_MS, others = [] as string[] } = {}) {
    clock.ms += afterMs;
    for (const each of others) pulse.seen(each);
    const number = pulse.next();
    const verdict = pulse.judge();
    if (comesBack) pulse.returned(number);
    return verdict;
  }
  return { pulse, beat };
}

test('frames get through once a beat came back, and no longer when none has for three seconds', () => {
  const { beat } = world();
  expect(beat().isThere).toBe(false);
  expect(beat().isThere).toBe(true);
  expect(beat({ comesBack: false }).isThere).toBe(true);
  expect(beat({ comesBack: false }).isThere).toBe(true);
  expect(beat({ comesBack: false }).isThere).toBe(false);
});

test('a frame that was lost in a gap shorter than that is noticed, and only a later beat ends it', () => {
  const { pulse, beat } = world();
  beat();
  expect(beat().isThere).toBe(true);
  const before = pulse.next();
  pulse.lost();
  pulse.returned(before);
  expect(beat().isThere).toBe(false);
  expect(beat().isThere).toBe(true);
});

test('a process that stood still does not take that for an outage, nor the others for dead', () => {
  const { beat } = world();
  beat({ others: ['b'] });
  beat({ others: ['b'] });
  expect(beat({ afterMs: 10_000, comesBack: false })).toEqual({ isThere: true, gone: [] });
  // What lay there is read now.
  expect(beat({ others: ['b'] })).toEqual({ isThere: false, gone: [] });
});

test('a process that falls silent is gone once, and one that says goodbye is not', () => {
  const { pulse, beat } = world();
  beat({ others: ['b', 'c'] });
  beat({ others: ['c'] });
  beat({ others: ['c'] });
  pulse.left('c');
  expect(beat().gone).toEqual(['b']);
  expect(beat().gone).toEqual([]);
  expect(beat({ others: ['b'] }).gone).toEqual([]);
});

test('while frames do not get through the silence of others says nothing; afterwards it does', () => {
  const { pulse, beat } = world();
  beat({ others: ['b'] });
  beat({ others: ['b'] });
  pulse.lost();
  for (let away = 0; away < 5; away += 1) {
    expect(beat({ comesBack: false })).toEqual({ isThere: false, gone: [] });
    pulse.lost();
  }
  beat();
  expect([beat().gone, beat().gone, beat().gone]).toEqual([[], [], ['b']]);
});
