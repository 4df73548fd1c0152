import type { OutcomeName } from '../adyen/test-cards.ts';

/** What the simulated gateway answers to each outcome of the test cards. */
export type GatewayOutcome =
  | { kind: 'decided'; code: string }
  /** refused before a bank is asked */
  | { kind: 'rejected'; error: { code: number; description: string } }
  | { kind: 'challenge' }
  | { kind: 'pending'; then: string };

export const PAID_CODE = '000.000.000';
export const WAITING_CODE = '000.200.000';
/** its refunds are used up, or a bank has taken it back */
export const NOT_REFUNDABLE_CODE = '700.400.200';
export const NOT_AUTHENTICATED_CODE = '100.380.401';

export const TRUSTPAY_OUTCOMES: Readonly<Partial<Record<OutcomeName, GatewayOutcome>>> & {
  readonly authorised: GatewayOutcome;
} = {
  authorised: { kind: 'decided', code: PAID_CODE },
  three_d_secure: { kind: 'challenge' },
  three_d_secure_form: { kind: 'challenge' },
  pending_paid: { kind: 'pending', then: PAID_CODE },
  pending_refused: { kind: 'pending', then: '800.100.152' },
  invalid_cvc: { kind: 'decided', code: '800.100.153' },
  insufficient_funds: { kind: 'decided', code: '800.100.203' },
  lost_or_stolen: { kind: 'decided', code: '800.100.165' },
  invalid_expiry_month: {
    kind: 'rejected',
    error: { code: 14, description: 'the provided expiration month is not valid' },
  },
  invalid_expiry_year: {
    kind: 'rejected',
    error: { code: 15, description: 'the provided expiration year is not valid' },
  },
  expired_card: { kind: 'decided', code: '100.100.303' },
  already_declined: { kind: 'decided', code: '800.120.100' },
  change_method: { kind: 'decided', code: '800.100.161' },
  processing_error: { kind: 'decided', code: '900.100.100' },
  card_declined: { kind: 'decided', code: '800.100.152' },
  authentication_failed: { kind: 'decided', code: NOT_AUTHENTICATED_CODE },
  authentication_required: { kind: 'decided', code: '300.100.100' },
  invalid_number: { kind: 'decided', code: '800.100.151' },
  card_blacklisted: { kind: 'decided', code: '800.300.401' },
  payment_retry: { kind: 'decided', code: '800.100.176' },
  payment_generic: { kind: 'decided', code: '800.100.100' },
};
