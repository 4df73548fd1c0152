import { SCRIPT_PATHS, SIMULATOR_PATHS } from '@halo/simulators/simulator-paths';
import { readFileSync } from 'node:fs';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import type { PaymentsEnvironment } from '../../payment-environment.ts';

const SCRIPT_ADDRESS = 'https://applepay.cdn-apple.com/jsapi/v1/apple-pay-sdk.js';
const SIMULATOR_MERCHANT = 'merchant.halo.simulator';
/** Path of the simulated script on the bank's host. */
export const APPLE_PAY_SCRIPT_PATH = SCRIPT_PATHS.applePay;
/** Path of the simulated calls on every host of a development server. */
export const APPLE_PAY_SIMULATOR_PATH = SIMULATOR_PATHS.applePay;
/** What the simulated script names as the address of a merchant session, on the bank's host. */
const SIMULATED_VALIDATION_PATH = '/apple-pay/paymentservices/startSession';

/** The shop's certificate for Apple, as PEM. */
export interface MerchantIdentity {
  readonly certificate: string;
  readonly key: string;
}

export interface ApplePayConnection {
  readonly merchantId: string;
  readonly scriptUrl: string;
  /** Undefined: the simulator asks for none. */
  readonly identity: MerchantIdentity | undefined;
  /** Undefined: Apple itself. Else the one address the simulated script names, and where it really is. */
  readonly simulated: { readonly validationUrl: string; readonly address: () => string } | undefined;
}

/**
 * Apple Pay as it is set up; else the simulator of this server, or nothing in production. @throws when a file of the
 * certificate cannot be read
 */
export function applePayConnection(env: PaymentsEnvironment): ApplePayConnection | undefined {
  if (env.applePay) {
    const { merchantId, certificateFile, keyFile } = env.applePay;
    return {
      merchantId,
      scriptUrl: SCRIPT_ADDRESS,
      identity: { certificate: readFileSync(certificateFile, 'utf8'), key: readFileSync(keyFile, 'utf8') },
      simulated: undefined,
    };
  }
  if (env.isProduction) return undefined;
  const bank = publicOrigin(env, SYSTEM_HOSTS.bank);
  return {
    merchantId: SIMULATOR_MERCHANT,
    scriptUrl: `${bank}${APPLE_PAY_SCRIPT_PATH}`,
    identity: undefined,
    simulated: {
      validationUrl: `${bank}${SIMULATED_VALIDATION_PATH}`,
      address: () => `http://127.0.0.1:${env.port}${APPLE_PAY_SIMULATOR_PATH}/paymentservices/startSession`,
    },
  };
}
