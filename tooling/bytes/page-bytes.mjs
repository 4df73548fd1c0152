import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** So much a page may grow in one of its groups without saying so. */
export const ALLOWANCE = 2_000;

/** The texts of one language count; the others are as long. */
const LANGUAGE = 'it';

/**
 * @typedef {Record<string, number>} Groups bytes by where they come from, brotli as a browser gets them
 * @typedef {{ folder: string, release: any }} Built `folder`: where its files lie, absolute
 */

/** How a page is called here: one page may stand at several paths. */
function nameOf(/** @type {string} */ remote, /** @type {string} */ page) {
  return `${remote}/${page}`;
}

/**
 * The script of every page, as it comes before the page stands: a page of a remote waits for the shell, for the
 * remote's entry, for the chunks of the page, and for the shell's code of the calls that the page's manifest names.
 * What the shell loads after it (socket, push, dialogs) is counted apart, once.
 *
 * @param {{ shell: Built, remotes: readonly Built[] }} builds
 * @returns {Record<string, Groups>} by page
 */
export function pageBytes({ shell, remotes }) {
  const sizeOf = createSizeOf();
  const sum = (/** @type {Built} */ built, /** @type {readonly string[]} */ files) =>
    [...new Set(files)].reduce((total, file) => total + sizeOf(join(built.folder, file)), 0);
  const [vendor = [], own = []] = [/^vendor\./, /^(?!vendor\.)/].map((kind) =>
    shell.release.scripts.filter((/** @type {string} */ file) => kind.test(file)),
  );
  const texts = /** @type {string[][]} */ (Object.values(shell.release.locales)).flat();
  const first = { packages: sum(shell, vendor), shell: sum(shell, own), texts: sum(shell, textsOf(shell)) };
  const { paths = {}, calls = {} } = shell.release;
  const home = paths['/'] ?? [];
  const apart = [...vendor, ...own, ...texts, ...home, .../** @type {string[][]} */ (Object.values(calls)).flat()];
  const later = Object.keys(shell.release.files).filter((file) => file.endsWith('.js') && !apart.includes(file));
  /** @type {Record<string, Groups>} */
  const pages = {
    'shell/every page': first,
    'shell/home': { page: sum(shell, home) },
    'shell/after the page': { later: sum(shell, later) },
  };
  for (const remote of remotes) {
    const { manifest, exposes, entry } = remote.release;
    for (const { page, calls: areas = [] } of manifest.routes)
      pages[nameOf(manifest.name, page)] = {
        entry: sum(remote, [entry]),
        page: sum(remote, exposes[`./pages/${page}`] ?? []),
        texts: sum(remote, textsOf(remote)),
        ...(areas.length > 0 && {
          calls: sum(
            shell,
            areas.flatMap((/** @type {string} */ area) => calls[area] ?? []),
          ),
        }),
      };
  }
  return pages;
}

function textsOf(/** @type {Built} */ { release }) {
  return release.locales[LANGUAGE] ?? [];
}

/** A chunk that several pages share is compressed once. */
function createSizeOf() {
  /** @type {Map<string, number>} */
  const known = new Map();
  return (/** @type {string} */ path) => {
    const size = known.get(path) ?? brotliCompressSync(readFileSync(path)).length;
    known.set(path, size);
    return size;
  };
}

/**
 * What has grown beyond what was said, and what was said of pages that are gone.
 *
 * @param {Record<string, Groups>} said
 * @param {Record<string, Groups>} found
 * @returns {string[]} a sentence each
 */
export function growth(said, found) {
  const grown = Object.entries(found).flatMap(([page, groups]) =>
    Object.entries(groups).flatMap(([group, bytes]) => {
      const before = said[page]?.[group];
      if (before === undefined) return [`${page}: ${group} has ${kilo(bytes)} kB and no figure yet`];
      if (bytes <= before + ALLOWANCE) return [];
      return [`${page}: ${group} has grown from ${kilo(before)} to ${kilo(bytes)} kB`];
    }),
  );
  const gone = Object.keys(said).filter((page) => !(page in found));
  return [...grown, ...gone.map((page) => `${page} is not there any more`)];
}

export function kilo(/** @type {number} */ bytes) {
  return (bytes / 1000).toFixed(1);
}
