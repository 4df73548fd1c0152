import { importSource } from '../run/import-source.mjs';
import { packages, remotes } from '../run/packages.mjs';
import { findFiles, readText } from './project-files.mjs';

export const title = 'the shell names no remote, and nobody writes down the address of another remote';

/** Where the addresses of others stand for a reason: contracts name calls of the server, tests stand in for others. */
const ELSEWHERE = /^shared\/src\/contracts\/|\/testing\//;
const NAMED_PLACE = /\b(?:hrefOf|go|link|linkTo)\(\s*'(\w+)'/g;
const SOURCE = /(?<!\.test)\.tsx?$/;

/** @returns {Promise<string[]>} problems */
export async function run() {
  const manifests = await Promise.all(
    remotes.map(async (name) => (await importSource(`${name}/src/manifest.ts`)).manifest),
  );
  const { FAKE_PLACES } = await importSource('shared/src/testing/fake-places.ts');
  const { shellManifest } = await importSource('shell/src/manifest.ts');
  const folders = packages
    .filter((name) => name === 'shell' || name === 'shared' || remotes.includes(name))
    .map((name) => `${name}/src`);
  return [
    ...namedRemotes(),
    ...folders.flatMap((folder) =>
      findFiles(SOURCE, folder)
        .filter((file) => !ELSEWHERE.test(file))
        .flatMap((file) => foreignPaths(file, readText(file), manifests)),
    ),
    ...unlikePlaces(FAKE_PLACES, manifests),
    ...manifests.flatMap((manifest) => undeclaredPlaces(manifest, `${manifest.name}/src`)),
    ...undeclaredPlaces(shellManifest, 'shell/src'),
  ];
}

/** Test files may build a release set with real names; product code may not know one. */
function namedRemotes() {
  return findFiles(/(?<!\.test)\.(?:tsx?|json|css)$/, 'shell/src').flatMap((file) => {
    const text = readText(file);
    return remotes
      .filter((name) => new RegExp(`\\b${name.replace('-', '[-_]')}\\b`).test(text))
      .map((name) => `${file} names ${name}; take it from the release set`);
  });
}

/**
 * Addresses of another remote that stand in a text as a string.
 *
 * @param {string} file relative to the root: its first folder is the package
 * @param {string} text
 * @param {readonly { name: string, routes: readonly { path: string }[] }[]} manifests
 * @returns {string[]}
 */
export function foreignPaths(file, text, manifests) {
  const code = withoutComments(text);
  return manifests
    .filter(({ name }) => !file.startsWith(`${name}/`))
    .flatMap(({ name, routes }) =>
      [...new Set(routes.map(({ path }) => path.replace(/\/:.*$/, '')))]
        .filter((path) => new RegExp(`['"\`]${path}(?:['"\`/?#]|\\$\\{)`, 'i').test(code))
        .map((path) => `${file} writes down ${path}, an address of ${name}; go to a place instead`),
    );
}

function withoutComments(/** @type {string} */ text) {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

/** A package declares the places of others that its code leads to, and no more. */
function undeclaredPlaces(
  /** @type {{ goesTo: readonly string[], places?: readonly string[], routes: readonly (string | { place?: string })[] }} */ manifest,
  /** @type {string} */ folder,
) {
  const own = [
    ...(manifest.places ?? []),
    ...manifest.routes.flatMap((route) => (typeof route === 'object' && route.place ? [route.place] : [])),
  ];
  const named = new Set(
    findFiles(SOURCE, folder)
      .flatMap((file) => [...readText(file).matchAll(NAMED_PLACE)])
      .map(([, place]) => String(place)),
  );
  return [
    ...[...named]
      .filter((place) => !own.includes(place) && !manifest.goesTo.includes(place))
      .map((place) => `${folder}/manifest.ts does not say that it goes to ${place}`),
    ...manifest.goesTo
      .filter((place) => !named.has(place))
      .map((place) => `${folder}/manifest.ts says that it goes to ${place}; no code does`),
  ];
}

/** The addresses that tests and sandboxes use must be those of the manifests. */
function unlikePlaces(
  /** @type {Readonly<Record<string, string>>} */ fake,
  /** @type {readonly { routes: readonly { path: string, place?: string }[] }[]} */ manifests,
) {
  const offered = Object.fromEntries(
    manifests.flatMap(({ routes }) =>
      routes.flatMap(({ path, place }) => (place === undefined ? [] : [[place, path]])),
    ),
  );
  return Object.entries(fake)
    .filter(([place, path]) => place !== 'home' && offered[place] !== path)
    .map(
      ([place, path]) => `shared/src/testing/fake-places.ts has ${place} at ${path}; its remote has ${offered[place]}`,
    );
}
