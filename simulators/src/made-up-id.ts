import { randomInt } from 'node:crypto';

/** Letters only: a run of digits would look like a card's to those who search logs for one. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** An id as a company gives it, which cannot be guessed. */
export function madeUpId(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
