import type { Api } from '@halo/shared/api';
import type { PaymentAttempt } from '@halo/shared/contracts';

/** Companies that send people back to a page of ours. */
export type ReturnFrom = 'adyen' | 'googlepay' | 'trustpay' | 'maxpay' | 'mollie';

/** Longer makes no sense of a result; the server refuses it as well. */
const RESULT_MAX_CHARS = 4096;

const RESULT_NAMES: Readonly<Record<ReturnFrom, readonly string[]>> = {
  adyen: ['redirectResult'],
  googlepay: ['redirectResult'],
  trustpay: ['InstanceId', 'instanceId'],
  maxpay: ['reference', 'Reference'],
  // Mollie sends nothing of its own; ours stands in the address that it sends people back to.
  mollie: ['reference'],
};

/** What a company sent along in the address. */
export function resultOf(from: ReturnFrom, search: string): string | undefined {
  const query = new URLSearchParams(search);
  const result = RESULT_NAMES[from].map((name) => query.get(name)).find((value) => value !== null && value !== '');
  return result && result.length <= RESULT_MAX_CHARS ? result : undefined;
}

/** Our own name of the payment, in the address that a bank sends people back to. */
export function attemptOf(search: string): string | undefined {
  const id = new URLSearchParams(search).get('reference');
  return id !== null && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** Hands the result to the server, which asks the company. Safe to repeat. */
export function checkReturn(
  api: Api['payments'],
  from: ReturnFrom,
  result: string,
  attemptId: string | undefined,
): Promise<PaymentAttempt> {
  switch (from) {
    case 'adyen':
      return api.checkAdyen(result, attemptId);
    case 'googlepay':
      return api.checkGooglePay(result, attemptId);
    case 'trustpay':
      return api.checkTrustPay(result);
    case 'maxpay':
      return api.checkMaxPay(result);
    case 'mollie':
      return api.checkMollie(result);
  }
}
