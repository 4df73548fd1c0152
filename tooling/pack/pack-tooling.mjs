import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from '../run/packages.mjs';
import { writePackage } from './package-folder.mjs';

/** What a squad builds, tests and publishes with. The rest is for the repository of shell and server. */
const PACKED = [
  'build',
  'cli',
  'commands/build.mjs',
  'commands/dev.mjs',
  'commands/sandbox.mjs',
  'jest',
  'ordinary',
  'run',
  'types',
  'webpack',
  'tsconfig.browser.json',
];
const LEFT_OUT = /\.test\.mjs$|[\\/]testing(?:[\\/]|$)/;

/** Packages that presets and configurations name; here they are those of the repository. */
const ALSO_NEEDED = ['@types/jest', '@types/react', '@types/react-dom', 'jest', 'typescript'];
/** What only the repository itself uses. */
const NOT_NEEDED = [
  '@jest/test-sequencer',
  '@node-rs/argon2',
  '@stryker-mutator/instrumenter',
  'axe-core',
  'jest-each',
];

/**
 * `@halo/tooling` with the command `halo`.
 *
 * @param {string} folder a new one
 */
export function packTooling(folder) {
  for (const path of PACKED)
    cpSync(join(root, 'tooling', path), join(folder, path), {
      recursive: true,
      filter: (file) => !LEFT_OUT.test(file.slice(root.length)),
    });
  cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  const config = join(folder, 'tsconfig.browser.json');
  writeFileSync(config, readFileSync(config, 'utf8').replace('../tsconfig.base.json', './tsconfig.base.json'));
  writePackage(folder, describe(readJson('tooling/package.json'), readJson('package.json')));
}

function describe(/** @type {any} */ own, /** @type {any} */ whole) {
  const used = Object.entries({ ...own.dependencies, ...own.devDependencies }).filter(
    ([name]) => !NOT_NEEDED.includes(name),
  );
  return {
    name: own.name,
    version: own.version,
    description: 'Halo: what builds, tests and publishes a remote, and the command halo',
    type: 'module',
    bin: own.bin,
    exports: {
      ...own.exports,
      './tsconfig.browser.json': './tsconfig.browser.json',
      './types/*': './types/*',
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries([...used, ...ALSO_NEEDED.map((name) => [name, whole.devDependencies[name]])]),
    peerDependencies: { '@halo/shared': readJson('shared/package.json').version },
  };
}
