import {
  type GroupHealth,
  judgeCanary,
  MIN_CANARY_VISITORS,
  MIN_FAILING_VISITORS,
  MIN_VITAL_SAMPLES,
} from './health-rule.ts';
import { leastDifference, wilson } from './share-interval.ts';
import { bucketOf, countAbove, p75, sampleSize } from './vital-scale.ts';

function group(visitors: number, failing: number, changes: Partial<GroupHealth> = {}): GroupHealth {
  return { version: '1.0.0', visitors, failing, causes: [], vitals: { LCP: new Map(), INP: new Map() }, ...changes };
}

function values(name: 'LCP' | 'INP', list: readonly number[]): Map<number, number> {
  const histogram = new Map<number, number>();
  for (const value of list) histogram.set(bucketOf(name, value), (histogram.get(bucketOf(name, value)) ?? 0) + 1);
  return histogram;
}

const spread = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));

describe('intervals', () => {
  it.each([
    [{ hits: 0, total: 10 }, 1.96, 0, 0.2775],
    [{ hits: 10, total: 10 }, 1.96, 0.7225, 1],
    [{ hits: 5, total: 10 }, 1.96, 0.2366, 0.7634],
    [{ hits: 0, total: 0 }, 3, 0, 1],
  ])('wilson of %j at %f is the published %f … %f', (share, z, low, high) => {
    expect(wilson(share, z).low).toBeCloseTo(low, 3);
    expect(wilson(share, z).high).toBeCloseTo(high, 3);
  });

  it('newcombe of 56/70 against 48/80 is the published 0.0524', () => {
    expect(leastDifference({ hits: 56, total: 70 }, { hits: 48, total: 80 }, 1.96)).toBeCloseTo(0.0524, 3);
  });
});

describe('the scale of vitals', () => {
  it.each([
    ['LCP', 2500],
    ['INP', 38],
    ['CLS', 0.12],
    ['LOAD', 59_000],
  ] as const)('%s %d is found again within a tenth', (name, value) => {
    const found = p75(name, new Map([[bucketOf(name, value), 8]])) ?? 0;
    expect(Math.abs(found - value) / value).toBeLessThan(0.1);
  });

  it('finds the 75th percentile of a spread', () => {
    const histogram = values('LCP', spread(1000, 1000, 3000));
    expect([sampleSize(histogram), Math.abs((p75('LCP', histogram) ?? 0) - 2500) < 60]).toEqual([1000, true]);
    expect(p75('LCP', new Map())).toBeUndefined();
  });

  it('counts above a value only what surely is', () => {
    const histogram = values('INP', [5, 190, 205, 400, 1e9]);
    expect([
      countAbove('INP', histogram, 0),
      countAbove('INP', histogram, 10),
      countAbove('INP', histogram, 300),
      countAbove('INP', histogram, 60_000),
    ]).toEqual([5, 4, 2, 1]);
  });
});

describe('the rule that watches canaries', () => {
  it('takes back what fails for most, and says the rule and the numbers', () => {
    const causes = [
      { what: 'mount:threw', count: 14 },
      { what: 'crash', count: 2 },
    ];
    expect(judgeCanary(group(20, 16, { version: '2.0.0', causes }), group(300, 3))).toEqual({
      rule: 'failing visitors',
      numbers:
        '16 of 20 visitors (80 %) fail with 2.0.0 against 3 of 300 visitors (1 %) with 1.0.0 (mount:threw 14, crash 2)',
    });
  });

  it.each([
    ['below the minimum sample', group(MIN_CANARY_VISITORS - 1, MIN_CANARY_VISITORS - 1), group(500, 0)],
    ['when only a few failed', group(30, MIN_FAILING_VISITORS - 1), group(500, 0)],
    ['when stable fails as well: the origin is down, not the canary', group(40, 30), group(400, 300)],
    ['when it is a little worse', group(1000, 30), group(1000, 20)],
    ['when it is better', group(200, 6), group(200, 40)],
    ['when nothing is known of stable and few fail', group(60, 6), group(3, 0)],
  ])('leaves it %s', (_name, canary, stable) => {
    expect(judgeCanary(canary, stable)).toBeUndefined();
  });

  it('needs no stable group to see that nearly everything fails', () => {
    expect(judgeCanary(group(20, 18), group(0, 0))?.numbers).toContain('stable has only 0 visitors');
  });

  it.each([
    [0.1, 0.005, 200],
    [0.25, 0.01, 60],
    [0.5, 0.01, 40],
    [1, 0, 20],
  ])('sees %f failing instead of %f after at most %d visitors', (share, usual, visitors) => {
    expect(judgeCanary(group(visitors, visitors * share), group(2000, 2000 * usual))?.rule).toBe('failing visitors');
  });

  it('takes back a canary as good as stable in less than one of a hundred, though it looks after every visitor', () => {
    const random = seeded(20_260_310);
    const [runs, visitors] = [240, 800];
    let taken = 0;
    for (let run = 0; run < runs; run += 1) {
      const share = [0.005, 0.02, 0.05, 0.1][run % 4] ?? 0;
      let [canary, stable] = [0, 0];
      for (let visitor = 1; visitor <= visitors; visitor += 1) {
        if (random() < share) canary += 1;
        // Nine times as many visitors have the stable version.
        for (let other = 0; other < 9; other += 1) if (random() < share) stable += 1;
        if (judgeCanary(group(visitor, canary), group(visitor * 9, stable))) {
          taken += 1;
          break;
        }
      }
    }
    expect(taken / runs).toBeLessThan(0.01);
  });

  describe('vitals', () => {
    const withVital = (name: 'LCP' | 'INP', list: readonly number[], version = '1.0.0') =>
      group(100, 0, { version, vitals: { LCP: new Map(), INP: new Map(), [name]: values(name, list) } });

    it.each([
      ['LCP', spread(80, 1500, 6000), spread(400, 800, 2600)],
      ['INP', spread(80, 100, 900), spread(400, 20, 220)],
    ] as const)('takes back a slower %s', (name, slow, usual) => {
      const verdict = judgeCanary(withVital(name, slow, '2.0.0'), withVital(name, usual));
      expect(verdict?.rule).toBe(`slower ${name}`);
      expect(verdict?.numbers).toMatch(
        new RegExp(
          `^${name} p75 \\d+ ms with 2\\.0\\.0 \\(80 values\\) against \\d+ ms with 1\\.0\\.0 \\(400 values\\)$`,
        ),
      );
    });

    it.each([
      ['with too few values', spread(MIN_VITAL_SAMPLES - 1, 5000, 9000), spread(400, 800, 2600)],
      ['with too few of stable', spread(80, 5000, 9000), spread(MIN_VITAL_SAMPLES - 1, 800, 2600)],
      ['slower and still good', spread(400, 900, 2600), spread(400, 300, 900)],
      ['a little slower', spread(200, 2600, 4400), spread(400, 2500, 4000)],
    ])('leaves it %s', (_name, tried, usual) => {
      expect(judgeCanary(withVital('LCP', tried), withVital('LCP', usual))).toBeUndefined();
    });
  });
});

/** The same numbers at every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
