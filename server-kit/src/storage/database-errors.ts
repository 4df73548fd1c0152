const UNIQUE_VIOLATION = '23505';

/**
 * 08 connection, 53 out of resources (connections, disk, memory), 57P ended or starting, 58 the server's own I/O, 25006
 * read-only.
 */
const UNAVAILABLE_SQLSTATE = /^(08\w{3}|53\w{3}|57P\d\d|58\w{3}|25006)$/;
const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** node-postgres gives these no code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** The SQLSTATE or system code of a failed query; drizzle wraps the driver's error, so causes are looked through. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (const each of causes(error)) {
    if ('code' in each && typeof each.code === 'string') return each.code;
  }
  return undefined;
}

/** True when the database could not do its work at all: the caller answers 503 and the client may try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const chain = causes(error);
  if (!chain.some(isFromDriver)) return false;
  const code = databaseErrorCode(error);
  if (code !== undefined) return UNAVAILABLE_SQLSTATE.test(code) || UNAVAILABLE_SYSTEM_CODES.has(code);
  return chain.some((each) => UNAVAILABLE_MESSAGES.test(each.message));
}

/** True for a broken unique index; of that name, if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return causes(error).some(
    (each) =>
      'code' in each &&
      each.code === UNIQUE_VIOLATION &&
      (constraint === undefined || ('constraint' in each && each.constraint === constraint)),
  );
}

/**
 * Keeps a refused call to a payment provider from passing for one to the database: fetch wraps the refusal,
 * the driver lets it through as it is.
 */
function isFromDriver(error: ErrorLike, depth: number): boolean {
  if ('query' in error && 'params' in error) return true;
  if ('severity' in error) return true;
  if (depth === 0 && 'syscall' in error && ('port' in error || /\.s\.PGSQL\./.test(error.message))) return true;
  return UNAVAILABLE_MESSAGES.test(error.message);
}

interface ErrorLike {
  readonly message: string;
  readonly cause?: unknown;
}

function causes(error: unknown): ErrorLike[] {
  const chain: ErrorLike[] = [];
  for (let each = error; isErrorLike(each) && chain.length < 8; each = each.cause) chain.push(each);
  return chain;
}

function isErrorLike(value: unknown): value is ErrorLike {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}
