import { minute } from '../terminal.mjs';

/** @typedef {{ version: string, canary?: { version: string, percent: number }, previous?: string, isOff?: boolean }} Pin */

/** `1.4.0, 1.5.0 for 10 %, off` */
export function pinText(/** @type {Pin | undefined} */ pin) {
  if (!pin) return 'nothing';
  return [pin.version, ...(pin.canary ? [`${pin.canary.version} for ${pin.canary.percent} %`] : []), ...(pin.isOff ? ['off'] : [])].join(', ');
}

/**
 * What differs between two sets of pins, one line a remote. The stand-in alone is no difference that anybody asked about.
 *
 * @param {Record<string, Pin>} before
 * @param {Record<string, Pin>} after
 * @returns {{ remote: string, before: Pin | undefined, after: Pin | undefined }[]}
 */
export function differences(before, after) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
    .filter((remote) => pinText(before[remote]) !== pinText(after[remote]))
    .map((remote) => ({ remote, before: before[remote], after: after[remote] }));
}

/** @returns {string[]} */
export function differenceLines(/** @type {ReturnType<typeof differences>} */ found) {
  return found.map(({ remote, before, after }) => `  ${remote.padEnd(16)} ${pinText(before)} → ${pinText(after)}`);
}

/** `42  2026-11-21 15:04  pin  ada@example.com  new composer` */
export function revisionRow(/** @type {any} */ { revision, createdAt, action, actor, reason }) {
  return [String(revision), minute(createdAt), action, actor, reason];
}
