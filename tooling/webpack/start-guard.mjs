import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformSync } from '@swc/core';
import { root } from '../run/packages.mjs';

/** The script that stands in the page itself; it imports nothing but types. */
const START_GUARD_FILE = join(root, 'shell', 'src', 'boot', 'start-guard.ts');

/** The script that stands first in the page. */
const EARLY_CALLS_FILE = join(root, 'shell', 'src', 'boot', 'early-calls.ts');

/** The script before it in pages with a published shell. */
const STAND_IN_WATCH_FILE = join(root, 'shell', 'src', 'boot', 'stand-in-watch.ts');

/** The service worker, which is not part of a page's bundle either. */
const SERVICE_WORKER_FILE = join(root, 'shell', 'src', 'worker', 'service-worker.ts');

/** The start guard as the text that the edge writes into the page. */
export function startGuardText() {
  return scriptText(START_GUARD_FILE);
}

/** What makes the first calls, as the text that the edge writes into the page. */
export function earlyCallsText() {
  return scriptText(EARLY_CALLS_FILE);
}

/** What asks for the version before, as the text that the edge writes into the page. */
export function standInWatchText() {
  return scriptText(STAND_IN_WATCH_FILE);
}

/**
 * The service worker, with the files that it imports, as the text that the edge answers at its address.
 * @throws when a file imports a package: there is none of them in the text
 */
export function serviceWorkerText(file = SERVICE_WORKER_FILE) {
  const modules = new Map();
  addModule(modules, file);
  const list = [...modules].map(([file, code]) => `${JSON.stringify(file)}:(exports,require)=>{${code}}`);
  const start = JSON.stringify(nameOf(file));
  const joined = `(()=>{"use strict";const files={${list.join(',')}},made={};
    const from=(name)=>{if(!made[name]){made[name]={};files[name](made[name],from)}return made[name]};from(${start})})()`;
  const { code } = transformSync(joined, {
    swcrc: false,
    configFile: false,
    jsc: { target: 'es2022', minify: { compress: true, mangle: true } },
    minify: true,
  });
  return code.trim();
}

/** @param {Map<string, string>} modules @param {string} file */
function addModule(modules, file) {
  if (modules.has(nameOf(file))) return;
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    swcrc: false,
    configFile: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs', strictMode: false },
  });
  modules.set(nameOf(file), '');
  const named = code.replaceAll(/require\("(\.[^"]+)"\)/g, (_all, path) => {
    const imported = join(dirname(file), path);
    addModule(modules, imported);
    return `require(${JSON.stringify(nameOf(imported))})`;
  });
  const others = [...named.matchAll(/\b(?:require|import)\(([^)]*)\)/g)]
    .map(([, what = '']) => what.trim())
    .filter((what) => !modules.has(what.slice(1, -1)));
  if (others.length > 0) throw new Error(`${nameOf(file)} of the service worker must not import ${others.join(', ')}.`);
  modules.set(nameOf(file), named);
}

function nameOf(/** @type {string} */ file) {
  return relative(root, file).replaceAll('\\', '/');
}

/** @param {string} file */
function scriptText(file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    swcrc: false,
    configFile: false,
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: true, mangle: { toplevel: true }, module: true },
    },
    module: { type: 'es6' },
    minify: true,
  });
  // What swc leaves of an import of types; the page's script is not a module.
  const text = code.trim().replace(/export\s*\{\s*\};?$/, '');
  if (/\b(?:import|export)\b/.test(text) || text.includes('</'))
    throw new Error(`${relative(root, file)} must import only types, and must not close a tag.`);
  return text;
}
