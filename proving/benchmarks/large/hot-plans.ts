import type { WatchedPlan } from '../../../server/src/testing/watch-plans.ts';
import { buffersOf, shapeOf } from './plan-shape.ts';

/** One way in which a step reads the database. */
export interface HotPlan {
  readonly step: string;
  /** the beginning, for who reads it */
  readonly statement: string;
  readonly times: number;
  readonly buffers: number;
  readonly atMost: number;
  readonly shape: readonly string[];
}

/** So many are written down. */
export const HOT = 20;
/** By so much more may be read. */
const ROOM = 2;
/** Of a statement that reads next to nothing a page more or less says nothing. */
const LEAST_BUFFERS = 20;
const SHOWN_CHARS = 110;

/** What a step made the database do when it ran once. */
export interface WatchedRun {
  readonly step: string;
  readonly times: number;
  readonly plans: readonly WatchedPlan[];
}

/**
 * The ways in which most is read in an evening, the hottest first. A step's statements of one shape are one. Of several
 * runs the one that read least counts.
 */
export function hotPlans(runs: readonly WatchedRun[]): HotPlan[] {
  const least = new Map<string, HotPlan>();
  for (const run of runs) {
    for (const found of summed(run)) {
      const known = least.get(keyOf(found));
      if (!known || found.buffers < known.buffers) least.set(keyOf(found), found);
    }
  }
  return [...least.values()].sort((one, other) => heatOf(other) - heatOf(one));
}

function summed({ step, times, plans }: WatchedRun): HotPlan[] {
  const sums = new Map<string, HotPlan>();
  for (const { text, plan } of plans) {
    const shape = shapeOf(plan);
    const key = keyOf({ step, shape });
    const buffers = buffersOf(plan) + (sums.get(key)?.buffers ?? 0);
    const atMost = Math.max(buffers, LEAST_BUFFERS) * ROOM;
    sums.set(key, { step, statement: beginningOf(text), times, buffers, atMost, shape });
  }
  return [...sums.values()];
}

/** What is wrong with what was found, by what was written down. */
export function problemsOf(written: readonly HotPlan[], found: readonly HotPlan[]): string[] {
  const byKey = new Map(found.map((each) => [keyOf(each), each]));
  const known = new Set(written.map(keyOf));
  const coolest = Math.min(...written.map(heatOf));
  return [
    ...written.flatMap((each) => {
      const now = byKey.get(keyOf(each));
      if (!now) return [`another plan than was written down: ${titleOf(each)}`];
      return now.buffers > each.atMost
        ? [`reads ${now.buffers} buffers, at most ${each.atMost} are written down: ${titleOf(each)}`]
        : [];
    }),
    ...found
      .filter((each) => !known.has(keyOf(each)) && heatOf(each) > coolest * ROOM)
      .map(
        (each) =>
          `new among the hottest, ${each.times} times ${each.buffers} buffers: ${titleOf(each)}\n${each.shape.join('\n')}`,
      ),
  ];
}

function heatOf({ times, buffers }: HotPlan): number {
  return times * buffers;
}

function keyOf({ step, shape }: Pick<HotPlan, 'step' | 'shape'>): string {
  return [step, ...shape].join('\n');
}

function titleOf({ step, statement }: HotPlan): string {
  return `${step}: ${statement}`;
}

/** Without what is selected, which is long and says little. */
function beginningOf(text: string): string {
  const line = text
    .replace(/\/\*.*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.replace(/^select .*? from /i, 'select … from ').slice(0, SHOWN_CHARS);
}

/** As a text that a person reads: an entry is its step, its statement, its figures and its plan, then an empty line. */
export function toText(plans: readonly HotPlan[]): string {
  return plans
    .map(({ step, statement, times, buffers, atMost, shape }) =>
      [
        step,
        `  ${statement}`,
        `  ${times} times, ${buffers} buffers, at most ${atMost}`,
        ...shape.map((line) => `    ${line}`),
        '',
      ].join('\n'),
    )
    .join('\n');
}

export function fromText(text: string): HotPlan[] {
  return text
    .trim()
    .split(/\n\n+/)
    .map((entry) => {
      const [step = '', statement = '', figures = '', ...shape] = entry.split('\n');
      const [times = 0, buffers = 0, atMost = 0] = figures.match(/\d+/g)?.map(Number) ?? [];
      return { step, statement: statement.trim(), times, buffers, atMost, shape: shape.map((line) => line.slice(4)) };
    });
}
