import type { CheckProblem } from '../operations/views.ts';
import type { BuiltRemote, ShellBuild } from '../release.ts';

/** A version of a remote, or the shell, as a sentence names it. */
export function nameOf(build: BuiltRemote | ShellBuild): string {
  return 'name' in build ? `${build.name}@${build.version}` : `shell@${build.version}`;
}

/** Builds a problem; `partner` is the build it does not fit with, left out where the fault is the remote's own. */
export function problem(
  code: CheckProblem['code'],
  message: string,
  remedy: string,
  partner?: BuiltRemote | ShellBuild,
): CheckProblem {
  return { code, message, remedy, ...(partner ? { with: nameOf(partner) } : {}) };
}

/** `a, b and c` */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
