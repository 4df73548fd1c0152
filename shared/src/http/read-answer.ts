import * as z from 'zod/mini';
import { Problem } from '../contracts/problem.ts';
import { AppError } from '../errors/app-error.ts';
import { fromProblem, fromStatus } from '../errors/from-problem.ts';
import { describeIssues } from '../errors/from-unknown.ts';

/** What came back, before anybody knows what it means. */
export interface RawAnswer {
  status: number;
  /** parsed JSON, or the text when it is none */
  body: unknown;
  requestId: string | undefined;
}

/**
 * The decoded answer of a good call. @throws the problem it carries instead, or bad_answer with the paths that do not
 * fit
 */
export function readAnswer<S extends z.core.$ZodType>(
  schema: S,
  { body, requestId }: RawAnswer,
  name: string,
): z.output<S> {
  const decoded = z.safeDecode(schema, body as z.input<S>);
  if (decoded.success) return decoded.data;
  // A payment that the bank still thinks about comes as 202 with a problem.
  const problem = z.safeParse(Problem, body);
  if (problem.success) throw fromProblem(problem.data, extras(requestId));
  throw new AppError('bad_answer', {
    message: `${name}: ${describeIssues(decoded.error.issues)}`,
    ...extras(requestId),
  });
}

/** The error that a refused call stands for. */
export function readFailure({ status, body, requestId }: RawAnswer, name: string): AppError {
  const problem = z.safeParse(Problem, body);
  if (problem.success) return fromProblem(problem.data, extras(requestId));
  return fromStatus(status, { message: `${name}: answer ${status} without a problem body`, ...extras(requestId) });
}

function extras(requestId: string | undefined): { requestId?: string } {
  return requestId === undefined ? {} : { requestId };
}
