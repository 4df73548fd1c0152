import { remotes } from '../run/packages.mjs';
import { findFiles, readText } from './project-files.mjs';

export const title = 'the shell names no remote';

/** @returns {string[]} problems */
export function run() {
  // Test files may build a release set with real names; product code may not know one.
  const files = findFiles(/(?<!\.test)\.(?:tsx?|json|css)$/, 'shell/src');
  return files.flatMap((file) => {
    const text = readText(file);
    return remotes
      .filter((name) => new RegExp(`\\b${name.replace('-', '[-_]')}\\b`).test(text))
      .map((name) => `${file} names ${name}; take it from the release set`);
  });
}
