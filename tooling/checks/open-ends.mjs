import { findFiles, readText } from './project-files.mjs';

export const title = 'no open ends in the code';

// In two halves, so that this file does not find itself.
const WORDS = new RegExp(`\\b(?:${'TO'}DO|${'FIX'}ME)\\b`);

/** @returns {string[]} problems */
export function run() {
  return findFiles(/\.(?:[cm]?[jt]s|tsx|json|md|css|html)$/)
    .filter((file) => file !== 'package-lock.json')
    .flatMap((file) =>
      readText(file)
        .split('\n')
        .flatMap((line, index) =>
          WORDS.test(line) ? [`${file}:${index + 1} leaves something open; do it or write an issue`] : [],
        ),
    );
}
