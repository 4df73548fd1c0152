import type { Problem } from '@halo/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { toProblem } from '@halo/server-kit/http/problem';

/** The problem that a browser gets. Faults of the server are logged, expected refusals are not. */
export function socketProblem(error: unknown, log: Pick<FastifyBaseLogger, 'error'>): Problem {
  if (error instanceof z.core.$ZodError) return invalidRequest(error);
  const problem = toProblem(error);
  if (problem.code === 'internal' || problem.code === 'unavailable') log.error({ err: error }, 'socket event failed');
  return problem;
}

function invalidRequest(error: z.core.$ZodError): Problem {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  const isText = path === 'msg' && (issue?.code === 'too_big' || issue?.code === 'too_small');
  if (isText)
    return {
      code: issue.code === 'too_big' ? 'message_too_long' : 'message_empty',
      message: issue.message,
      field: 'text',
      retryable: false,
    };
  return { code: 'invalid_request', message: `${path || 'payload'}: ${issue?.message ?? 'invalid'}`, retryable: false };
}
