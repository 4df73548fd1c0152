import { importSource } from '../run/import-source.mjs';
import { findFiles, readText } from './project-files.mjs';

export const title = 'pages that texts and mails name exist';

/** Texts that people read: the brands' pages and copies, and every package's locales. */
const findTexts = () => [
  ...findFiles(/\.html$/, 'brands/src'),
  ...findFiles(/^copy\.ts$/, 'brands/src'),
  ...findFiles(/^[a-z]{2,}\.json$/).filter((file) => /\/locales\//.test(file)),
];
/** `/find` in a sentence, `href="/legal/faq"`; not `and/or`, `</p>`, `https://…` or Telegram's `/stop`. */
const NAMED = /(?<![\w<:/.{}])\/[a-zA-Z][\w/-]*(?!\w*>)/g;
/** What the server puts behind a brand's origin, as its mails do. */
const LINKED = /\$\{[\w.]*origin\}(\/[a-zA-Z][\w/-]*)/g;
/** Commands that Telegram's bot understands. */
const COMMANDS = ['/stop', '/start'];

/** @returns {string[]} the paths of our pages that a text names, commands of the bot left out */
export function pathsNamedIn(/** @type {string} */ text) {
  return [...text.matchAll(NAMED)].map(([path]) => path).filter((path) => !COMMANDS.includes(path));
}

/** @returns {string[]} the paths that code appends to an origin */
export function pathsLinkedIn(/** @type {string} */ code) {
  return [...code.matchAll(LINKED)].map(([, path]) => String(path));
}

/** @returns {boolean} whether one of the routes, such as `/legal/:page`, leads there */
export function isRouted(/** @type {readonly string[]} */ routes, /** @type {string} */ path) {
  const parts = path.split('/');
  return routes.some((route) => {
    const wanted = route.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at]);
  });
}

/** @returns {Promise<string[]>} every path that the shell and the remotes offer */
async function offeredRoutes() {
  const { shellManifest } = await importSource('shell/src/manifest.ts');
  const remotes = await Promise.all(
    findFiles(/^manifest\.ts$/)
      .filter(isRemotes)
      .map(importSource),
  );
  return [...shellManifest.routes, ...remotes.flatMap(({ manifest }) => manifest.routes.map(pathOf))];
}

const isRemotes = (/** @type {string} */ file) => /^mfe-[a-z]+\/src\/manifest\.ts$/.test(file);
const pathOf = (/** @type {{ path: string }} */ { path }) => path;
/** What ships: tests and the harness of providers link to pages that are made up. */
const isProduct = (/** @type {string} */ file) => !/\.test\.ts$|-(?:harness|fixtures)\.ts$|\/testing\//.test(file);

/** @returns {Promise<string[]>} problems */
export async function run() {
  const routes = await offeredRoutes();
  const named = findTexts().map((file) => ({ file, paths: pathsNamedIn(readText(file)) }));
  const linked = findFiles(/\.ts$/, 'server/src')
    .filter(isProduct)
    .map((file) => ({ file, paths: pathsLinkedIn(readText(file)) }));
  return [...named, ...linked].flatMap(({ file, paths }) =>
    paths.filter((path) => !isRouted(routes, path)).map((path) => `${file} names ${path}, which no route offers`),
  );
}
