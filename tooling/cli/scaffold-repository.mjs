import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root, tooling } from '../run/packages.mjs';
import { EXIT, Failure } from './exit-codes.mjs';
import { filledTemplate, writeText } from './template-files.mjs';

/** What a repository has before there is anything in it; it stays as it is. */
const KEPT = ['README.md', '.gitignore'];

/**
 * Makes the repository in which the command was called that of a remote: the same sources as beside the shell, with
 * settings that find Halo's packages where npm installed them.
 *
 * @param {import('./template-files.mjs').NewRemote} remote
 * @returns {string[]} files written
 * @throws Failure when it has a remote, or something else where one would be
 */
export function writeRepository(remote) {
  const own = filledTemplate('template-repository', remote, installedVersion);
  const settings = own.map(({ file }) => file);
  const files = [
    ...filledTemplate('template', remote, installedVersion).filter(({ file }) => !settings.includes(file)),
    ...own,
  ].filter(({ file }) => !KEPT.includes(file) || !existsSync(join(root, file)));
  const taken = files.map(({ file }) => file).filter((file) => file !== 'package.json' && existsSync(join(root, file)));
  if (taken.length > 0)
    throw new Failure(EXIT.refused, `${root} is no empty repository: ${taken[0]} is there already.`, {
      code: 'name_taken',
      remedy: 'A remote has a repository of its own: begin in an empty folder with Halo’s packages installed.',
    });
  for (const { file, text } of files)
    writeText(join(root, file), file === 'package.json' ? joinedPackage(JSON.parse(text)) : text);
  return files.map(({ file }) => file);
}

/** What is in package.json stays where it says from where Halo's packages come; the rest is the remote's. */
function joinedPackage(/** @type {any} */ wanted) {
  const { main: _main, dependencies = {}, devDependencies = {}, ...rest } = readJson('package.json');
  const isMissing = (/** @type {[string, unknown]} */ [name]) => !(name in dependencies) && !(name in devDependencies);
  const joined = {
    ...rest,
    ...wanted,
    dependencies: { ...Object.fromEntries(Object.entries(wanted.dependencies).filter(isMissing)), ...dependencies },
    devDependencies: {
      ...Object.fromEntries(Object.entries(wanted.devDependencies).filter(isMissing)),
      ...devDependencies,
    },
  };
  return `${JSON.stringify(joined, null, 2)}\n`;
}

/**
 * As Halo's packages were tested: shared's for what pages use, tooling's for what builds and tests them. Exactly so: a
 * remote asks of the shell at least the version that it was built with.
 */
function installedVersion(/** @type {string} */ dependency) {
  for (const folder of [join(root, 'node_modules', '@halo', 'shared'), tooling]) {
    const { name, version, dependencies, peerDependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const found = name === dependency ? version : (dependencies?.[dependency] ?? peerDependencies?.[dependency]);
    if (found) return found.replace(/^\^/, '');
  }
  throw new Failure(EXIT.refused, `No package of Halo says which version of ${dependency} it goes with.`);
}
