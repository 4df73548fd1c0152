import type { PaymentMethod } from '@halo/shared/contracts';
import type { PaymentsEnvironment } from '../payment-environment.ts';
import type { ProviderName } from '../providers/payment-provider.ts';
import type { ProviderAccount } from '../providers/provider-account.ts';
import { webhookPath } from '../providers/provider-module.ts';

const RETURN_PATHS: Record<ProviderName, string> = {
  adyen: '/adyen/paymentCheck',
  trustpay: '/trpay/paymentCheck',
  maxpay: '/maxpay/paymentCheck',
  mollie: '/mollie/paymentCheck',
  paypal: '/purchase/pay',
};

/** Where the browser comes back to after a challenge, on the brand's host. */
export function returnUrl(
  origin: string,
  method: PaymentMethod,
  attempt: { id: string; provider: ProviderName },
): string {
  const path =
    method === 'googlepay' && attempt.provider === 'adyen' ? '/googlePay/paymentCheck' : RETURN_PATHS[attempt.provider];
  // Mollie sends the browser back with nothing of its own; what Adyen adds does not say which payment it is about.
  const isNamed = attempt.provider === 'mollie' || attempt.provider === 'adyen';
  return `${origin}${path}${isNamed ? `?reference=${attempt.id}` : ''}`;
}

/**
 * Where an account sends its webhooks. Without a public address only simulators do, on this machine, where the
 * brands' names may not be known.
 */
export function webhookUrl(env: PaymentsEnvironment, origin: string, account: ProviderAccount): string {
  return `${env.publicScheme === 'https' ? origin : `http://127.0.0.1:${env.port}`}${webhookPath(account)}`;
}
