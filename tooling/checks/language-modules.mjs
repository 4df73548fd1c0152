import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageModules } from '../languages/language-modules.mjs';
import { root } from '../run/packages.mjs';

export const title = 'modules of texts name every language (npm run languages writes them)';

/** @returns {string[]} problems */
export function run() {
  return [...languageModules()]
    .filter(([file, text]) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text)
    .map(([file]) => `${file} is not what \`npm run languages\` writes`);
}
