import { findFiles, readText } from './project-files.mjs';

export const title = 'sleeps in tests';
export const isCounted = true;

const TEST_CODE = /\.(?:test|spec)\.[cm]?[jt]sx?$|^e2e\/|\/testing\/|^proving\/faults\//;

/** Its examples are sleeps. */
const OWN_TEST = 'tooling/checks/checks.test.mjs';

/** A wait that only a number of milliseconds ends. A limit for something else, as in `Promise.race`, is none. */
const SLEEPS = [
  /\bwaitForTimeout\(/g,
  /\b\w*setTimeout\(\s*(?:\(\) =>\s*)?(?:resolve|done)\b/gi,
  /\bawait (?:wait|sleep|delay|pause|setTimeout)\(\s*[^)\s]/g,
];

/** A call, which `import` and `function` are not. */
const SIMULATED_DELAY = /(?<!function )\bsimulatedDelay\(/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/** @returns {number} */
export function countSleeps(/** @type {string} */ text) {
  return SLEEPS.reduce((sum, sleep) => sum + (text.match(sleep)?.length ?? 0), 0);
}

/** @returns {number[]} lines, from 1, of simulated delays without a comment above them */
export function unexplainedDelays(/** @type {string} */ text) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) =>
    SIMULATED_DELAY.test(line) && !COMMENT.test(line) && !COMMENT.test(lines[index - 1] ?? '') ? [index + 1] : [],
  );
}

/** @returns {string[]} problems */
export function run() {
  return findFiles(/\.[cm]?[jt]sx?$/)
    .filter((file) => TEST_CODE.test(file) && file !== OWN_TEST)
    .flatMap((file) => {
      const text = readText(file);
      const found = countSleeps(text);
      return [
        ...(found > 0 ? [`${file} sleeps ${found} times; wait for a condition, or move the clock`] : []),
        ...unexplainedDelays(text).map((line) => `${file}:${line} needs a comment above it: whose time is it?`),
      ];
    });
}
