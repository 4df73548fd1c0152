import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import webpack from 'webpack';
import { root } from '../run/packages.mjs';
import { baseConfig } from './base-config.mjs';
import { runWebpack } from './run-webpack.mjs';

const FILE = 'prerender.cjs';

/**
 * The program that draws pages of a package as text, in one file: a CommonJS module that asks for no other. It is made
 * of the same sources as what runs in the browser, with the same options, so that both draw the same.
 *
 * @param {{ name: string, version: string, entry: string }} options `entry` relative to the package's folder
 * @returns {Promise<string>}
 */
export async function prerenderProgram({ name, version, entry }) {
  const base = baseConfig({ name: `${name}-prerender`, folder: name, version });
  const path = mkdtempSync(join(tmpdir(), 'halo-prerender-'));
  try {
    await runWebpack({
      ...base,
      target: 'es2022',
      devtool: false,
      entry,
      resolve: {
        ...base.resolve,
        alias: {
          'react-router$': join(root, 'node_modules/react-router/dist/production/index.mjs'),
          // Without the server's streams: text is all that is wanted.
          'react-dom/server$': join(root, 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'),
        },
      },
      output: { path, filename: FILE, library: { type: 'commonjs2' }, chunkFormat: false, publicPath: '' },
      optimization: { splitChunks: false },
      plugins: [...(base.plugins ?? []), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    });
    return readFileSync(join(path, FILE), 'utf8');
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Runs such a program here, which is of the same sources as the build.
 *
 * @param {string} program
 * @returns {any} what it exports
 */
export function runProgram(program) {
  const module = { exports: {} };
  compileFunction(program, ['module', 'exports'])(module, module.exports);
  return module.exports;
}
