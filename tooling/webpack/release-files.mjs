import { createHash } from 'node:crypto';

/** Name of the document that a build writes last; a folder without it is not a build. */
export const RELEASE_FILE = 'release.json';

/** What hosts of Module Federation read of a remote. */
export const MANIFEST_FILE = 'mf-manifest.json';

/** The last line of an entry; it is not true of one that is put into another. */
export const SOURCE_MAP_LINE = /\n\/\/# sourceMappingURL.*/;

/** As a tag carries it, and as a browser checks it. */
export function integrityOf(/** @type {string | Buffer} */ content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function isServed(/** @type {string} */ file) {
  return !file.endsWith('.map') && file !== RELEASE_FILE;
}

/**
 * Integrity and size of everything a build serves. Source maps stay on the build machine.
 *
 * @param {import('webpack').Compilation} compilation at the end of processAssets
 * @returns {Record<string, { integrity: string, bytes: number }>} keys relative to the output folder
 */
export function describeFiles(compilation) {
  const entries = compilation
    .getAssets()
    .filter(({ name }) => isServed(name))
    .map(({ name, source }) => {
      const content = source.buffer();
      return /** @type {const} */ ([name, { integrity: integrityOf(content), bytes: content.length }]);
    });
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)));
}

/** Scripts a chunk group needs, in loading order. */
export function scriptsOf(/** @type {import('webpack').Compilation} */ compilation, /** @type {string} */ name) {
  const group = compilation.namedChunkGroups.get(name);
  return group ? group.getFiles().filter((file) => file.endsWith('.js')) : [];
}

/**
 * Scripts of the chunks whose name begins so, by the rest of the name: `calls-` finds `money` in `calls-money`.
 *
 * @param {import('webpack').Compilation} compilation
 * @param {string} prefix
 * @returns {Record<string, string[]>}
 */
export function scriptsByName(compilation, prefix) {
  const names = [...compilation.namedChunkGroups.keys()].filter((name) => name.startsWith(prefix)).sort();
  return Object.fromEntries(names.map((name) => [name.slice(prefix.length), scriptsOf(compilation, name)]));
}

/** Chunks with texts: `locale-it-json` (a folder of JSON by language) or `texts-it`. */
const TEXT_CHUNK = /^(?:locale|texts)-(it|es|fr|en)(?:-json)?$/;

/**
 * Files with the texts of each language.
 *
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string[]>}
 */
export function localeFiles(compilation) {
  /** @type {Record<string, string[]>} */
  const files = {};
  for (const name of [...compilation.namedChunkGroups.keys()].sort()) {
    const language = TEXT_CHUNK.exec(name)?.[1];
    if (language) files[language] = [...new Set([...(files[language] ?? []), ...scriptsOf(compilation, name)])];
  }
  return files;
}
