import type { Problem, ProblemCode } from '../contracts/problem.ts';
import { AppError } from './app-error.ts';

/** The error that a problem body stands for. */
export function fromProblem(problem: Problem, extra: { requestId?: string; cause?: unknown } = {}): AppError {
  return new AppError(problem.code, {
    message: problem.message,
    field: problem.field,
    retryable: problem.retryable,
    detail: problem.detail,
    requestId: extra.requestId,
    cause: extra.cause,
  });
}

/** The error of an answer that has a status and no problem body, e.g. one a proxy wrote. */
export function fromStatus(status: number, extra: { message?: string; requestId?: string } = {}): AppError {
  const code = codeOfStatus(status);
  return new AppError(code, {
    message: extra.message ?? `answer ${status} without a problem body`,
    retryable: code === 'unavailable' || code === 'rate_limited' || code === 'internal',
    requestId: extra.requestId,
  });
}

function codeOfStatus(status: number): ProblemCode {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return 'forbidden';
    case 404:
      return 'not_found';
    case 409:
      return 'conflict';
    case 413:
      return 'payload_too_large';
    case 415:
      return 'unsupported_media_type';
    case 429:
      return 'rate_limited';
    case 502:
    case 503:
    case 504:
      return 'unavailable';
  }
  if (status >= 500) return 'internal';
  return status >= 400 ? 'invalid_request' : 'bad_answer';
}
