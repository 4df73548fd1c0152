import type { ProblemCode } from '@halo/shared/contracts';

export type ResultMeaning =
  | { kind: 'accepted' }
  | { kind: 'pending' }
  | { kind: 'declined'; failure: ProblemCode }
  | { kind: 'unknown' };

/** Results of TrustPay's card gateway, each with the kind of our catalogue it means to the person who pays. */
const FAILURES: Readonly<Record<string, ProblemCode>> = {
  '100.100.100': 'invalid_number',
  '100.100.101': 'invalid_number',
  '100.100.200': 'invalid_expiry_month',
  '100.100.201': 'invalid_expiry_month',
  '100.100.300': 'invalid_expiry_year',
  '100.100.301': 'invalid_expiry_year',
  '100.100.303': 'expired_card',
  '100.100.304': 'invalid_expiry_year',
  '100.100.305': 'invalid_expiry_year',
  '100.100.600': 'invalid_cvc',
  '100.100.601': 'invalid_cvc',
  '100.100.700': 'invalid_number',
  '100.396.101': 'payment_cancelled',
  '300.100.100': 'authentication_required',
  '800.100.100': 'payment_generic',
  '800.100.151': 'invalid_number',
  '800.100.152': 'card_declined',
  '800.100.153': 'invalid_cvc',
  '800.100.154': 'card_declined',
  '800.100.155': 'insufficient_funds',
  '800.100.157': 'expired_card',
  '800.100.158': 'card_blacklisted',
  '800.100.159': 'lost_or_stolen',
  '800.100.160': 'lost_or_stolen',
  '800.100.161': 'change_method',
  '800.100.162': 'insufficient_funds',
  '800.100.163': 'already_declined',
  '800.100.165': 'lost_or_stolen',
  '800.100.166': 'change_method',
  '800.100.168': 'lost_or_stolen',
  '800.100.169': 'change_method',
  '800.100.170': 'card_declined',
  '800.100.171': 'lost_or_stolen',
  '800.100.172': 'card_declined',
  '800.100.176': 'payment_retry',
  '800.100.178': 'change_method',
  '800.100.179': 'change_method',
  '800.100.192': 'invalid_cvc',
  '800.100.202': 'card_declined',
  '800.100.203': 'insufficient_funds',
  '800.110.100': 'already_declined',
  '800.120.100': 'already_declined',
  '800.700.100': 'payment_retry',
};

/** Families of results, for those that are not listed above; the longest beginning counts. */
const FAMILIES: readonly (readonly [string, ProblemCode])[] = [
  ['100.380.', 'authentication_failed'],
  ['100.390.', 'authentication_failed'],
  ['100.396.', 'payment_cancelled'],
  ['100.400.', 'card_blacklisted'],
  ['400.001.', 'authentication_failed'],
  ['800.200.', 'card_blacklisted'],
  ['800.300.', 'card_blacklisted'],
  ['800.100.', 'processing_error'],
  ['100.', 'processing_error'],
  ['200.', 'processing_error'],
  ['700.', 'processing_error'],
  ['900.100.', 'processing_error'],
];

/** A time-out between TrustPay and the bank: the money may have moved. */
const UNCERTAIN = '900.100.300';
const PAID = /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.0[124-9]|000\.400\.100$)/;
const WAITING = /^(000\.200\.|800\.400\.5|100\.400\.500$)/;

export function resultMeaning(code: string): ResultMeaning {
  if (PAID.test(code)) return { kind: 'accepted' };
  if (WAITING.test(code)) return { kind: 'pending' };
  if (code === UNCERTAIN) return { kind: 'unknown' };
  return {
    kind: 'declined',
    failure: FAILURES[code] ?? FAMILIES.find(([start]) => code.startsWith(start))?.[1] ?? 'payment_generic',
  };
}
