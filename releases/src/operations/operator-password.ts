import { isAcceptablePassword } from '@halo/server-kit/secrets/password-rules';

/** Longer than a member's: its owner decides what every visitor's browser runs. */
export const OPERATOR_PASSWORD_MIN_CHARS = 12;

export function isOperatorPassword(password: string, email: string): boolean {
  return [...password].length >= OPERATOR_PASSWORD_MIN_CHARS && isAcceptablePassword(password, email);
}
