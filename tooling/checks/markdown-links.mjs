import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run/packages.mjs';
import { findFiles, readText } from './project-files.mjs';

export const title = 'relative links in documents lead somewhere';

const CODE = /^```[\s\S]*?^```|`[^`\n]*`/gm;
const LINK = /\]\(<?([^()\s>]+)>?(?:\s+"[^"]*")?\)/g;
const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** @returns {string[]} problems */
export function run() {
  return findFiles(/\.md$/).flatMap((file) =>
    deadLinks(file, readText(file), (path) => (existsSync(join(root, path)) ? readableText(path) : undefined)),
  );
}

/**
 * Links to files that are not there, and to headings that their page does not have.
 *
 * @param {string} file relative to the repository
 * @param {string} text
 * @param {(path: string) => string | undefined} read text of a file of the repository; undefined when there is none
 * @returns {string[]}
 */
export function deadLinks(file, text, read) {
  return linksIn(text).flatMap((link) => {
    const [path = '', heading] = decodeURI(link).split('#');
    const target = path === '' ? file : join(path.startsWith('/') ? '' : dirname(file), path);
    const page = target === file ? text : read(target);
    if (page === undefined) return [`${file} links to ${link}, which is not there`];
    if (heading && target.endsWith('.md') && !headingsOf(page).includes(heading))
      return [`${file} links to ${link}, and ${target} has no such heading`];
    return [];
  });
}

function linksIn(/** @type {string} */ text) {
  return [...text.replaceAll(CODE, '').matchAll(LINK)]
    .map(([, link]) => String(link))
    .filter((link) => !OUTSIDE.test(link));
}

/** Headings as the address of a page names them. */
function headingsOf(/** @type {string} */ text) {
  return [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ +(.+?) *#*$/gm)].map(([, heading]) =>
    String(heading)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** A folder has no text of its own. */
function readableText(/** @type {string} */ path) {
  return path.endsWith('.md') ? readText(path) : '';
}
