import { variants } from './variants.mjs';
import { comparePairs } from './paired.mjs';
import { bytesByGroup } from './source-bytes.mjs';

/** @typedef {import('./run-rounds.mjs').PageResult} PageResult */
/** @typedef {import('./visit.mjs').Visit} Visit */
/** @typedef {{ label: string, unit: 'count' | 'kB' | 'ms', values: import('./paired.mjs').Comparison }} ReportRow */
/** @typedef {{ group: string, monolith: number, federated: number, difference: number }} GroupRow */
/**
 * @typedef {{ page: string, path: string, pairCount: number, rows: Record<string, ReportRow>, groups: GroupRow[],
 * lcpElements: string[], problems: string[] }} PageReport
 */
/** @typedef {{ text: string, value: number, isMet: boolean, isNoisy: boolean }} Aim */

/** A kilobyte is 1000 bytes here. */
const KB = 1000;

export const AIMS = { lcpRatio: 1.05, taxKb: 28, homeKb: 150 };

/** @type {Record<string, { label: string, unit: ReportRow['unit'], of: (visit: Visit) => number }>} */
const MEASURES = {
  requests: { label: 'requests', unit: 'count', of: (visit) => visit.requests },
  scriptRequests: { label: 'scripts', unit: 'count', of: (visit) => visit.scriptRequests },
  scriptBytes: { label: 'JS kB', unit: 'kB', of: (visit) => visit.scriptBytes / KB },
  wireBytes: { label: 'all kB', unit: 'kB', of: (visit) => visit.wireBytes / KB },
  firstPaint: { label: 'first paint ms', unit: 'ms', of: (visit) => visit.firstPaint },
  lcp: { label: 'LCP ms', unit: 'ms', of: (visit) => visit.lcp },
  busy: { label: 'main thread ms', unit: 'ms', of: (visit) => visit.busy },
  shown: { label: 'page shown ms', unit: 'ms', of: (visit) => visit.shown },
};

/** @returns {PageReport} */
export function reportPage(/** @type {PageResult} */ { page, pairs }) {
  const rows = Object.entries(MEASURES).map(([name, { label, unit, of }]) => {
    const values = comparePairs(pairs.map(([a, b]) => /** @type {const} */ ([of(a), of(b)])));
    return /** @type {const} */ ([name, { label, unit, values }]);
  });
  const visits = pairs.flat();
  return {
    page: page.name,
    path: page.path,
    pairCount: pairs.length,
    rows: Object.fromEntries(rows),
    groups: compareGroups(/** @type {[Visit, Visit]} */ (pairs[0])),
    lcpElements: [...new Set(visits.map(({ lcpElement }) => lcpElement))],
    problems: [...new Set(visits.flatMap(({ problems }) => problems))],
  };
}

/** @returns {GroupRow[]} largest difference first, in kB */
function compareGroups(/** @type {[Visit, Visit]} */ pair) {
  const [monolith, federated] = pair.map(({ files }, index) =>
    bytesByGroup(
      files.filter(({ isScript }) => isScript),
      variants[index]?.builds ?? '',
    ),
  );
  const names = [...new Set([...(monolith?.keys() ?? []), ...(federated?.keys() ?? [])])];
  return names
    .map((group) => {
      const a = (monolith?.get(group) ?? 0) / KB;
      const b = (federated?.get(group) ?? 0) / KB;
      return { group, monolith: a, federated: b, difference: b - a };
    })
    .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
}

/** @returns {Aim[]} */
export function checkAims(/** @type {readonly PageReport[]} */ reports) {
  return reports.flatMap(({ page, rows }) => {
    const lcp = /** @type {ReportRow} */ (rows.lcp).values;
    const scripts = /** @type {ReportRow} */ (rows.scriptBytes).values;
    const aims = [
      {
        text: `${page}: LCP ratio ≤ ${AIMS.lcpRatio}`,
        value: lcp.ratio,
        isMet: lcp.ratio <= AIMS.lcpRatio,
        isNoisy: lcp.isNoisy,
      },
      {
        text: `${page}: at most ${AIMS.taxKb} kB of JS more`,
        value: scripts.difference,
        isMet: scripts.difference <= AIMS.taxKb,
        isNoisy: false,
      },
    ];
    if (page === 'home')
      aims.push({
        text: `home: at most ${AIMS.homeKb} kB of JS in all`,
        value: scripts.b,
        isMet: scripts.b <= AIMS.homeKb,
        isNoisy: false,
      });
    return aims;
  });
}

const DIGITS = { count: 0, kB: 1, ms: 0 };

/** @returns {string[]} lines */
export function printPage(/** @type {PageReport} */ { page, path, rows, lcpElements, problems }) {
  const lines = [
    `${`${page}  ${path}`.padEnd(24)}${['monolith', 'federated', 'difference', 'ratio', 'spread'].map((title) => title.padStart(12)).join('')}`,
  ];
  for (const { label, unit, values } of Object.values(rows)) {
    const digits = DIGITS[unit];
    const cells = [
      values.a.toFixed(digits),
      values.b.toFixed(digits),
      signed(values.difference, digits),
      values.ratio.toFixed(3),
    ];
    if (unit === 'ms') cells.push(`${(values.spread * 100).toFixed(0)} %${values.isNoisy ? ' noisy' : ''}`);
    lines.push(`  ${label.padEnd(22)}${cells.map((cell) => cell.padStart(12)).join('')}`);
  }
  lines.push(`  largest element drawn: ${lcpElements.join(' | ')}`);
  for (const problem of problems) lines.push(`  PROBLEM ${problem}`);
  return lines;
}

/** @returns {string[]} lines */
export function printGroups(/** @type {PageReport} */ { page, groups }, /** @type {number} */ count) {
  const lines = [
    `${`${page}: JS kB by origin`.padEnd(34)}${['monolith', 'federated', 'difference'].map((title) => title.padStart(12)).join('')}`,
  ];
  for (const { group, monolith, federated, difference } of groups.slice(0, count)) {
    lines.push(
      `  ${group.padEnd(32)}${[monolith.toFixed(1), federated.toFixed(1), signed(difference, 1)].map((cell) => cell.padStart(12)).join('')}`,
    );
  }
  const rest = groups.slice(count).reduce((total, { difference }) => total + difference, 0);
  if (groups.length > count)
    lines.push(`  ${`${groups.length - count} others`.padEnd(56)}${signed(rest, 1).padStart(12)}`);
  return lines;
}

/** @returns {string[]} lines */
export function printAims(/** @type {readonly Aim[]} */ aims) {
  return aims.map(
    ({ text, value, isMet, isNoisy }) =>
      `${isMet ? 'met   ' : 'MISSED'} ${text.padEnd(40)} ${value.toFixed(value < 10 ? 3 : 1)}${isNoisy ? '  (noisy: measure again)' : ''}`,
  );
}

function signed(/** @type {number} */ value, /** @type {number} */ digits) {
  const text = value.toFixed(digits);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}
