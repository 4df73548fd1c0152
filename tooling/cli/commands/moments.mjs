import { EXIT, Failure } from '../exit-codes.mjs';

const MINUTE_MS = 60_000;
/** What m, h and d stand for. */
export const MINUTES = /** @type {Record<string, number>} */ ({ m: 1, h: 60, d: 1440 });

/** `Date` reads nearly everything: a bare 40 as the year 2040, and a day alone, other than a time, in UTC. */
const DAY_AND_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * `8h` and `3d` from now, or a day with a time. Without a zone it is one of this machine.
 *
 * @param {string} text
 * @returns {string} in UTC
 */
export function momentOf(text, now = Date.now()) {
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const named = DAY_AND_TIME.test(text) ? Date.parse(text) : Number.NaN;
  const at = count === undefined ? named : now + Number(count) * (MINUTES[unit] ?? 1) * MINUTE_MS;
  if (Number.isNaN(at)) throw new Failure(EXIT.usage, `"${text}" is no time: 8h, 3d, or 2026-12-01T08:00Z.`);
  return new Date(at).toISOString();
}
