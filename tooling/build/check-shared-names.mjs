import { satisfies } from './version-range.mjs';

/**
 * Does the shell provide what a remote asks of it? Without this check a name that the shell
 * does not offer is `undefined` in the browser, and nothing says so.
 *
 * @param {any} remote release document of a remote
 * @param {any} shell release document of the shell
 * @returns {string[]} one sentence a problem
 */
export function sharedNameProblems(remote, shell) {
  const provided = new Map(shell.provides.map((/** @type {any} */ entry) => [entry.name, entry]));
  const problems = remote.shared.flatMap((/** @type {any} */ asked) => {
    const offer = provided.get(asked.name);
    if (!offer) return [`${remote.name} needs ${asked.name}, which the shell does not share`];
    if (!satisfies(offer.version, asked.requiredVersion)) {
      return [`${remote.name} needs ${asked.name} ${asked.requiredVersion}, the shell has ${offer.version}`];
    }
    const missing = offer.names.includes('*') ? [] : asked.names.filter((/** @type {string} */ name) => !offer.names.includes(name));
    return missing.length > 0
      ? [`${remote.name} uses ${missing.join(', ')} of ${asked.name}; add ${missing.length > 1 ? 'them' : 'it'} to shell/src/remotes/shared-slices.ts`]
      : [];
  });
  const [remoteMinor, shellMinor] = [remote, shell].map(({ federation }) => federation.split('.').slice(0, 2).join('.'));
  if (remoteMinor !== shellMinor) {
    problems.push(`${remote.name} was built with federation ${remote.federation}, the shell with ${shell.federation}: the minor must be equal`);
  }
  return problems;
}
