import { AppError } from '@halo/shared/errors';

/** With the flag, pairs are one character and do not match. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Text that the database could not keep letter by letter is refused: it has no room for a zero character and none for
 * half a surrogate pair, and what is kept must be what was hashed.
 * @throws invalid_request
 */
export function assertCleanText(value: unknown): void {
  if (!isClean(value))
    throw new AppError('invalid_request', { message: 'a text holds characters that cannot be stored' });
}

function isClean(value: unknown): boolean {
  if (typeof value === 'string') return !LONE_SURROGATE.test(value) && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  return Object.entries(value).every(([name, inner]) => isClean(name) && isClean(inner));
}
