import { SCRIPT_PATHS } from '@halo/simulators/simulator-paths';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import type { PaymentsEnvironment } from '../../payment-environment.ts';

const SCRIPT_ADDRESS = 'https://pay.google.com/gp/p/js/pay.js';
/** Path of the simulated script on the bank's host. */
export const GOOGLE_PAY_SCRIPT_PATH = SCRIPT_PATHS.googlePay;

/** The script as the wallet frame loads it. Undefined: Google Pay is not set up. */
export function googlePayScriptUrl(env: PaymentsEnvironment): string | undefined {
  if (env.googlePayMerchantId !== undefined) return SCRIPT_ADDRESS;
  return env.isProduction ? undefined : `${publicOrigin(env, SYSTEM_HOSTS.bank)}${GOOGLE_PAY_SCRIPT_PATH}`;
}
