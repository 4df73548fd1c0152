import { AppError } from '@halo/shared/errors';

const VALUES_MAX = 20_000;
/** With the flag u, only a surrogate without its other half matches. */
const BROKEN = /[\0\p{Surrogate}]/u;

/**
 * Refuses what no database column and no mail can hold: NUL bytes and halves of surrogate pairs, in names and values at
 * any depth. Contracts need not think of them then. @throws invalid_request
 */
export function assertStorable(part: unknown): void {
  const left: unknown[] = [part];
  for (let seen = 0; left.length > 0; seen++) {
    if (seen > VALUES_MAX) throw refused('too many values');
    const value = left.pop();
    if (typeof value === 'string') assertText(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        assertText(name);
        left.push(child);
      }
    }
  }
}

function assertText(text: string): void {
  if (BROKEN.test(text)) throw refused('a text holds characters that are not allowed');
}

function refused(message: string): AppError {
  return new AppError('invalid_request', { message });
}
