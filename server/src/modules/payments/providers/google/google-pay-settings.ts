import type { Brand } from '@halo/shared/contracts';
import { SCRIPT_PATHS } from '@halo/simulators/simulator-paths';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import type { PaymentsEnvironment } from '../../payment-environment.ts';

const SCRIPT_ADDRESS = 'https://pay.google.com/gp/p/js/pay.js';
/** Path of the simulated script on the bank's host. */
export const GOOGLE_PAY_SCRIPT_PATH = SCRIPT_PATHS.googlePay;

type GooglePayBrand = Pick<Brand, 'id' | 'googlePay'>;

/**
 * Google's test environment hands out cards that no bank knows.
 * @throws in production, when Google Pay is set up and a brand uses that environment
 */
export function assertRealGooglePay(
  { isProduction, googlePayMerchantId }: Pick<PaymentsEnvironment, 'isProduction' | 'googlePayMerchantId'>,
  brands: readonly GooglePayBrand[],
): void {
  if (!isProduction || googlePayMerchantId === undefined) return;
  const forTests = brands.find(({ googlePay }) => googlePay.environment === 'TEST' || googlePay.merchantId === 'TEST');
  if (forTests) throw new Error(`GOOGLE_PAY_MERCHANT_ID: the brand ${forTests.id} uses Google Pay's test environment`);
}

/** The script as the wallet frame loads it. Undefined: Google Pay is not set up. */
export function googlePayScriptUrl(env: PaymentsEnvironment): string | undefined {
  if (env.googlePayMerchantId !== undefined) return SCRIPT_ADDRESS;
  return env.isProduction ? undefined : `${publicOrigin(env, SYSTEM_HOSTS.bank)}${GOOGLE_PAY_SCRIPT_PATH}`;
}
