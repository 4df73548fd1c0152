import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tooling } from '../run/packages.mjs';

/** Keeps the template's files out of the way of jest, TypeScript and the linters. */
const SUFFIX = '.template';

/** @typedef {{ name: string, short: string, path: string }} NewRemote */

/**
 * The files of a template, filled in for one remote.
 *
 * @param {'template' | 'template-repository'} template
 * @param {NewRemote} remote
 * @param {(dependency: string) => string} versionOf
 * @returns {{ file: string, text: string }[]}
 */
export function filledTemplate(template, remote, versionOf) {
  const folder = join(tooling, 'cli', template);
  return listFiles(folder).map((file) => ({
    file: file.slice(0, -SUFFIX.length),
    text: fill(readFileSync(join(folder, file), 'utf8'), remote, versionOf),
  }));
}

export function writeText(/** @type {string} */ file, /** @type {string} */ text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** @returns {string[]} */
function listFiles(/** @type {string} */ folder, inside = '') {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const inner = inside ? `${inside}/${entry.name}` : entry.name;
    return entry.isDirectory() ? listFiles(folder, inner) : [inner];
  });
}

/** `__name__` mfe-gift-shop, `__short__` gift-shop, `__Title__` Gift shop, `__path__` /gift-shop. */
function fill(
  /** @type {string} */ text,
  /** @type {NewRemote} */ { name, short, path },
  /** @type {(dependency: string) => string} */ versionOf,
) {
  const title = `${short.slice(0, 1).toUpperCase()}${short.slice(1).replaceAll('-', ' ')}`;
  return text
    .replaceAll('__name__', name)
    .replaceAll('__short__', short)
    .replaceAll('__Title__', title)
    .replaceAll('__path__', path)
    .replace(/__version:([^_]+)__/g, (_, dependency) => versionOf(dependency));
}
