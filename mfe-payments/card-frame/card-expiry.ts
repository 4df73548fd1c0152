import type { Edited } from './card-number.ts';

export type ExpiryProblem = 'required' | 'incomplete' | 'month' | 'expired' | 'tooFar';

export interface Expiry {
  /** 01 to 12 */
  readonly month: string;
  /** four digits */
  readonly year: string;
}

const MAX_YEARS_AHEAD = 20;

/**
 * `MM/YY` during typing: the slash comes by itself, a first digit from 2 to 9 gets its 0, and a year of four
 * digits (typed, pasted or from the browser's autofill) becomes one of two.
 */
export function editExpiry(before: string, after: Edited, inputType = ''): Edited {
  const isAtEnd = after.caret >= after.text.length;
  const text = formatExpiry(after.text, inputType.startsWith('delete') || after.text.length < before.length);
  return { text, caret: isAtEnd ? text.length : Math.min(after.caret, text.length) };
}

function formatExpiry(raw: string, isDeleting: boolean): string {
  const filled = /^\s*(\d{1,2})\s*[/.\-–\s]\s*(?:20)?(\d{2})\s*$/.exec(raw) ?? /^(\d{2})20(\d{2})$/.exec(raw.trim());
  if (filled?.[1] !== undefined && filled[2] !== undefined && !isHalfTypedYear(raw))
    return `${filled[1].padStart(2, '0')}/${filled[2]}`;
  const parts = raw.split(/[/.\-–]/);
  const month = monthDigits(digits(parts[0] ?? ''), parts.length > 1);
  const rest = digits(parts.length > 1 ? parts.slice(1).join('') : (parts[0] ?? '')).slice(
    parts.length > 1 ? 0 : month.taken,
  );
  const year = shortYear(rest);
  if (month.text.length < 2) return month.text;
  // While deleting, a slash that came back by itself could never be deleted.
  if (year === '') return isDeleting ? month.text : `${month.text}/`;
  return `${month.text}/${year}`;
}

/** `05/20` may be the year 2020 or the beginning of 2030; only the next digits decide, so it stays. */
function isHalfTypedYear(raw: string): boolean {
  return /\D20\d?\s*$/.test(raw);
}

function monthDigits(text: string, hasSlash: boolean): { text: string; taken: number } {
  if (/^[2-9]/.test(text)) return { text: `0${text[0]}`, taken: 1 };
  if (hasSlash && text.length === 1) return { text: `0${text}`, taken: 1 };
  return { text: text.slice(0, 2), taken: 2 };
}

function shortYear(text: string): string {
  if (text.startsWith('20')) return text.length >= 4 ? text.slice(2, 4) : text;
  return text.slice(0, 2);
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}

export function readExpiry(text: string): Expiry | undefined {
  const parts = /^(\d{2})\/(\d{2})$/.exec(text);
  return parts?.[1] === undefined ? undefined : { month: parts[1], year: `20${parts[2]}` };
}

export function expiryProblem(text: string, now: Date): ExpiryProblem | undefined {
  if (text === '') return 'required';
  const expiry = readExpiry(text);
  const month = Number(text.slice(0, 2));
  if (text.length >= 2 && (month < 1 || month > 12)) return 'month';
  if (!expiry) return 'incomplete';
  const year = Number(expiry.year);
  if (year > now.getFullYear() + MAX_YEARS_AHEAD) return 'tooFar';
  // Valid through the last day of its month.
  return new Date(year, month, 1) <= now ? 'expired' : undefined;
}
