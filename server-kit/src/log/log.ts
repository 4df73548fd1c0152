import { Writable } from 'node:stream';
import pino, { type Logger, type LoggerOptions } from 'pino';
import { currentCallId } from './call-id.ts';
import { createReadableLines } from './log-lines.ts';
import { redactFields, redactText, redactUrl } from './log-redaction.ts';

export type { Logger } from 'pino';

export interface LogSettings {
  readonly logLevel: string;
  /** True: one JSON line an entry. False: one short line for a person at a terminal. */
  readonly isProduction: boolean;
}

/** A logger for what happens outside requests: starting, workers, stopping. Same rules as `loggerOptions`. */
export function createLogger(settings: LogSettings, output: Writable = process.stdout): Logger {
  const { stream, ...options } = loggerOptions(settings, output);
  return pino(options, stream);
}

/**
 * For fastify's `logger`. At any depth of what is logged, secrets, addresses and card data are replaced,
 * and strings are cut at 4 kB.
 */
export function loggerOptions({ logLevel, isProduction }: LogSettings, output: Writable = process.stdout) {
  return { ...baseOptions(logLevel), stream: isProduction ? output : createReadableLines(output) };
}

function baseOptions(level: string) {
  return {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: 'message',
    errorKey: 'error',
    formatters: { level: (label: string) => ({ level: label }), log: redactFields, bindings: redactFields },
    serializers: { req: serializeRequest, res: serializeReply, err: serializeError, error: serializeError },
    mixin: callField,
    hooks: { logMethod: redactTexts },
  } satisfies LoggerOptions;
}

/** Fastify names the id of a request by itself; here also what others log in the course of it. */
function callField(): { readonly call?: string } {
  const call = currentCallId();
  return call === undefined ? {} : { call };
}

type LogMethodHook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** The message and its %s parts; fields go through the formatter. */
function redactTexts(this: Logger, ...[parts, method]: Parameters<LogMethodHook>): void {
  const safe = parts.map((part: unknown) => (typeof part === 'string' ? redactText(part) : part));
  method.apply(this, safe as Parameters<typeof method>);
}

interface LoggedRequest {
  readonly method?: string;
  readonly url?: string;
  readonly ip?: string;
  readonly host?: string;
}

/** No headers: nothing in them is worth the risk of a token in a log. */
function serializeRequest(request: LoggedRequest) {
  return { method: request.method, url: redactUrl(request.url ?? ''), host: request.host, ip: request.ip };
}

function serializeReply(reply: { readonly statusCode?: number }) {
  return { statusCode: reply.statusCode };
}

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [field: string]: unknown;
}

function serializeError(error: unknown): LoggedError {
  return describeError(error, 0);
}

/** Named fields only: drivers and HTTP clients hang queries, parameters and whole requests on their errors. */
function describeError(error: unknown, depth: number): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactText(describeThrown(error)), stack: '' };
  const described: LoggedError = {
    type: error.name,
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ''),
  };
  for (const field of ['code', 'statusCode', 'constraint', 'table', 'severity', 'syscall'] as const) {
    const value: unknown = Reflect.get(error, field);
    if (typeof value === 'string' || typeof value === 'number') described[field] = value;
  }
  if (error.cause !== undefined && depth < 4) described['cause'] = describeError(error.cause, depth + 1);
  return described;
}

function describeThrown(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null ? JSON.stringify(redactFields(thrown)) : String(thrown);
}

/** drizzle puts the values of a failed query into the message, and so into the stack. */
function withoutParameters(text: string): string {
  return redactText(text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, ''));
}
