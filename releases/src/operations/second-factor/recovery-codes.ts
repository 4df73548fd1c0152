import { createHash, randomInt } from 'node:crypto';

const CODES = 10;
/** Crockford's: no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS = 16;
const GROUP = /.{4}(?=.)/g;

/** Ten codes of 80 bits, `7QHX-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)])
      .join('')
      .replaceAll(GROUP, '$&-'),
  );
}

/** Undefined for what cannot be one. Typed by hand: case, dashes and letters that look alike do not matter. */
export function hashRecoveryCode(given: string): Buffer | undefined {
  const code = given.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const isWhole = code.length === LETTERS && [...code].every((letter) => ALPHABET.includes(letter));
  // Plain SHA-256 is enough for 80 random bits.
  return isWhole ? createHash('sha256').update(code).digest() : undefined;
}
