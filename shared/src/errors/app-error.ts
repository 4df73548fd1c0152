import type { ProblemCode } from '../contracts/problem.ts';

/** What an error can carry besides its code. */
export interface AppErrorOptions {
  /** for logs and developers; people read the text that i18n has for the code */
  message?: string;
  /** domain name of the wrong field */
  field?: string;
  /** the same call may succeed later */
  retryable?: boolean;
  detail?: Record<string, string>;
  /** id of the request, to find it in the server's log */
  requestId?: string;
  cause?: unknown;
}

/**
 * The one error of the platform. Distinguish errors by `code`, never by `instanceof`:
 * a second federated copy of this class would not match.
 */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly field: string | undefined;
  readonly retryable: boolean;
  readonly detail: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(code: ProblemCode, options: AppErrorOptions = {}) {
    super(options.message ?? code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.field = options.field;
    this.retryable = options.retryable ?? false;
    this.detail = options.detail ?? {};
    this.requestId = options.requestId;
  }
}
