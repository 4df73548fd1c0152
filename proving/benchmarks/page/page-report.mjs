import { comparePairs, median, NOISY_SPREAD } from '../paired.mjs';
import { scriptRounds } from './script-rounds.mjs';

/** @typedef {import('../visit.mjs').Visit} Visit */
/** @typedef {import('../run-rounds.mjs').PageRounds} PageRounds */
/** @typedef {import('../paired.mjs').Comparison} Comparison */
/**
 * @typedef {{ label: string, digits: number, arms: number[], toBuild?: Comparison, toFloor?: Comparison }} Row `arms`:
 * medians of one build, Halo, the floor
 * @typedef {{ text: string, value: number, limit: number, isMet: boolean, isNoisy: boolean }} Aim
 * @typedef {{ page: string, path: string, count: number, rows: Record<string, Row>, elements: string[], aims: Aim[],
 * problems: string[] }} PageReport
 */

/** A kilobyte is 1000 bytes here. */
const KB = 1000;
/** The arms of a round, in its order. */
const [BUILD, HALO, FLOOR] = [0, 1, 2];
/** To one build of the same pages: ratio of times, kB of script. */
const BUILD_AIMS = { ratio: 1.05, kB: 8 };
/** To the floor, and kB of script: of home those that come before it stands. */
const HOME_AIMS = { lcp: 1.2, before: 0, standing: 120 };
const PAGE_AIMS = { lcp: 1.5, thread: 1.6, script: 160 };

const scriptsOf = (/** @type {Visit} */ { files }) => files.filter(({ isScript }) => isScript);
const scriptUntil = (/** @type {Visit} */ visit, /** @type {number} */ time) =>
  scriptsOf(visit).reduce((sum, { to, bodyBytes }) => sum + (to <= time ? bodyBytes : 0), 0) / KB;

/** @type {Record<string, { label: string, digits: number, of: (visit: Visit) => number, isTime?: boolean }>} */
const MEASURES = {
  lcp: { label: 'largest paint ms', digits: 0, of: ({ lcp }) => lcp, isTime: true },
  shown: { label: 'page shown ms', digits: 0, of: ({ shown }) => shown, isTime: true },
  busy: { label: 'thread ms', digits: 0, of: ({ busy }) => busy, isTime: true },
  script: { label: 'script kB', digits: 1, of: ({ scriptBytes }) => scriptBytes / KB },
  before: { label: 'script kB before largest paint', digits: 1, of: (visit) => scriptUntil(visit, visit.lcp) },
  standing: { label: 'script kB before shown', digits: 1, of: (visit) => scriptUntil(visit, visit.shown) },
  wire: { label: 'all kB', digits: 1, of: ({ wireBytes }) => wireBytes / KB },
  rounds: {
    label: 'rounds of scripts before shown',
    digits: 0,
    of: (visit) => scriptRounds(scriptsOf(visit), visit.shown),
  },
  shift: { label: 'layout shift', digits: 3, of: ({ shift }) => shift },
};

/** @returns {PageReport} */
export function reportRounds(/** @type {PageRounds} */ { page, rounds }) {
  const rows = Object.fromEntries(
    Object.entries(MEASURES).map(([name, { label, digits, of, isTime }]) => {
      const values = rounds.map((round) => round.map(of));
      const against = (/** @type {number} */ other) =>
        comparePairs(values.map((each) => /** @type {const} */ ([each[other] ?? 0, each[HALO] ?? 0])));
      const arms = [BUILD, HALO, FLOOR].map((arm) => median(values.map((each) => each[arm] ?? 0)));
      return [name, { label, digits, arms, ...(isTime ? { toBuild: against(BUILD), toFloor: against(FLOOR) } : {}) }];
    }),
  );
  return {
    page: page.name,
    path: page.path,
    count: rounds.length,
    rows,
    elements: [BUILD, HALO, FLOOR].map((arm) => [...new Set(rounds.map((round) => elementOf(round[arm])))].join(' | ')),
    aims: page.isSignedIn ? pageAims(rows) : homeAims(rows),
    problems: [...new Set(rounds.flatMap((round) => round.flatMap(({ problems }) => problems)))],
  };
}

