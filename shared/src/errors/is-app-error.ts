import { PROBLEM_STATUS, type ProblemCode } from '../contracts/problem.ts';
import type { AppError } from './app-error.ts';

/** Is it an AppError? Looks at the shape, so that one from another federated copy of this module counts too. */
export function isAppError(error: unknown): error is AppError {
  if (!(error instanceof Object) && (typeof error !== 'object' || error === null)) return false;
  const { name, code } = error as { name?: unknown; code?: unknown };
  return name === 'AppError' && typeof code === 'string' && Object.hasOwn(PROBLEM_STATUS, code);
}

/**
 * Is it an AppError with one of these codes?
 *
 * @example if (hasCode(error, 'offline', 'timeout')) keepInOutbox();
 */
export function hasCode<C extends ProblemCode>(
  error: unknown,
  ...codes: C[]
): error is AppError & { readonly code: C } {
  return isAppError(error) && (codes as ProblemCode[]).includes(error.code);
}
