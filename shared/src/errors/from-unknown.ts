import type * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import { isAppError } from './is-app-error.ts';

/**
 * Anything that was thrown as an AppError: ky's and fetch's failures, what a schema refused, a chunk that did not load.
 * An aborted call is no failure: ask `isAborted` first.
 */
export function fromUnknown(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  const { name, message } = describe(thrown);
  if (name === 'TimeoutError') return new AppError('timeout', { message, retryable: true, cause: thrown });
  if (name === 'NetworkError' || isFetchFailure(name, message))
    return new AppError('offline', { message, retryable: true, cause: thrown });
  if (name === 'ChunkLoadError') return new AppError('remote_unavailable', { message, retryable: true, cause: thrown });
  if (isSchemaError(thrown))
    return new AppError('bad_answer', { message: describeIssues(thrown.issues), cause: thrown });
  return new AppError('internal', { message, cause: thrown });
}

/** Did the caller itself give up (its AbortSignal)? */
export function isAborted(thrown: unknown): boolean {
  return describe(thrown).name === 'AbortError';
}

/** One line a wrong value: `profiles.3.age: Invalid input`. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const lines = issues.slice(0, MAX_ISSUES).map((issue) => `${issue.path.join('.') || '(whole)'}: ${issue.message}`);
  return issues.length > MAX_ISSUES ? `${lines.join('; ')}; and ${issues.length - MAX_ISSUES} more` : lines.join('; ');
}

const MAX_ISSUES = 5;

function describe(thrown: unknown): { name: string; message: string } {
  if (typeof thrown === 'object' && thrown !== null) {
    const { name, message } = thrown as { name?: unknown; message?: unknown };
    return {
      name: typeof name === 'string' ? name : '',
      message: typeof message === 'string' ? message : String(thrown),
    };
  }
  return { name: '', message: String(thrown) };
}

// A browser says a failed fetch in its own words, and only there.
function isFetchFailure(name: string, message: string): boolean {
  return (
    name === 'TypeError' &&
    /failed to fetch|fetch failed|networkerror|load failed|network request failed/i.test(message)
  );
}

function isSchemaError(thrown: unknown): thrown is z.core.$ZodError {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    Array.isArray((thrown as { issues?: unknown }).issues) &&
    /^\$?Zod(Real)?Error$/.test(describe(thrown).name)
  );
}
