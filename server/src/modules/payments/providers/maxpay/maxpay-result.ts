import type { ProblemCode } from '@halo/shared/contracts';

export type ResultMeaning =
  | { kind: 'accepted' }
  | { kind: 'pending' }
  | { kind: 'unknown' }
  | { kind: 'declined'; failure: ProblemCode };

export const SUCCESS = 0;
export const WRONG_PASSWORD = 2001;
/** The id of a request was used before; only CHECK says what became of that request. */
export const ALREADY_USED = 3001;
export const REFERENCE_UNKNOWN = 3003;
export const ALREADY_VOIDED = 3008;
export const NOTHING_FOUND = 3014;
export const TRY_AGAIN = 3024;

/** MaxPay itself does not know what became of these: they must be looked up, and never sent again. */
const UNKNOWN: ReadonlySet<number> = new Set([
  1, 2, 3, 10, 11, 12, 1003, 3109, 3117, 3118, 3124, 3125, 3133, 6000, 7000, 7101, 7102, 7103,
]);
/** MaxPay's staff reviews the payment. */
const UNDER_REVIEW: ReadonlySet<number> = new Set([3201, 3221]);
const INVALID_FIELD = 1004;

const FAILURES: Readonly<Record<number, ProblemCode>> = {
  3000: 'processing_error',
  3002: 'card_declined',
  3011: 'change_method',
  3023: 'payment_cancelled',
  3024: 'payment_retry',
  3100: 'card_declined',
  3101: 'insufficient_funds',
  3102: 'lost_or_stolen',
  3103: 'authentication_failed',
  3104: 'invalid_cvc',
  3105: 'expired_card',
  3106: 'card_declined',
  3107: 'invalid_number',
  3112: 'change_method',
  3119: 'lost_or_stolen',
  3120: 'card_blacklisted',
  3123: 'change_method',
  3126: 'already_declined',
  3127: 'card_blacklisted',
  3128: 'card_blacklisted',
  3129: 'card_declined',
  3130: 'card_declined',
  3131: 'already_declined',
  3132: 'card_declined',
  3134: 'payment_retry',
  3135: 'authentication_required',
  3140: 'card_declined',
  3150: 'card_declined',
  3157: 'card_declined',
  3170: 'card_declined',
  3200: 'card_blacklisted',
  3202: 'already_declined',
  3220: 'card_blacklisted',
};

/** Fields whose value the shopper can put right. */
const FIELDS: readonly (readonly [RegExp, ProblemCode])[] = [
  [/card_exp_month/, 'invalid_expiry_month'],
  [/card_exp_year/, 'invalid_expiry_year'],
  [/card_number/, 'invalid_number'],
  [/\bcvv\b/, 'invalid_cvc'],
];

/** What a code says; the HTTP status never says anything, MaxPay answers 200 to everything. */
export function resultMeaning(code: number, message = ''): ResultMeaning {
  if (code === SUCCESS) return { kind: 'accepted' };
  if (UNKNOWN.has(code)) return { kind: 'unknown' };
  if (UNDER_REVIEW.has(code)) return { kind: 'pending' };
  return { kind: 'declined', failure: failureOf(code, message) };
}

function failureOf(code: number, message: string): ProblemCode {
  if (code === INVALID_FIELD) return FIELDS.find(([words]) => words.test(message))?.[1] ?? 'processing_error';
  // Everything before the bank was asked is a mistake of ours that the shopper cannot help.
  return FAILURES[code] ?? (code < 3100 ? 'processing_error' : 'payment_generic');
}
