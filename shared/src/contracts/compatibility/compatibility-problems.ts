import type { CheckProblem } from '../operations/views.ts';
import type { BuiltRemote, ShellBuild } from '../release.ts';
import { payloadProblems, silenceProblems, topicProblems } from './bus-problems.ts';
import { destinationProblems } from './destination-problems.ts';
import { exposeProblems, placeProblems } from './place-problems.ts';
import { contractProblems, federationProblems, sharedPackageProblems } from './shell-problems.ts';

/**
 * Why a version of a remote cannot run beside these remotes on this shell; empty when it can.
 *
 * @param neighbours what the pages run besides; other versions of the candidate itself are passed over, because a page
 * runs one
 * @param replaced what the pages run of it now, if they do
 */
export function compatibilityProblems(
  candidate: BuiltRemote,
  neighbours: readonly BuiltRemote[],
  shell: ShellBuild,
  replaced?: BuiltRemote,
): CheckProblem[] {
  const others = neighbours.filter(({ name }) => name !== candidate.name);
  return [
    ...contractProblems(candidate, shell),
    ...federationProblems(candidate, shell),
    ...sharedPackageProblems(candidate, shell),
    ...exposeProblems(candidate),
    ...placeProblems(candidate, others, shell),
    ...destinationProblems(candidate, others, shell, replaced),
    ...topicProblems(candidate, shell),
    ...silenceProblems(candidate, others, shell, replaced),
    ...payloadProblems(candidate, others, shell),
  ];
}
