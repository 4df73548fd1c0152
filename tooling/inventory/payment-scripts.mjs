import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { integrityOf } from '../webpack/release-files.mjs';

/**
 * One script of the inventory.
 * @typedef {{ section: string, pattern: string, address: string, hash: string, owner: string, why: string }}
 * InventoryScript
 *   `hash`: `sha384-…` as the tag and the release document carry it, or why there is none
 */

const DOCUMENT = 'docs/payment-scripts.md';
/** What the document says of a script whose bytes are published with it. */
const PUBLISHED = 'sha384';
/** What stands in the page itself, and the field of the shell's document that holds it. */
const INLINE = /** @type {const} */ ([
  ['inline: early calls', 'earlyCalls'],
  ['inline: start guard', 'bootGuard'],
]);

/** Parts of an address that differ from build to build. `<id>`: what the build calls code without a name of its own. */
const PLACEHOLDERS = {
  '<id>': '\\w{8}',
  '<v>': '\\d+\\.\\d+\\.\\d+[\\w.-]*',
  '<hash>': '\\w+',
  '<language>': '(?:it|es|fr|en)',
  '<name>': '[\\w-]+',
};

/**
 * The document's rows, each with every script of what is built here that it stands for. A script that two rows fit
 * belongs to the one
 * that says more.
 *
 * @param {string} repository
 * @returns {InventoryScript[]}
 */
export function paymentScripts(repository) {
  const rows = documentRows(readFileSync(join(repository, DOCUMENT), 'utf8'));
  const closestFirst = rows.map(({ pattern }) => pattern).sort((one, other) => literalChars(other) - literalChars(one));
  const built = builtScripts(repository).map((file) => ({
    ...file,
    pattern: closestFirst.find((pattern) => asExpression(pattern).test(file.address)),
  }));
  return rows.flatMap(({ section, pattern, hash, owner, why }) => {
    if (hash !== PUBLISHED) return [{ section, pattern, address: pattern, hash, owner, why }];
    const found = built.filter((file) => file.pattern === pattern);
    if (found.length === 0)
      throw new Error(
        `${DOCUMENT} lists ${pattern}, and nothing that is built here is called so. Build everything (npm run build), or mend the document.`,
      );
    return found.map(({ address, hash: own }) => ({ section, pattern, address, hash: own, owner, why }));
  });
}

/** Rows of every table whose first column is an address. */
export function documentRows(/** @type {string} */ markdown) {
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((text) => {
      const section = text.split('\n', 1)[0] ?? '';
      return [...text.matchAll(/^\| ((?:`?(?:\/|inline: )|`https:).*?) \| (.*?) \| (.*?) \| (.*?) \|$/gm)].map(
        ([, pattern = '', hash = '', owner = '', why = '']) => ({
          section,
          pattern: pattern.replaceAll('`', ''),
          hash,
          owner,
          why,
        }),
      );
    });
}

function asExpression(/** @type {string} */ pattern) {
  const escaped = pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `^${Object.entries(PLACEHOLDERS).reduce((text, [name, expression]) => text.replaceAll(name, expression), escaped)}$`,
  );
}

function literalChars(/** @type {string} */ pattern) {
  return Object.keys(PLACEHOLDERS).reduce((text, name) => text.replaceAll(name, ''), pattern).length;
}

/** Scripts of everything that was built last, with the hashes of their release documents. */
function builtScripts(/** @type {string} */ repository) {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(repository, file), 'utf8'));
  const { shell, remotes, frames } = read('var/build.json');
  const shellDocument = read(`shell/dist/${shell}/release.json`);
  const documents = [
    { folder: '/shell', document: shellDocument },
    ...Object.entries(frames).map(([name, version]) => ({
      folder: `/${name}`,
      document: read(`mfe-payments/${name}/dist/${version}/release.json`),
    })),
    ...Object.entries(remotes).map(([name, version]) => ({
      folder: `/releases/${name}/${version}`,
      document: read(`${name}/dist/${version}/release.json`),
    })),
  ];
  const files = documents.flatMap(({ folder, document }) =>
    Object.entries(document.files).map(([file, { integrity }]) => ({
      address: posix.join(folder, file),
      hash: integrity,
    })),
  );
  return [
    ...INLINE.flatMap(([address, field]) =>
      shellDocument[field] === undefined ? [] : [{ address, hash: integrityOf(shellDocument[field]) }],
    ),
    ...files.filter(({ address }) => address.endsWith('.js')),
  ];
}
