import type { RetryAdvice } from '../payment-provider.ts';
import { retryAdvice } from '../retry-advice.ts';
import { type Refusal, rawCodeOf, refusalCode, refusalKind } from './adyen-refusal.ts';

interface RefusalWithAdvice extends Refusal {
  /** what Mastercard's issuers answer beside the refusal, "03" */
  merchantAdvice?: string | undefined;
}

/**
 * Mastercard's advice codes. 26 to 30 ask for a longer wait than a renewal has, so nothing is tried again after them.
 */
const MERCHANT_ADVICE: Readonly<Record<string, RetryAdvice | 'not-in-time'>> = {
  '01': 'never',
  '02': 'later',
  '03': 'never',
  '21': 'never',
  '24': 'later',
  '25': 'later',
  '26': 'not-in-time',
  '27': 'not-in-time',
  '28': 'not-in-time',
  '29': 'not-in-time',
  '30': 'not-in-time',
};

/** The bank's own codes: Visa's category 1 is never tried again; 1A asks for the shopper. */
const RAW: Readonly<Record<string, RetryAdvice>> = {
  ...Object.fromEntries(
    ['04', '07', '12', '14', '15', '41', '43', '46', '54', '57', 'R0', 'R1', 'R3'].map((code) => [code, 'never']),
  ),
  '51': 'later',
  '61': 'later',
  '91': 'later',
  '96': 'later',
  '1A': 'withShopper',
};

/** Adyen's own numbers, where they say something else than their kind in our catalogue. */
const CODES: Readonly<Record<string, RetryAdvice | 'not-in-time'>> = {
  '4': 'later',
  // Our amount is wrong, or money at a machine is meant: another attempt would be the same.
  '7': 'not-in-time',
  '9': 'later',
  '23': 'never',
  '29': 'later',
};

/** Whether a renewal that was refused so may be tried again. */
export function adyenRetry(refusal: RefusalWithAdvice): RetryAdvice | undefined {
  const advice =
    MERCHANT_ADVICE[refusal.merchantAdvice ?? ''] ??
    RAW[rawCodeOf(refusal.rawReason) ?? ''] ??
    CODES[refusalCode(refusal) ?? ''] ??
    retryAdvice(refusalKind(refusal));
  return advice === 'not-in-time' ? undefined : advice;
}
