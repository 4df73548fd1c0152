import { PROBLEM_CODES } from '@halo/shared/contracts';
import { retryAdvice } from './retry-advice.ts';

const HARD = ['already_declined', 'card_blacklisted', 'expired_card', 'invalid_number', 'lost_or_stolen'] as const;

it.each(HARD)('a renewal that is refused for good is never charged again: %s', (failure) => {
  expect(retryAdvice(failure)).toBe('never');
});

it('of all reasons only these are tried again in some days, and one of our own soon', () => {
  const withAdvice = (advice: string) => PROBLEM_CODES.filter((code) => retryAdvice(code) === advice).toSorted();
  expect(withAdvice('later')).toEqual(['card_declined', 'insufficient_funds', 'payment_retry']);
  expect(withAdvice('ours')).toEqual(['processing_error']);
});
