import type { OutcomeName } from '../adyen/test-cards.ts';

/** What the simulated gateway answers to each outcome of the test cards. */
export type GatewayOutcome =
  | { kind: 'decided'; code: number; message: string }
  /** refused before a bank is asked: the id stays free */
  | { kind: 'rejected'; message: string }
  | { kind: 'challenge' }
  | { kind: 'pending'; then: { code: number; message: string } };

export const PAID = { code: 0, message: 'Transaction processed successfully' } as const;
export const NOT_AUTHENTICATED = { code: 3103, message: '3d secure authentication failed' } as const;
export const ABORTED = { code: 3023, message: 'Transaction is aborted by the customer' } as const;

function decided(code: number, message: string): GatewayOutcome {
  return { kind: 'decided', code, message };
}

export const MAXPAY_OUTCOMES: Readonly<Partial<Record<OutcomeName, GatewayOutcome>>> & {
  readonly authorised: GatewayOutcome;
} = {
  authorised: { kind: 'decided', ...PAID },
  three_d_secure: { kind: 'challenge' },
  three_d_secure_form: { kind: 'challenge' },
  pending_paid: { kind: 'pending', then: PAID },
  pending_refused: { kind: 'pending', then: { code: 3100, message: 'Transaction declined by bank network' } },
  invalid_cvc: decided(3104, 'Invalid CVV'),
  insufficient_funds: decided(3101, 'Insufficient funds'),
  lost_or_stolen: decided(3102, 'Card lost or stolen'),
  invalid_expiry_month: { kind: 'rejected', message: 'Invalid card_exp_month in request message' },
  invalid_expiry_year: { kind: 'rejected', message: 'Invalid card_exp_year in request message' },
  expired_card: decided(3105, 'Card expired due to expiry date or expiry date is not correct'),
  already_declined: decided(3131, 'Repeats not allowed by operator'),
  change_method: decided(3112, 'Card type is not supported by MID'),
  processing_error: decided(3000, 'General processing error'),
  card_declined: decided(3140, 'General bank decline'),
  authentication_failed: decided(NOT_AUTHENTICATED.code, NOT_AUTHENTICATED.message),
  authentication_required: decided(3135, 'Verification required by issuer'),
  invalid_number: decided(3107, 'Invalid card number'),
  card_blacklisted: decided(3200, 'Declined by anti-fraud system'),
  payment_retry: decided(3134, 'Transaction is expired (by bank)'),
  payment_generic: decided(3199, 'Not listed anywhere'),
};
