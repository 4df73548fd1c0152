import type { CheckProblem } from '../operations/views.ts';
import type { ShellBuild } from '../release.ts';
import { serverCalls } from '../server-calls.ts';
import { listed, nameOf, problem } from './problem.ts';

/** A longer list says nothing more. */
const NAMED_MAX = 5;

/**
 * Calls in a shell's code that the server does not answer. The server is the one of this source; builds from before
 * their calls were listed ask for nothing that it lacks.
 */
export function serverProblems(
  shell: ShellBuild,
  answered: readonly string[] = serverCalls().map(({ name }) => name),
): CheckProblem[] {
  const missing = (shell.asks ?? []).filter((name) => !answered.includes(name));
  if (missing.length === 0) return [];
  const rest = missing.length > NAMED_MAX ? [`${missing.length - NAMED_MAX} more`] : [];
  return [
    problem(
      'call_missing',
      `${nameOf(shell)} asks the server for ${listed([...missing.slice(0, NAMED_MAX), ...rest])}, which this one does not answer.`,
      'Deploy a server of the source that the shell was built from first, or publish a shell that does without.',
    ),
  ];
}
