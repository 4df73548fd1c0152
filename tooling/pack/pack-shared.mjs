import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../run/files-below.mjs';
import { readJson, root } from '../run/packages.mjs';
import { runProcess } from '../run/run-process.mjs';
import { annotatePure } from '../webpack/pure-loader.mjs';
import { sharedModules } from '../webpack/shared-modules.mjs';
import { writePackage } from './package-folder.mjs';

const SOURCE = join(root, 'shared', 'src');
/** What is not of the package: its tests, and what holds its contracts to each other. */
const NOT_PACKED = /\.(?:test|contract)\.[cm]?tsx?$|\.test\.mjs$|\.md$/;
/** TypeScript puts it around a specifier that is put together at run time; bundlers then find no files. */
const HELPED_IMPORT = /__rewriteRelativeImportExtension\(((?:\/\*[^*]*\*\/)?\s*`[^`]*`)\)/g;
const HELPER = /^import \{ __rewriteRelativeImportExtension .*\n|^var __rewriteRelativeImportExtension[\s\S]*?\n\};\n/m;

/**
 * `@halo/shared` as npm packages are: JavaScript, types, and an exports map that leads to them.
 *
 * @param {string} folder a new one
 */
export async function packShared(folder) {
  await compile(join(folder, 'dist'));
  for (const file of filesBelow(join(folder, 'dist')).filter((name) => name.endsWith('.js'))) {
    const path = join(folder, 'dist', file);
    writeFileSync(path, annotatePure(withoutHelper(file, readFileSync(path, 'utf8'))));
  }
  // Texts, and the servers of tests, which are JavaScript already.
  cpSync(SOURCE, join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !/\.[^/\\]+$/.test(path) || (/\.(?:json|mjs|mts)$/.test(path) && !NOT_PACKED.test(path)),
  });
  writePackage(folder, describe(readJson('shared/package.json')));
}

/** @throws with what the compiler says */
async function compile(/** @type {string} */ outDir) {
  const config = join(root, 'shared', 'tsconfig.pack.json');
  const compilerOptions = {
    noEmit: false,
    outDir,
    rootDir: 'src',
    declaration: true,
    rewriteRelativeImportExtensions: true,
  };
  const exclude = ['**/*.test.ts', '**/*.test.tsx', '**/*.contract.ts'];
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', compilerOptions, exclude }));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { code, output } = await runProcess(process.execPath, [tsc, '-p', config]).finally(() => rmSync(config));
  if (code !== 0) throw new Error(`@halo/shared does not compile:\n${output}`);
}

/** @param {string} file @param {string} code */
export function withoutHelper(file, code) {
  const text = code.replace(HELPED_IMPORT, '$1').replace(HELPER, '');
  if (text.includes('__rewriteRelativeImportExtension'))
    throw new Error(`${file} imports what is put together at run time, in a form that packing does not know.`);
  return text;
}

/** `./src/bus/index.ts` → `bus/index` */
function stem(/** @type {string} */ source) {
  return source.replace(/^\.\/src\//, '').replace(/\.tsx?$/, '');
}

/** @returns {Record<string, string>} */
function sameMajor(/** @type {Record<string, string>} */ versions) {
  return Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, `^${version}`]));
}

/** What must be there once is the squad's to install, so that it cannot come twice. */
function describe(/** @type {any} */ own) {
  const single = new Set(sharedModules.map((module) => module.package));
  /** @returns {Record<string, string>} */
  const dependencies = (/** @type {boolean} */ isSingle) =>
    Object.fromEntries(Object.entries(own.dependencies).filter(([name]) => single.has(name) === isSingle));
  const { '@halo/tooling': _tooling, 'jest-axe': _axe, ...forTests } = own.devDependencies;
  return {
    name: own.name,
    version: own.version,
    description: 'Halo: contracts, bus, http, realtime client, i18n, theme, ui kit, remote contract, testing',
    type: 'module',
    sideEffects: own.sideEffects.map((/** @type {string} */ file) => `./dist/${stem(file)}.js`),
    exports: {
      ...Object.fromEntries(
        Object.entries(own.exports).map(([entry, source]) => [
          entry,
          { types: `./dist/${stem(source)}.d.ts`, default: `./dist/${stem(source)}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    dependencies: dependencies(false),
    peerDependencies: { ...sameMajor(dependencies(true)), ...sameMajor(forTests) },
    // Asked for by the entry `testing` alone.
    peerDependenciesMeta: Object.fromEntries(Object.keys(forTests).map((name) => [name, { optional: true }])),
  };
}
