// node tooling/cli/testing/copy-repository.mjs <folder>: this repository's sources once more, with the packages that
// are installed here, for tests that make a remote. Nothing that is built comes along.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packages, readJson, root } from '../../run/packages.mjs';

const LEFT_OUT = new Set([
  'node_modules',
  'dist',
  'var',
  '.cache',
  '.git',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** @param {string} target a folder that is not there yet */
export function copyRepository(target) {
  for (const entry of readdirSync(root).filter((name) => !LEFT_OUT.has(name))) {
    cpSync(join(root, entry), join(target, entry), {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(path.split(/[\\/]/).pop() ?? ''),
    });
  }
  const installed = join(root, 'node_modules');
  mkdirSync(join(target, 'node_modules', '@halo'), { recursive: true });
  // Our own packages are those of the copy; everything else is what is installed here.
  for (const entry of readdirSync(installed).filter(
    (name) => name !== '@halo' && (name === '.bin' || !name.startsWith('.')),
  )) {
    symlinkSync(join(installed, entry), join(target, 'node_modules', entry));
  }
  // What is installed here is what the copy needs, so its commands must not install it once more.
  symlinkSync(join(installed, '.package-lock.json'), join(target, 'node_modules', '.package-lock.json'));
  writeFileSync(
    join(target, 'node_modules', '.halo-lock'),
    createHash('sha256')
      .update(readFileSync(join(target, 'package-lock.json')))
      .digest('hex'),
  );
  for (const folder of packages) linkPackage(target, folder, readJson(`${folder}/package.json`).name);
}

/** What `npm install` does for a workspace. */
export function linkPackage(
  /** @type {string} */ repository,
  /** @type {string} */ folder,
  /** @type {string} */ name,
) {
  const link = join(repository, 'node_modules', name);
  if (!existsSync(link)) symlinkSync(join('..', '..', folder), link);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const target = process.argv[2];
  if (!target) {
    console.error('copy-repository needs a folder');
    process.exit(2);
  }
  copyRepository(resolve(target));
}
