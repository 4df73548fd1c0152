import type { ProblemCode } from '@halo/shared/contracts';
import type { RetryAdvice } from './payment-provider.ts';

/**
 * What a known reason of a refusal means for a charge without the shopper. A reason that is not here is not tried
 * again: schemes charge for each attempt, and fine a merchant who repeats what was refused for good.
 */
const ADVICE: Readonly<Partial<Record<ProblemCode, RetryAdvice>>> = {
  already_declined: 'never',
  card_blacklisted: 'never',
  card_not_on_file: 'never',
  change_method: 'never',
  expired_card: 'never',
  invalid_expiry_month: 'never',
  invalid_expiry_year: 'never',
  invalid_number: 'never',
  lost_or_stolen: 'never',
  // The request was turned away before any bank was asked.
  processing_error: 'ours',
  card_declined: 'later',
  insufficient_funds: 'later',
  payment_retry: 'later',
  authentication_failed: 'withShopper',
  authentication_required: 'withShopper',
  invalid_cvc: 'withShopper',
};

/** Of a refusal whose reason the provider named. */
export function retryAdvice(failure: ProblemCode): RetryAdvice | undefined {
  return ADVICE[failure];
}
