import { comparePairs } from '../paired.mjs';

/** @typedef {import('../paired.mjs').Comparison} Comparison */
/** @typedef {import('./pin-time.mjs').PinPair} PinPair */
/** @typedef {import('./refetched-bytes.mjs').RefetchedBytes} RefetchedBytes */
/** @typedef {{ label: string, unit: 'ms' | 'kB', values: Comparison, aim?: number }} Row */
/** @typedef {{ title: string, variants: readonly [a: string, b: string], rows: Row[], notes: string[] }} Section */

export const AIMS = { release: 0.1, shell: 0.05, safety: 1.05 };

/** A kilobyte is 1000 bytes here. */
const KB = 1000;

/** @returns {Section} */
export function reportPins(/** @type {{ pairs: PinPair[], pageBytes: number }} */ { pairs, pageBytes }) {
  const compare = (/** @type {(sample: PinPair[0]) => number} */ of) =>
    comparePairs(pairs.map(([rename, pin]) => /** @type {const} */ ([of(rename), of(pin)])));
  return {
    title: `From the pin to the first page with the new version: ${pairs.length} pairs`,
    variants: ['rename', 'pin'],
    rows: [
      { label: 'change + first load', unit: 'ms', values: compare(({ total }) => total) },
      { label: '  the change', unit: 'ms', values: compare(({ change }) => change) },
      { label: '  the loads', unit: 'ms', values: compare(({ total, change }) => total - change) },
    ],
    notes: [
      `rename: a file of the page's size (${(pageBytes / KB).toFixed(1)} kB) in a folder that the same server serves. pin: the signed-in call of the operations host. Both loads go over HTTP to the same server.`,
      `${pairs.filter(([, { loads }]) => loads === 1).length} of ${pairs.length} pins were in the first page asked for.`,
    ],
  };
}

/** One run has the same bytes as any other, so there is one pair. @returns {Section} */
export function reportBytes(/** @type {readonly RefetchedBytes[]} */ results) {
  const [withDictionaries, without] = results;
  const rows = results.flatMap(({ dictionaries, release }) =>
    byteRow(`chat released, ${nameOf(dictionaries)}`, release.monolith.bytes, release.federated.bytes, AIMS.release),
  );
  const mixed =
    withDictionaries && without
      ? [
          byteRow(
            'chat released, we dcz, one app br',
            without.release.monolith.bytes,
            withDictionaries.release.federated.bytes,
          ),
        ]
      : [];
  return {
    title: 'Scripts and styles fetched again by a browser that was here before',
    variants: ['one app', 'federated'],
    rows: [...rows, ...mixed],
    notes: results.map(
      ({ dictionaries, release, idle }) =>
        `${nameOf(dictionaries)}: ${filesOf(release.federated)} federated, ${filesOf(release.monolith)} one app; with no release in between ${idle.federated.bytes} and ${idle.monolith.bytes} bytes.`,
    ),
  };
}

/** @returns {Section} */
export function reportShell(/** @type {readonly RefetchedBytes[]} */ results) {
  return {
    title: 'Scripts and styles of the shell, fetched again after its upgrade',
    variants: ['whole', 'again'],
    rows: results.map(({ dictionaries, shell }) =>
      byteRow(
        `shell upgraded, ${nameOf(dictionaries)}`,
        shell.whole.bytes,
        shell.again.bytes,
        dictionaries ? AIMS.shell : undefined,
      ),
    ),
    notes: results.map(
      ({ dictionaries, shell }) =>
        `${nameOf(dictionaries)}: ${filesOf(shell.again)} again, ${filesOf(shell.whole)} whole.`,
    ),
  };
}

/** @returns {Section} */
export function reportSafety(/** @type {readonly import('../run-rounds.mjs').PageResult[]} */ results) {
  return {
    title: `Policy, integrity and Trusted Types: ${results.map(({ page, pairs }) => `${page.name} ${pairs.length}`).join(', ')} pairs, cold cache, slow 4G, processor ×4 slower`,
    variants: ['without', 'with'],
    rows: results.flatMap(({ page, pairs }) => {
      const compare = (/** @type {'lcp' | 'shown' | 'busy'} */ field) =>
        comparePairs(pairs.map(([a, b]) => /** @type {const} */ ([a[field], b[field]])));
      return [
        { label: `${page.name}: LCP`, unit: /** @type {const} */ ('ms'), values: compare('lcp'), aim: AIMS.safety },
        {
          label: `${page.name}: page shown`,
          unit: /** @type {const} */ ('ms'),
          values: compare('shown'),
          aim: AIMS.safety,
        },
        { label: `${page.name}: main thread`, unit: /** @type {const} */ ('ms'), values: compare('busy') },
      ];
    }),
    notes: [...new Set(results.flatMap(({ pairs }) => pairs.flat().flatMap(({ problems }) => problems)))].map(
      (problem) => `PROBLEM ${problem}`,
    ),
  };
}

/** @returns {string[]} lines */
export function printSection(/** @type {Section} */ { title, variants, rows, notes }) {
  const lines = [
    title,
    `  ${''.padEnd(36)}${[...variants, 'ratio', 'spread'].map((name) => name.padStart(12)).join('')}`,
  ];
  for (const { label, unit, values, aim } of rows) {
    const digits = unit === 'kB' ? 2 : 1;
    const cells = [
      `${values.a.toFixed(digits)} ${unit}`,
      `${values.b.toFixed(digits)} ${unit}`,
      values.ratio.toFixed(3),
      unit === 'ms' ? `${(values.spread * 100).toFixed(0)} %` : '-',
    ];
    lines.push(`  ${label.padEnd(36)}${cells.map((cell) => cell.padStart(12)).join('')}${verdict(values, aim)}`);
  }
  return [...lines, ...notes.map((note) => `  ${note}`)];
}

function verdict(/** @type {Comparison} */ { ratio, isNoisy }, /** @type {number | undefined} */ aim) {
  const noise = isNoisy ? '  noisy' : '';
  return aim === undefined ? noise : `  ${ratio <= aim ? 'met' : 'MISSED'} (aim ≤ ${aim.toFixed(2)})${noise}`;
}

/** @returns {Row} */
function byteRow(
  /** @type {string} */ label,
  /** @type {number} */ a,
  /** @type {number} */ b,
  /** @type {number | undefined} */ aim = undefined,
) {
  return { label, unit: 'kB', values: comparePairs([[a / KB, b / KB]]), ...(aim === undefined ? {} : { aim }) };
}

function nameOf(/** @type {boolean} */ dictionaries) {
  return dictionaries ? 'dictionaries' : 'no dictionaries';
}

/** `2 files (2 dcz)` */
function filesOf(/** @type {import('./asset-bytes.mjs').AssetBytes} */ { files }) {
  const encodings = [...new Set(files.map(({ encoding }) => encoding))].map(
    (encoding) => `${files.filter((file) => file.encoding === encoding).length} ${encoding || 'plain'}`,
  );
  return `${files.length} files${files.length > 0 ? ` (${encodings.join(', ')})` : ''}`;
}
