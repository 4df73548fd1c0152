import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { importShared, importSource } from '../run/import-source.mjs';
import { folderOf } from '../run/packages.mjs';
import { findExposes, sourceFileOf } from './exposes.mjs';
import { prerenderProgram, runProgram } from './prerender-program.mjs';
import { federationVersion } from './release-document.mjs';
import { describeFiles, localeFiles, scriptsOf } from './release-files.mjs';
import { requiredVersion, sharedModules } from './shared-modules.mjs';

/** File name of the federation entry, relative to the version's folder. */
export const ENTRY_FILE = 'remoteEntry.js';

/**
 * The release document of a remote (contract `BuiltRemote`).
 *
 * @param {import('webpack').Compilation} compilation
 * @param {{ name: string, version: string, globalName: string, usedNames: { name: string, names: string[] }[] }} facts
 */
export async function describeRemote(compilation, { name, version, globalName, usedNames }) {
  const manifest = await readManifest(name);
  const exposes = findExposes(name);
  checkManifest(name, manifest, Object.keys(exposes));
  const { topicShapes } = await importShared('contracts/compatibility');
  return {
    name,
    version,
    contract: manifest.contract,
    federation: federationVersion(),
    entry: ENTRY_FILE,
    globalName,
    manifest,
    exposes: Object.fromEntries(
      Object.entries(exposes).map(([expose, { name: chunk }]) => [expose, scriptsOf(compilation, chunk)]),
    ),
    locales: localeFiles(compilation),
    files: describeFiles(compilation),
    shared: usedNames.map((used) => {
      const module = sharedModules.find((candidate) => candidate.name === used.name);
      return { ...used, requiredVersion: module ? requiredVersion(module) : '*' };
    }),
    ...(await pageTemplates(name, version)),
    // As this build knows the payloads: the source may say something else by the time two builds meet.
    topics: topicShapes([...manifest.bus.publishes, ...manifest.bus.subscribes]),
  };
}

/** Pages that a remote has drawn for who comes without any script, by its `src/templates.ts`. */
async function pageTemplates(/** @type {string} */ name, /** @type {string} */ version) {
  const entry = './src/templates.ts';
  if (!existsSync(join(folderOf(name), entry))) return {};
  const { drawTemplates } = runProgram(await prerenderProgram({ name, version, entry }));
  return { templates: await drawTemplates() };
}

async function readManifest(/** @type {string} */ name) {
  const path = join(folderOf(name), 'src', 'manifest.ts');
  const module = await importSource(path);
  if (!module.manifest) throw new Error(`${path} must export a constant named "manifest".`);
  return module.manifest;
}

/** A page that is declared but not built, or built but not declared, is a mistake that would show only at run time. */
function checkManifest(/** @type {string} */ name, /** @type {any} */ manifest, /** @type {string[]} */ exposes) {
  const declared = [
    ...(manifest.routes ?? []).flatMap((/** @type {any} */ { page, visitorPage }) =>
      [page, ...(visitorPage === undefined ? [] : [visitorPage])].map((name) => `./pages/${name}`),
    ),
    ...(manifest.popups ?? []).map((/** @type {any} */ popup) => `./popups/${popup.popup}`),
    ...(manifest.resumeTasks ?? []).map((/** @type {any} */ resumed) => `./tasks/${resumed.task}`),
  ];
  const problems = [
    ...(manifest.name === name ? [] : [`its name is "${manifest.name}", its package is ${name}`]),
    ...[...new Set(declared)]
      .filter((expose) => !exposes.includes(expose))
      .map((expose) => `it names ${expose}, and ${sourceFileOf(expose)} does not exist`),
    ...exposes
      .filter((expose) => !declared.includes(expose))
      .map((expose) => `${sourceFileOf(expose)} exists, and it names no route, popup or task for it`),
  ];
  if (problems.length > 0) throw new Error(`${name}/src/manifest.ts: ${problems.join('; ')}.`);
}
