import { basename } from 'node:path';
import { allowedSleeps } from './allowed-sleeps.mjs';
import { findFiles, readText } from './project-files.mjs';

export const title = 'sleeps in tests';
export const isCounted = true;
/** How many are known. */
export const listed = () => Object.values(allowedSleeps).reduce((sum, count) => sum + count, 0);

const TEST_CODE = /\.(?:test|spec)\.[cm]?[jt]sx?$|^e2e\/|\/testing\/|^proving\/faults\//;

/** A wait that only a number of milliseconds ends. */
const SLEEP =
  /\bwaitForTimeout\(|\bsetTimeout\(\s*(?:resolve|done)\b|\bsetTimeout\(\s*\(\) => (?:resolve|done)\(|\bawait (?:wait|sleep|delay)\(\s*\d/g;

/** @returns {number} */
export function countSleeps(/** @type {string} */ text) {
  return text.match(SLEEP)?.length ?? 0;
}

/** @returns {string[]} problems */
export function run() {
  return findFiles(/\.[cm]?[jt]sx?$/)
    .filter((file) => TEST_CODE.test(file))
    .flatMap((file) => {
      const [found, allowed] = [countSleeps(readText(file)), allowedSleeps[basename(file)] ?? 0];
      if (found <= allowed) return [];
      return [`${file} sleeps ${found} times (allowed: ${allowed}); wait for a condition, or move the clock`];
    });
}
