import { SCRIPT_PATHS, SIMULATOR_PATHS } from '@halo/simulators/simulator-paths';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import type { PaymentsEnvironment } from '../../payment-environment.ts';
import { openKeyring } from '@halo/server-kit/process/keys';

export const PAYPAL_TIMEOUT_MS = 15_000;
const PAYPAL_ADDRESS = 'https://api-m.paypal.com';
const SCRIPT_ADDRESS = 'https://www.paypal.com/sdk/js';
/** Path of the simulated PayPal on every host of a development server. */
export const PAYPAL_SIMULATOR_PATH = SIMULATOR_PATHS.paypal;
/** Path of the simulated script on the bank's host. */
export const PAYPAL_SCRIPT_PATH = SCRIPT_PATHS.payPal;
const SIMULATOR_MERCHANT = 'HALOSIMULATOR';

/** An account as an operator names it in the environment. */
export interface PayPalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** PayPal's id of the account, 13 letters and digits */
  readonly merchantId: string;
  /** of our address for webhooks, as PayPal named it */
  readonly webhookId: string;
  /** Undefined: PayPal's own address. */
  readonly endpoint: string | undefined;
}

export interface PayPalConnection extends Omit<PayPalSettings, 'endpoint'> {
  /** asked for at each call */
  readonly endpoint: () => string;
  /** of the script with the buttons; the wallet frame adds what it must know */
  readonly scriptAddress: string;
  readonly timeoutMs: number;
  readonly isSimulated: boolean;
}

export function payPalConnection(settings: PayPalSettings, timeoutMs = PAYPAL_TIMEOUT_MS): PayPalConnection {
  return {
    ...settings,
    endpoint: () => settings.endpoint ?? PAYPAL_ADDRESS,
    scriptAddress: SCRIPT_ADDRESS,
    timeoutMs,
    isSimulated: false,
  };
}

/** The simulator of this server, which production never has. */
export function simulatedPayPal(env: PaymentsEnvironment, timeoutMs = PAYPAL_TIMEOUT_MS): PayPalConnection {
  if (env.isProduction) throw new Error('PayPal has no simulator in production');
  const keys = openKeyring({ directory: env.keysDirectory, mayCreate: true });
  return {
    clientId: 'halo-simulator',
    clientSecret: keys.secret('paypal-simulator-api').toString('base64url'),
    merchantId: SIMULATOR_MERCHANT,
    webhookId: keys.secret('paypal-simulator-webhook').toString('hex'),
    endpoint: () => `http://127.0.0.1:${env.port}${PAYPAL_SIMULATOR_PATH}`,
    scriptAddress: `${publicOrigin(env, SYSTEM_HOSTS.bank)}${PAYPAL_SCRIPT_PATH}`,
    timeoutMs,
    isSimulated: true,
  };
}