function elementOf(/** @type {Visit | undefined} */ visit) {
  return visit ? `${visit.lcpElement} (${visit.lcpSize} px²)` : '';
}

/** @returns {Aim[]} */
function homeAims(/** @type {Record<string, Row>} */ rows) {
  return [
    ratioAim('largest paint to the floor', rows.lcp?.toFloor, HOME_AIMS.lcp),
    bytesAim('kB of script before it is read', rows.before?.arms[HALO], HOME_AIMS.before),
    bytesAim('kB of script before it stands', rows.standing?.arms[HALO], HOME_AIMS.standing),
    ...commonAims(rows),
  ];
}

/** @returns {Aim[]} */
function pageAims(/** @type {Record<string, Row>} */ rows) {
  return [
    ratioAim('largest paint to the floor', rows.lcp?.toFloor, PAGE_AIMS.lcp),
    ratioAim('thread to the floor', rows.busy?.toFloor, PAGE_AIMS.thread),
    bytesAim('kB of script', rows.script?.arms[HALO], PAGE_AIMS.script),
    ...commonAims(rows),
  ];
}

/** @returns {Aim[]} */
function commonAims(/** @type {Record<string, Row>} */ { lcp, script, shift }) {
  const [build = 0, halo = 0] = script?.arms ?? [];
  return [
    ratioAim('largest paint to one build', lcp?.toBuild, BUILD_AIMS.ratio),
    bytesAim('kB of script more than one build', halo - build, BUILD_AIMS.kB),
    bytesAim('layout shift', shift?.arms[HALO], 0),
  ];
}

/** @returns {Aim} */
function ratioAim(
  /** @type {string} */ text,
  /** @type {Comparison | undefined} */ compared,
  /** @type {number} */ limit,
) {
  const { ratio, spread } = compared ?? { ratio: Infinity, spread: 0 };
  return { text, value: ratio, limit, isMet: ratio <= limit, isNoisy: spread > NOISY_SPREAD };
}

/** @returns {Aim} */
function bytesAim(/** @type {string} */ text, /** @type {number | undefined} */ value, /** @type {number} */ limit) {
  const known = value ?? Infinity;
  return { text, value: known, limit, isMet: known <= limit, isNoisy: false };
}

/** @returns {string[]} lines */
export function printReport(/** @type {PageReport} */ { page, path, count, rows, elements, aims, problems }) {
  const head = ['one build', 'Halo', 'floor', 'to build', 'to floor'].map((title) => title.padStart(11)).join('');
  return [
    `${`${page}  ${path}  (${count} rounds)`.padEnd(34)}${head}`,
    ...Object.values(rows).map(
      ({ label, digits, arms, toBuild, toFloor }) =>
        `  ${label.padEnd(32)}${arms.map((value) => value.toFixed(digits).padStart(11)).join('')}${[toBuild, toFloor].map(ratioCell).join('')}`,
    ),
    ...elements.map((element, arm) => `  largest of ${['one build', 'Halo', 'floor'][arm]}: ${element}`),
    ...aims.map(
      ({ text, value, limit, isMet, isNoisy }) =>
        `  ${isMet ? 'met   ' : 'MISSED'} ${text.padEnd(34)} ${value.toFixed(2)} of ${limit}${isNoisy ? '  (noisy: measure again)' : ''}`,
    ),
    ...problems.map((problem) => `  PROBLEM ${problem}`),
  ];
}

function ratioCell(/** @type {Comparison | undefined} */ compared) {
  return compared ? `${compared.ratio.toFixed(2)}${compared.isNoisy ? '~' : ' '}`.padStart(11) : '';
}
