// The same container for hosts that are not Halo's shell: `mf-manifest.json`, which any Module Federation host reads,
// and an entry that brings the federation runtime. Halo's own pages ask for neither.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { importShared } from '../run/import-source.mjs';
import { root } from '../run/packages.mjs';
import { asIdentifier } from './base-config.mjs';
import { federationVersion } from './release-document.mjs';
import { integrityOf, MANIFEST_FILE, SOURCE_MAP_LINE } from './release-files.mjs';
import { runWebpack } from './run-webpack.mjs';
import { requiredVersion, sharedModules } from './shared-modules.mjs';

const PLUGIN = 'StandardEntry';

/** Where the shell puts its federation bundler runtime for the remotes to run on. */
export const FEDERATION_GLOBAL = '__HALO_FEDERATION__';

/**
 * `entry`: file of the container that runs on the shell's runtime.
 * @typedef {{ name: string, version: string, globalName: string, entry: string, exposes: Record<string, unknown> }}
 *   StandardEntryFacts
 */

export class StandardEntryPlugin {
  /**
   * @param {StandardEntryFacts} facts
   */
  constructor(facts) {
    this.facts = facts;
  }

  apply(/** @type {import('webpack').Compiler} */ compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      // After the plugin that writes the hashes of chunks into the entry, before the document that lists all files.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: PLUGIN, stage }, async () => {
        if (compilation.errors.length > 0) return;
        const { entry, globalName } = this.facts;
        const { STANDARD_ENTRY_FILE } = await importShared('contracts');
        const container = String(compilation.getAsset(entry)?.source.source()).replace(SOURCE_MAP_LINE, '');
        const code = joinEntry(globalName, await federationRuntime(), container);
        // Both parts are as small as they get.
        compilation.emitAsset(STANDARD_ENTRY_FILE, new RawSource(code), { minimized: true });
        const manifest = describeForHosts(compilation, STANDARD_ENTRY_FILE, this.facts);
        compilation.emitAsset(MANIFEST_FILE, new RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
      });
    });
  }
}

/** Both declare with `var`: inside of a function, what is not the container's own name stays there. */
function joinEntry(/** @type {string} */ globalName, /** @type {string} */ runtime, /** @type {string} */ container) {
  return `var ${globalName}=(()=>{${runtime};\n${container};\nreturn ${globalName}})();\n`;
}

/** @type {Promise<string> | undefined} */
let runtimeText;

/** The bundler runtime as a script that leaves it in a variable of the name that our containers ask for. */
function federationRuntime() {
  runtimeText ??= keptRuntime();
  return runtimeText;
}

/** The same for every remote, so it is made once for all builds. */
async function keptRuntime() {
  const own = readFileSync(fileURLToPath(import.meta.url));
  const key = createHash('sha256').update(own).update(`${federationVersion()} ${webpack.version}`).digest('hex');
  const folder = join(root, '.cache', 'federation');
  const file = join(folder, `${key.slice(0, 16)}.js`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    await bundleRuntime(file);
  }
  return readFileSync(file, 'utf8');
}

/** @returns {Promise<void>} */
async function bundleRuntime(/** @type {string} */ file) {
  const path = mkdtempSync(`${file}-`);
  const { resolve } = createRequire(import.meta.url);
  /** @type {import('webpack').Configuration} */
  const config = {
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    context: path,
    entry: resolve('@module-federation/webpack-bundler-runtime').replace(/\.cjs$/, '.js'),
    output: { path, filename: 'runtime.js', library: { type: 'var', name: FEDERATION_GLOBAL } },
    // It loads nothing from other remotes, and never runs in Node.
    plugins: [
      new webpack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
  try {
    await runWebpack(config);
    // In one step: another build may be about to read it.
    renameSync(join(path, 'runtime.js'), file);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/**
 * The manifest of the federation's own plugin, for a build whose files lie where this one's do. Addresses follow its
 * own (`auto`), so it is right wherever it is served. `integrity` is ours: no runtime reads it, who copies the files
 * can.
 *
 * @param {import('webpack').Compilation} compilation
 * @param {string} standardEntry
 * @param {StandardEntryFacts} facts
 */
function describeForHosts(compilation, standardEntry, { name, version, globalName, exposes }) {
  const id = asIdentifier(name);
  // A host loads ahead what is listed here, without hashes; what the entry loads has them.
  const noAssets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  return {
    id,
    name: id,
    metaData: {
      name: id,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: standardEntry, path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName,
      pluginVersion: federationVersion(),
      publicPath: 'auto',
    },
    shared: sharedModules.map((module) => ({
      id: `${id}:${module.name}`,
      name: module.name,
      version: requiredVersion(module).replace('^', ''),
      singleton: true,
      requiredVersion: requiredVersion(module),
      assets: noAssets,
    })),
    remotes: [],
    exposes: Object.keys(exposes).map((path) => ({
      id: `${id}:${path.replace('./', '')}`,
      name: path.replace('./', ''),
      path,
      assets: noAssets,
    })),
    integrity: Object.fromEntries(
      compilation
        .getAssets()
        .filter(({ name: file }) => file.endsWith('.js'))
        .map(({ name: file, source }) => [file, integrityOf(source.buffer())]),
    ),
  };
}
