import { PROBLEM_STATUS, type Problem, type ProblemCode, SPEC_CODE } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { errorCode } from '../process/process-identity.ts';
import { isDatabaseUnavailable } from '../storage/database-errors.ts';

/** Form of the specification: a word for where, a dash, the number. */
const SPEC_PREFIX = 'HALO';

/** Of the disk that files are kept on: full, or as much as this account may have. */
const OUT_OF_ROOM: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

/** When to ask again what cannot be done now, where nothing better is known. */
export const RETRY_AFTER_SECONDS = 5;

/** The only place where an error becomes a status and a body. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error);
  const status = PROBLEM_STATUS[problem.code] || 500;
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  else request.log.info({ code: problem.code, reason: problem.message }, 'request refused');
  const retryAfter = problem.detail?.['retryAfterSeconds'] ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfter) void reply.header('retry-after', retryAfter);
  void reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
}

export function toProblem(error: unknown): Problem {
  if (isAppErrorLike(error)) {
    const spec = (SPEC_CODE as Partial<Record<ProblemCode, string>>)[error.code];
    return {
      code: error.code,
      message: error.message,
      retryable: error.retryable,
      ...(error.field === undefined ? {} : { field: error.field }),
      ...(spec === undefined ? {} : { specCode: `${SPEC_PREFIX}-${spec}` }),
      ...(Object.keys(error.detail).length === 0 ? {} : { detail: error.detail }),
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0];
    return {
      code: 'invalid_request',
      message: `${error.validationContext ?? 'request'}${first?.instancePath ?? ''}: ${first?.message ?? 'invalid'}`,
      retryable: false,
    };
  }
  if (isDatabaseUnavailable(error))
    return { code: 'unavailable', message: 'the database is not there right now', retryable: true };
  if (OUT_OF_ROOM.has(errorCode(error)))
    return { code: 'unavailable', message: 'there is no room for it right now', retryable: true };
  return fromFastify(error as Partial<FastifyError>);
}

function fromFastify(error: Partial<FastifyError>): Problem {
  switch (error.statusCode) {
    case 413:
      return { code: 'payload_too_large', message: 'the request is too large', retryable: false };
    case 415:
      return { code: 'unsupported_media_type', message: 'send application/json', retryable: false };
    case 429:
      return { code: 'rate_limited', message: 'too many requests', retryable: true };
    case 400:
      return { code: 'invalid_request', message: 'the request could not be read', retryable: false };
    case 403: // a path that leads out of a folder of files
    case 404:
      return { code: 'not_found', message: 'nothing here', retryable: false };
    default:
      if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
        return { code: 'invalid_request', message: 'the request could not be read', retryable: false };
      return { code: 'internal', message: 'something went wrong on our side', retryable: true };
  }
}

function isAppErrorLike(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error && String(error.code) in PROBLEM_STATUS;
}
