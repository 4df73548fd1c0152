import { readLanguages } from '../../../tooling/languages/language-list.mjs';
import { chunkNameOf } from '../../../tooling/webpack/exposes.mjs';
import { describeFiles, integrityOf, scriptsOf } from '../../../tooling/webpack/release-files.mjs';

const LANGUAGES = readLanguages();

/**
 * A remote of the federated variant, as its release document describes it. @typedef {{ name: string, manifest: object,
 * contract: number, federation: string, exposes: Record<string, string[]> }} FederatedRemote
 */

/** Chunk name of a page of the monolith. */
export function monolithChunkName(/** @type {string} */ remote, /** @type {string} */ expose) {
  return `${remote}-${chunkNameOf(expose)}`;
}

/** A placeholder for the entry, which a part of a monolith does not have. */
export const PLACEHOLDER = { file: 'entry.js', content: '// placeholder of an entry\n' };

/**
 * Describes a remote's part of the monolith in the words of a remote (contract `BuiltRemote`), so that the server finds
 * routes and navigation in it and preloads the chunks of a page from it. A document may list only files of the remote's
 * own
 * folders, so they are described as such; `editMonolithPage` leads the preloads to where the monolith has them.
 *
 * @param {import('webpack').Compilation} compilation
 * @param {FederatedRemote} remote
 * @param {string} version
 */
export function describeMonolithRemote(compilation, { name, manifest, contract, federation, exposes }, version) {
  const described = describeFiles(compilation);
  const locales = Object.fromEntries(
    LANGUAGES.map((language) => [language, scriptsOf(compilation, `${name}-locale-${language}-json`).map(addressOf)]),
  );
  if (Object.values(locales).some((files) => files.length === 0))
    throw new Error(
      `${name} has no texts in the monolith. How it names their chunk must have changed (src/messages.ts).`,
    );
  const pages = Object.fromEntries(
    Object.keys(exposes).map((expose) => [
      expose,
      scriptsOf(compilation, monolithChunkName(name, expose)).map(addressOf),
    ]),
  );
  const used = [...new Set([...Object.values(pages), ...Object.values(locales)].flat())];
  const integrity = integrityOf(PLACEHOLDER.content);
  return {
    name,
    version,
    contract,
    federation,
    manifest,
    locales,
    entry: PLACEHOLDER.file,
    // It is not read; the server wants one for each remote.
    globalName: `halo_${name}_${version}`.replaceAll(/\W/g, '_'),
    exposes: pages,
    files: {
      ...Object.fromEntries(used.map((address) => [address, described[address.slice(ADDRESS.length)]])),
      [PLACEHOLDER.file]: { integrity, bytes: Buffer.byteLength(PLACEHOLDER.content) },
    },
    shared: [],
  };
}

/** Where the document says that a script lies; the monolith has it with the shell. */
export const ADDRESS = '../c/';

function addressOf(/** @type {string} */ file) {
  return `${ADDRESS}${file}`;
}
