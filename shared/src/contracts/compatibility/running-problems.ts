import type { CheckProblem } from '../operations/views.ts';
import type { BuiltRemote, ShellBuild } from '../release.ts';
import { compatibilityProblems } from './compatibility-problems.ts';
import { shellDestinationProblems } from './destination-problems.ts';

/** What does not fit when pages get another shell under what they run: each sentence once. */
export function runningProblems(running: readonly BuiltRemote[], shell: ShellBuild): CheckProblem[] {
  const found = [
    ...running.flatMap((each) => compatibilityProblems(each, running, shell)),
    ...shellDestinationProblems(running, shell),
  ];
  return [...new Map(found.map((problem) => [problem.message, problem])).values()];
}
