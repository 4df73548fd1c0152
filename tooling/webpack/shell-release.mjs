import { join, sep } from 'node:path';
import { importShared, importSource } from '../run/import-source.mjs';
import { root } from '../run/packages.mjs';
import { prerenderProgram } from './prerender-program.mjs';
import { federationVersion } from './release-document.mjs';
import { describeFiles, localeFiles, scriptsByName, scriptsOf } from './release-files.mjs';
import { installedVersion, sharedModules } from './shared-modules.mjs';
import { earlyCallsText, serviceWorkerText, standInWatchText, startGuardText } from './start-guard.mjs';
import { EVERY_NAME, namesImportedBy } from './used-shared-names.mjs';

const PLUGIN = 'OfferedSharedNames';

/** The one module of the shell that hands shared packages to the remotes. */
export const SLICES_FILE = join(root, 'shell', 'src', 'remotes', 'shared-slices.ts');

const sharedNames = new Set(sharedModules.map((module) => module.name));

/** Reads from the slices file which names of each shared package the shell offers. */
export class OfferedSharedNamesPlugin {
  /** @type {Map<string, Set<string>>} */
  offered = new Map();

  apply(/** @type {import('webpack').Compiler} */ compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.afterOptimizeChunks.tap(PLUGIN, () => {
        const slices = [...compilation.modules].find((module) => resourceOf(module) === SLICES_FILE);
        if (slices) this.offered = namesImportedBy(compilation, slices, sharedNames);
      });
    });
  }

  /**
   * @returns {{ name: string, version: string, names: string[] }[]}
   * @throws when the slices leave out a package of the share list
   */
  list() {
    const missing = sharedModules.filter((module) => !this.offered.has(module.name)).map((module) => module.name);
    if (missing.length > 0) {
      const file = SLICES_FILE.slice(root.length + 1).replaceAll(sep, '/');
      throw new Error(`${file} does not offer ${missing.join(', ')}, which tooling/webpack/shared-modules.mjs shares.`);
    }
    return sharedModules.map((module) => ({
      name: module.name,
      version: installedVersion(module.package),
      names: module.wholeModule ? [EVERY_NAME] : [...(this.offered.get(module.name) ?? [])].sort(),
    }));
  }
}

function resourceOf(/** @type {any} */ module) {
  return module.resource;
}

/**
 * The release document of the shell (contract `ShellBuild`).
 *
 * @param {import('webpack').Compilation} compilation
 * @param {{ version: string, provides: { name: string, version: string, names: string[] }[] }} facts
 */
export async function describeShell(compilation, { version, provides }) {
  const { BUS_TOPICS, CONTRACT_VERSION, serverCalls, TAKEN_CONTRACTS } = await importShared('contracts');
  const { topicShapes } = await importShared('contracts/compatibility');
  const { shellManifest } = await importSource('shell/src/manifest.ts');
  const files = describeFiles(compilation);
  const initial = compilation.entrypoints.get('main')?.getFiles() ?? [];
  const scripts = initial.filter((file) => file.endsWith('.js'));
  const styles = initial.filter((file) => file.endsWith('.css'));
  // Latin covers all four languages; the other subsets load only when a text needs them.
  const fonts = Object.keys(files).filter((file) => file.endsWith('.woff2') && /-latin-wght-normal\./.test(file));
  return {
    version,
    contract: CONTRACT_VERSION,
    federation: federationVersion(),
    scripts,
    bootGuard: startGuardText(),
    earlyCalls: earlyCallsText(),
    standInWatch: standInWatchText(),
    serviceWorker: serviceWorkerText(),
    prerender: await prerenderProgram({ name: 'shell', version, entry: './src/prerender/draw-pages.tsx' }),
    preload: [...styles.map((file) => ({ file, as: 'style' })), ...fonts.map((file) => ({ file, as: 'font' }))],
    locales: localeFiles(compilation),
    paths: { '/': scriptsOf(compilation, 'home') },
    calls: scriptsByName(compilation, 'calls-'),
    files,
    provides,
    takes: TAKEN_CONTRACTS,
    ...shellManifest,
    topics: topicShapes(BUS_TOPICS),
    asks: askedCalls(compilation, serverCalls()),
  };
}

/**
 * The calls whose path stands in a script of the build: a table of calls that nothing uses is not in it.
 *
 * @param {import('webpack').Compilation} compilation
 * @param {readonly { name: string, path: string }[]} known
 */
function askedCalls(compilation, known) {
  const scripts = compilation
    .getAssets()
    .filter(({ name }) => name.endsWith('.js'))
    .map(({ source }) => String(source.source()));
  return known
    .filter(({ path }) => ['"', "'", '`'].some((quote) => scripts.some((code) => code.includes(quote + path + quote))))
    .map(({ name }) => name)
    .sort();
}
