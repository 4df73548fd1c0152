import { readFileSync } from 'node:fs';
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '@halo/shared/contracts';

let common: ReadonlySet<string> | undefined;

/**
 * Long enough and not one that is guessed first. No rule about kinds of characters: they make passwords
 * harder to remember and no harder to guess.
 */
export function isAcceptablePassword(password: string, email: string): boolean {
  if ([...password].length < PASSWORD_MIN_CHARS || password.length > PASSWORD_MAX_CHARS) return false;
  const lower = password.toLowerCase();
  if (lower === email || lower === email.split('@')[0]) return false;
  return !commonPasswords().has(lower) && new Set(lower).size > 2;
}

function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('../../data/common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  );
  return common;
}
