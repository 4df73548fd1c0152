export const REASON_MIN_CHARS = 3;
export const REASON_MAX_CHARS = 500;

export function isReason(typed: string): boolean {
  return typed.trim().length >= REASON_MIN_CHARS;
}
