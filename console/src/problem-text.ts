import { fromUnknown } from '@halo/shared/errors';
import { texts } from './texts.ts';

export interface ProblemText {
  readonly title: string;
  /** what the server says about it, sentence by sentence */
  readonly sentences: readonly string[];
}

/** Codes whose text says all there is; the message behind them is for logs. */
const SAY_NO_MORE = new Set([
  'unauthenticated',
  'session_expired',
  'offline',
  'timeout',
  'unavailable',
  'rate_limited',
]);

export function problemText(error: unknown): ProblemText {
  const { code, message, detail } = fromUnknown(error);
  const title = texts.problems[code] ?? texts.problemOther;
  // Numbered keys carry one sentence each.
  const numbered = Object.keys(detail)
    .filter((key) => /^\d+$/.test(key))
    .sort((a, b) => Number(a) - Number(b))
    .map((key) => detail[key] ?? '');
  if (numbered.length > 0) return { title, sentences: numbered };
  return { title, sentences: SAY_NO_MORE.has(code) || message === code ? [] : [message] };
}
