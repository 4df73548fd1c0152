import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transformSync } from '@swc/core';
import { root } from '../run/packages.mjs';

/** The script that stands in the page itself; it imports nothing but types. */
const START_GUARD_FILE = join(root, 'shell', 'src', 'boot', 'start-guard.ts');

/** The service worker, which is not part of a page's bundle either. */
const SERVICE_WORKER_FILE = join(root, 'shell', 'src', 'push', 'service-worker.ts');

/** The start guard as the text that the edge writes into the page. */
export function startGuardText() {
  return scriptText(START_GUARD_FILE);
}

/** The service worker as the text that the edge answers at its address. */
export function serviceWorkerText() {
  return scriptText(SERVICE_WORKER_FILE);
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
