import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runProcess } from '../../../tooling/run/run-process.mjs';

/** The version that the figures are of. */
const VERSION = '12.8.2';

/** @typedef {Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>} Scores 0 to 100 */
/** @typedef {{ firstPaintMs: number, largestPaintMs: number, blockingMs: number, shift: number }} Figures */
/**
 * @typedef {Figures & { ownBlockingMs: number, scores: Scores, machine: number }} Reading
 *   `ownBlockingMs`: what blocking would be if the page's thread never waited for a core;
 *   `machine`: how fast the processor was then, by Lighthouse's own measure; with half of it pages block twice as long
 */
/**
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, tdur?: number, args?: any }} TraceEvent
 *   times in µs
 */
/** @typedef {(address: string, flags: object) => Promise<{ lhr: any, artifacts: any } | undefined>} Lighthouse */

/**
 * Lighthouse and what it brings are 186 MB that nothing else needs, so they are fetched at the first use, without their
 * scripts of installing, and kept in `folder`.
 *
 * @returns {Promise<Lighthouse>}
 */
export async function fetchLighthouse(/** @type {string} */ folder) {
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(entry)) {
    const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { code, output } = await runProcess('npm', [...args, `lighthouse@${VERSION}`]);
    if (code !== 0) throw new Error(`npm could not bring lighthouse@${VERSION}:\n${output}`);
  }
  return (await import(pathToFileURL(entry).href)).default;
}

/**
 * Reads one page in a browser that is there already: with an empty cache and no worker, and still signed in, because
 * Lighthouse leaves cookies and local storage alone.
 *
 * @returns {Promise<Reading>}
 */
export async function readPage(
  /** @type {Lighthouse} */ lighthouse,
  /** @type {string} */ address,
  /** @type {number} */ port,
) {
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`lighthouse read nothing of ${address}`);
  return { ...readingOf(result.lhr), ownBlockingMs: ownBlocking(result.artifacts.Trace.traceEvents) };
}

/**
 * The one of which as many did better as worse.
 *
 * @template {{ scores: Scores }} One
 * @returns {One}
 */
export function middleOf(/** @type {readonly One[]} */ readings) {
  const sorted = [...readings].sort((one, other) => one.scores.performance - other.scores.performance);
  return /** @type {One} */ (sorted[Math.floor(sorted.length / 2)]);
}

/** @returns {Omit<Reading, 'ownBlockingMs'>} */
export function readingOf(/** @type {any} */ { categories, audits, environment }) {
  const score = (/** @type {keyof Scores} */ name) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (/** @type {string} */ name) => audits[name]?.numericValue ?? 0;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaintMs: figure('first-contentful-paint'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockingMs: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    machine: environment?.benchmarkIndex ?? 0,
  };
}

/** Lighthouse's phone is so many times slower, and a task may take so long. */
const [SLOWDOWN, LONGEST_TASK_MS] = [4, 50];

/**
 * What the tasks of the page's thread take beyond 50 ms each on the slower phone, counted by the time that a core works
 * for them. Lighthouse counts from their beginning to their end: where its own process, browser, server and page share
 * two cores, that is twice as much.
 */
export function ownBlocking(/** @type {readonly TraceEvent[]} */ events) {
  const isOfSite = (/** @type {TraceEvent} */ { args }) => /^http/.test(args?.data?.documentLoaderURL ?? '');
  const start = events.filter((event) => event.name === 'navigationStart' && isOfSite(event)).at(-1);
  if (!start) return Number.NaN;
  const isOfPage = (/** @type {TraceEvent} */ { pid, tid }) => pid === start.pid && tid === start.tid;
  const paint = events.find((event) => event.name === 'firstContentfulPaint' && isOfPage(event) && event.ts > start.ts);
  return events
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && isOfPage(event))
    .filter(({ ts }) => ts >= (paint ?? start).ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * SLOWDOWN - LONGEST_TASK_MS), 0);
}

/**
 * What a reading falls short of: 95 on home and plans, 90 elsewhere, no shift. Pages of members are closed to search
 * engines, and a server that is not in production is as a whole, so `seo` counts nowhere.
 *
 * @returns {string[]}
 */
export function shortfalls(
  /** @type {string} */ page,
  /** @type {Pick<Reading, 'scores' | 'shift'>} */ { scores, shift },
) {
  const least = ['home', 'plans'].includes(page) ? 95 : 90;
  const low = Object.entries(scores).filter(([name, score]) => name !== 'seo' && score < least);
  return [
    ...low.map(([name, score]) => `${name} ${score} of ${least}`),
    ...(shift > 0.01 ? [`shift ${shift.toFixed(3)}`] : []),
  ];
}
