import { leastDifference, ratio, type Share, wilson } from './share-interval.ts';
import { countAbove, type Histogram, p75, sampleSize } from './vital-scale.ts';

/** Below so many visitors of the canary nothing is decided, however bad it looks. */
export const MIN_CANARY_VISITORS = 20;
/** A handful of unlucky visitors is no verdict: so many must have met a failure. */
export const MIN_FAILING_VISITORS = 5;
/** How sure: three standard deviations, one in 741 by chance at a single look. */
export const CERTAINTY_Z = 3;
/**
 * The canary must be worse than stable by more than this share, so that looking again and again does not find chance in
 * the end.
 */
export const WORSE_BY = 0.02;
/** The stable group is compared with when it has as many visitors as this. */
export const MIN_STABLE_VISITORS = 20;
/** Without a stable group to compare with: surely more than this share fails. */
export const ALONE_FAILING_SHARE = 0.1;
/** Of each group, so many values of a vital are needed before they are compared. */
export const MIN_VITAL_SAMPLES = 50;
/** The canary's 75th percentile must be surely above stable's by this factor … */
export const VITAL_WORSE_FACTOR = 1.25;
/** … and above what counts as good, in milliseconds: a fast page may get a little slower. */
export const VITAL_GOOD_MS = { LCP: 2500, INP: 200 } as const;

type JudgedVital = keyof typeof VITAL_GOOD_MS;

/** One version in one group over a stretch of time, forged crowds already cut down. */
export interface GroupHealth {
  readonly version: string;
  readonly visitors: number;
  /** of them, those for whom it failed to load or crashed */
  readonly failing: number;
  /** what failed, most frequent first, e.g. `mount:threw` or `crash` */
  readonly causes: readonly { what: string; count: number }[];
  readonly vitals: Readonly<Record<JudgedVital, Histogram>>;
}

/** Why a canary has to go. */
export interface Verdict {
  readonly rule: 'failing visitors' | 'slower LCP' | 'slower INP';
  /** the numbers, in one sentence */
  readonly numbers: string;
}

/** What a line does to the scripts of a page as well as a fault of theirs. */
const LINE_FAULTS = ['entry:timeout', 'entry:http', 'entry:offline'];

/**
 * A shell without those for whom it did not come. Remotes report only where the shell stands, so a line that is down
 * shows in the shell alone, and nothing beside it says so. Who met a fault of the version reported one: there are not
 * more of them than such reports.
 */
export function withoutLineFaults(shell: GroupHealth): GroupHealth {
  const causes = shell.causes.filter(({ what }) => !LINE_FAULTS.includes(what));
  const reports = causes.reduce((sum, { count }) => sum + count, 0);
  return { ...shell, causes, failing: Math.min(shell.failing, reports) };
}

/** Whether a canary does worse than the version everybody else has. undefined: no reason to act, or too few to say */
export function judgeCanary(canary: GroupHealth, stable: GroupHealth): Verdict | undefined {
  if (canary.visitors < MIN_CANARY_VISITORS) return undefined;
  return judgeFailures(canary, stable) ?? judgeVital('LCP', canary, stable) ?? judgeVital('INP', canary, stable);
}

/**
 * Whether a version that everybody has fails for more visitors than the one before did. Its neighbours are what the
 * brand's pages ran at the same time: where they fail alike, the line or the server is at fault. How quick pages are is
 * not compared, because an evening is slower than a morning.
 */
export function judgeNewVersion(fresh: GroupHealth, before: GroupHealth, neighbours: GroupHealth): Verdict | undefined {
  if (fresh.visitors < MIN_CANARY_VISITORS) return undefined;
  const verdict = judgeFailures(fresh, before, 'the version before');
  const isAlone = neighbours.visitors < MIN_STABLE_VISITORS || judgeFailures(fresh, neighbours) !== undefined;
  return isAlone ? verdict : undefined;
}

function judgeFailures(canary: GroupHealth, stable: GroupHealth, other = 'stable'): Verdict | undefined {
  if (canary.failing < MIN_FAILING_VISITORS) return undefined;
  const isComparable = stable.visitors >= MIN_STABLE_VISITORS;
  const isWorse = isComparable
    ? leastDifference(failingShare(canary), failingShare(stable), CERTAINTY_Z) > WORSE_BY
    : wilson(failingShare(canary), CERTAINTY_Z).low > ALONE_FAILING_SHARE;
  if (!isWorse) return undefined;
  const causes = canary.causes
    .slice(0, 3)
    .map(({ what, count }) => `${what} ${count}`)
    .join(', ');
  const comparison = isComparable
    ? `against ${described(stable)} with ${stable.version}`
    : `and ${other} has only ${rounded(stable.visitors)} visitors, so more than ${percent(ALONE_FAILING_SHARE)} is too many`;
  return {
    rule: 'failing visitors',
    numbers: `${described(canary)} fail with ${canary.version} ${comparison}${causes ? ` (${causes})` : ''}`,
  };
}

/**
 * A quarter of a group lies above its 75th percentile. When surely more than a quarter of the canary lies above the
 * bound,
 * the canary's 75th percentile does too.
 */
function judgeVital(name: JudgedVital, canary: GroupHealth, stable: GroupHealth): Verdict | undefined {
  const [tried, usual] = [canary.vitals[name], stable.vitals[name]];
  const [total, stableTotal] = [sampleSize(tried), sampleSize(usual)];
  const [now, before] = [p75(name, tried), p75(name, usual)];
  if (total < MIN_VITAL_SAMPLES || stableTotal < MIN_VITAL_SAMPLES || now === undefined || before === undefined)
    return undefined;
  const bound = Math.max(VITAL_GOOD_MS[name], before * VITAL_WORSE_FACTOR);
  if (wilson({ hits: countAbove(name, tried, bound), total }, CERTAINTY_Z).low <= 0.25) return undefined;
  const numbers = `${name} p75 ${Math.round(now)} ms with ${canary.version} (${total} values) against ${Math.round(before)} ms with ${stable.version} (${stableTotal} values)`;
  return { rule: `slower ${name}`, numbers };
}

function failingShare({ visitors, failing }: GroupHealth): Share {
  return { hits: failing, total: visitors };
}

function described(group: GroupHealth): string {
  return `${rounded(group.failing)} of ${rounded(group.visitors)} visitors (${percent(ratio(failingShare(group)))})`;
}

function percent(share: number): string {
  return `${rounded(share * 100)} %`;
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
