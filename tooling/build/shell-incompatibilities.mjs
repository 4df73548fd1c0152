import { importShared } from '../run/import-source.mjs';

/**
 * Does the shell provide what remotes ask of it? The same rules as before a version is pinned
 * (shared/src/contracts/compatibility), for the builds of this machine.
 *
 * @param {readonly any[]} remotes release documents
 * @param {any} shell release document
 * @returns {Promise<string[]>} problem and remedy, one line each
 */
export async function shellIncompatibilities(remotes, shell) {
  const { federationProblems, sharedPackageProblems } = await importShared('contracts/compatibility');
  return remotes
    .flatMap((remote) => [...sharedPackageProblems(remote, shell), ...federationProblems(remote, shell)])
    .map(({ message, remedy }) => `${message} ${remedy}`);
}
