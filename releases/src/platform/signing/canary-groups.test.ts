import { createHash } from 'node:crypto';
import { isInCanary } from './canary-groups.ts';

const VISITORS = 20_000;
const PERCENTS = [1, 5, 10, 25, 50];

describe('[REL-02] canary assignment', () => {
  // As random as the cookie's, and the same in every run.
  const visitors = Array.from({ length: VISITORS }, (_, index) =>
    createHash('sha256').update(`visitor ${index}`).digest().subarray(0, 16).toString('base64url'),
  );
  const known = new Map<string, boolean[]>();
  function members(remote: string, version: string, percent: number): boolean[] {
    const key = `${remote} ${version} ${percent}`;
    const found = known.get(key) ?? visitors.map((visitor) => isInCanary({ remote, version, percent }, visitor));
    known.set(key, found);
    return found;
  }
  const share = (group: readonly boolean[]) => (100 * group.filter(Boolean).length) / group.length;

  it.each(PERCENTS)('gives %i percent of 20 000 visitors the canary, half a point more or less', (percent) => {
    for (const remote of ['mfe-chat', 'mfe-payments'])
      expect(Math.abs(share(members(remote, '1.5.0', percent)) - percent)).toBeLessThanOrEqual(0.5);
  });

  it('gives it to no visitor at 0 and to every one at 100', () => {
    expect(share(members('mfe-chat', '1.5.0', 0))).toBe(0);
    expect(share(members('mfe-chat', '1.5.0', 100))).toBe(100);
  });

  it('moves no visitor out when it is raised', () => {
    let before = members('mfe-chat', '1.5.0', 0);
    for (const percent of [...PERCENTS, 100]) {
      const after = members('mfe-chat', '1.5.0', percent);
      expect(before.every((isIn, index) => !isIn || after[index])).toBe(true);
      before = after;
    }
  });

  it.each(PERCENTS)(
    "at %i percent, says nothing of a visitor's group in another remote or for another version",
    (percent) => {
      const [chat, payments, nextChat] = [
        members('mfe-chat', '1.5.0', percent),
        members('mfe-payments', '1.5.0', percent),
        members('mfe-chat', '1.6.0', percent),
      ];
      expect(Math.abs(correlation(chat, payments))).toBeLessThan(0.02);
      expect(Math.abs(correlation(chat, nextChat))).toBeLessThan(0.02);
    },
  );
});

/** Pearson's, over ones and zeros. */
function correlation(a: readonly boolean[], b: readonly boolean[]): number {
  const [x, y] = [a.map(Number), b.map(Number)];
  const [mx, my] = [mean(x), mean(y)];
  const covariance = mean(x.map((value, index) => (value - mx) * ((y[index] ?? 0) - my)));
  return covariance / Math.sqrt(mean(x.map((value) => (value - mx) ** 2)) * mean(y.map((value) => (value - my) ** 2)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
