import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/packages.mjs';

/** Where the one line of a language stands. */
const LIST = 'shared/src/contracts/language.ts';

/** Languages in their order, read as text: tooling runs before anything is built. @returns {readonly string[]} */
export function readLanguages() {
  const text = readFileSync(join(root, LIST), 'utf8');
  const [, list = ''] = /LOCALE_OF = \{([^}]*)\}/.exec(text) ?? [];
  const codes = [...list.matchAll(/^\s*([a-z]{2}): '/gm)].map(([, code]) => String(code));
  if (codes.length === 0) throw new Error(`${LIST} names no languages`);
  return codes;
}
