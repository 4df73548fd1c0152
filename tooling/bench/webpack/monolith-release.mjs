import { chunkNameOf } from '../../webpack/exposes.mjs';
import { describeFiles, scriptsOf } from '../../webpack/release-files.mjs';

/** Language of the measured brand: its text chunk stands where the server wants an entry, see describeMonolithRemote. */
const LANGUAGE = 'it';
const LANGUAGES = /** @type {const} */ (['it', 'es', 'fr', 'en']);

/** A remote of the federated arm, as its release document describes it. @typedef {{ name: string, manifest: object, contract: number, federation: string, exposes: Record<string, string[]> }} FederatedRemote */

/** Chunk name of a page of the monolith. */
export function monolithChunkName(/** @type {string} */ remote, /** @type {string} */ expose) {
  return `${remote}-${chunkNameOf(expose)}`;
}

/**
 * Describes a remote's part of the monolith in the words of a remote (contract `BuiltRemote`), so that the server finds
 * routes and navigation in it and preloads the chunks of a page from it. The addresses lead to the monolith's own files.
 *
 * A remote has an entry, which is preloaded on each of its pages; a part of the monolith has none. The text chunk stands in
 * for it, which every page of the remote preloads anyway.
 *
 * @param {import('webpack').Compilation} compilation
 * @param {FederatedRemote} remote
 * @param {string} version
 */
export function describeMonolithRemote(compilation, { name, manifest, contract, federation, exposes }, version) {
  const described = describeFiles(compilation);
  const locales = Object.fromEntries(LANGUAGES.map((language) => [language, scriptsOf(compilation, `${name}-locale-${language}-json`).map(addressOf)]));
  const [entry] = locales[LANGUAGE] ?? [];
  if (!entry) throw new Error(`${name} has no texts in the monolith. How it names their chunk must have changed (src/messages.ts).`);
  const pages = Object.fromEntries(Object.keys(exposes).map((expose) => [expose, scriptsOf(compilation, monolithChunkName(name, expose)).map(addressOf)]));
  const used = [...new Set([...Object.values(pages), ...Object.values(locales)].flat())];
  return {
    name, version, contract, federation, entry, manifest, locales,
    globalName: 'none',
    exposes: pages,
    files: Object.fromEntries(used.map((address) => [address, described[address.slice(ADDRESS.length)]])),
    shared: [],
  };
}

/** Where the server serves the files of a shell. */
export const ADDRESS = '/shell/';

function addressOf(/** @type {string} */ file) {
  return `${ADDRESS}${file}`;
}
