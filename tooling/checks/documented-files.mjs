import { findFiles, readText } from './project-files.mjs';

export const title = 'documented files exist';

const SOURCE = /[\w-]\.(?:[cm]?ts|tsx|mjs|cjs|sql)$/;
/** `x-page.tsx` stands for any page. */
const PLACEHOLDER = /(?:^|\/)(?:use-)?x[.-]/;
/** What a decision says was so when it was made. */
const NOT_KEPT = /^docs\/decisions\//;

/**
 * Files that a text names in code font, each with the folders named before it in the same paragraph, row or list item.
 *
 * @returns {{ name: string, folders: string[] }[]}
 */
export function filesNamedIn(/** @type {string} */ text) {
  return text.split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.) ?)/).flatMap((block) => {
    /** @type {string[]} */
    const folders = [];
    return [...block.matchAll(/`([\w.@/-]+)`/g)].flatMap(([, name = '']) => {
      if (SOURCE.test(name) && !PLACEHOLDER.test(name)) return [{ name, folders: [...folders] }];
      if (/^[\w@-]+(?:\/[\w-]+)+$/.test(name)) folders.push(name);
      return [];
    });
  });
}

/**
 * Whether the file is there: below one of the folders, when it is named after folders that there are.
 *
 * @param {readonly string[]} files of the project
 * @param {{ name: string, folders: readonly string[] }} named
 */
export function isThere(files, { name, folders }) {
  const homes = folders.filter((folder) => files.some((file) => file.includes(`${folder}/`)));
  return files.some(
    (file) =>
      `/${file}`.endsWith(`/${name}`) &&
      (homes.length === 0 || name.includes('/') || homes.some((home) => file.includes(`${home}/`))),
  );
}

/** @returns {string[]} problems */
export function run() {
  const files = findFiles(SOURCE);
  return findFiles(/\.md$/)
    .filter((file) => !NOT_KEPT.test(file))
    .flatMap((file) =>
      filesNamedIn(readText(file))
        .filter((named) => !isThere(files, named))
        .map(({ name }) => `${file}: there is no \`${name}\``),
    );
}
