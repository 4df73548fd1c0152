// Where the bytes of a script come from, by its source map. Compressed sizes belong to whole files, so each source gets
// its part of them by its share of the uncompressed file: right to half a kilobyte or so.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digits = new Map([...BASE64].map((character, value) => [character, value]));

/** Decodes the numbers of one segment of a source map. */
function decodeSegment(/** @type {string} */ text) {
  /** @type {number[]} */
  const numbers = [];
  let shift = 0;
  let value = 0;
  for (const character of text) {
    const digit = digits.get(character) ?? 0;
    value += (digit & 31) << shift;
    if (digit & 32) shift += 5;
    else {
      numbers.push(value & 1 ? -(value >> 1) : value >> 1);
      shift = 0;
      value = 0;
    }
  }
  return numbers;
}

/**
 * @param {string} code
 * @param {{ sources: string[], mappings: string }} map
 * @returns {Map<string, number>} characters of the code each source stands for; `''` what no source does
 */
export function charactersBySource(code, { sources, mappings }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const add = (/** @type {string} */ source, /** @type {number} */ count) =>
    counts.set(source, (counts.get(source) ?? 0) + count);
  const lines = code.split('\n');
  let source = 0;
  mappings.split(';').forEach((line, index) => {
    const length = lines[index]?.length ?? 0;
    let column = 0;
    let current = '';
    for (const segment of line.split(',').filter(Boolean)) {
      const [columns = 0, sources_] = decodeSegment(segment);
      add(current, columns);
      column += columns;
      if (sources_ !== undefined) source += sources_;
      current = sources_ === undefined ? '' : (sources[source] ?? '');
    }
    add(current, length - column);
  });
  return counts;
}

/**
 * Groups sources so that both variants call the same thing by the same name.
 *
 * @param {string} source as webpack writes it: `webpack://<build>/<path from the build's folder>`
 */
export function groupOf(source) {
  const [, build = '', path = ''] = /^webpack:\/\/([^/]*?)(?:@\d[^/]*)?\/(.*)$/.exec(source) ?? [];
  const file = path.startsWith('./src/') ? `${build}/${path.slice(2)}` : path;
  const vendor = /.*node_modules\/((?:@[^/]+\/)?[^./][^/]*)\//.exec(file)?.[1];
  if (vendor) return vendor;
  const shared = /shared\/src\/([^/]+)\//.exec(file)?.[1];
  if (shared) return `shared/${shared}`;
  const remote = /(mfe-[^/]+)\/src\//.exec(file)?.[1];
  if (remote) return remote;
  return /^halo-shell\/src\/|page-map\.ts/.test(file) ? 'shell' : 'webpack runtime and glue';
}

/**
 * @param {readonly { url: string, bodyBytes: number }[]} scripts as a visit fetched them
 * @param {string} builds folder of the variant's builds
 * @returns {Map<string, number>} compressed bytes by group
 */
export function bytesByGroup(scripts, builds) {
  /** @type {Map<string, number>} */
  const groups = new Map();
  for (const { url, bodyBytes } of scripts) {
    const file = fileOf(url, builds);
    if (!existsSync(`${file}.map`)) {
      groups.set('texts', (groups.get('texts') ?? 0) + bodyBytes);
      continue;
    }
    const code = readFileSync(file, 'utf8');
    const counts = charactersBySource(code, JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    for (const [source, characters] of counts) {
      const group = groupOf(source);
      groups.set(group, (groups.get(group) ?? 0) + (characters / code.length) * bodyBytes);
    }
  }
  return groups;
}

/** `/shell/x.js` → `shell/dist/x.js`, `/releases/mfe-x/c/y.js` → `mfe-x/dist/c/y.js`. */
function fileOf(/** @type {string} */ url, /** @type {string} */ builds) {
  const [, area = '', ...rest] = new URL(url).pathname.split('/');
  const [folder = '', ...path] = area === 'shell' ? ['shell', ...rest] : rest;
  return join(builds, folder, 'dist', ...path);
}
