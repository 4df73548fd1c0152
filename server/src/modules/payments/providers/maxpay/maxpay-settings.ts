import { SIMULATOR_PATHS } from '@halo/simulators/simulator-paths';
import type { ServerPlace } from '../../server-place.ts';
import { openKeyring } from '@halo/server-kit/process/keys';

export const MAXPAY_TIMEOUT_MS = 15_000;
/** Path of the simulated MaxPay on every host of a development server. */
export const MAXPAY_SIMULATOR_PATH = SIMULATOR_PATHS.maxpay;
const SIMULATOR_ACCOUNT = 'HaloSimulator';

/** An account as an operator names it in the environment. */
export interface MaxPaySettings {
  readonly account: string;
  readonly password: string;
  /** signs the callbacks */
  readonly signatureKey: string;
  /** `https://gateway.maxpay.com` in production, `https://gateway-sandbox.maxpay.com` for tests */
  readonly endpoint: string;
  /** new cards are sent with the address of their owner */
  readonly asksAddress: boolean;
}

export interface MaxPayConnection extends Omit<MaxPaySettings, 'endpoint' | 'asksAddress'> {
  /** asked for at each call */
  readonly endpoint: () => string;
  readonly asksAddress?: boolean;
  readonly timeoutMs: number;
  readonly isSimulated: boolean;
}

export function maxPayConnection(settings: MaxPaySettings, timeoutMs = MAXPAY_TIMEOUT_MS): MaxPayConnection {
  return { ...settings, endpoint: () => settings.endpoint, timeoutMs, isSimulated: false };
}

/** The simulator of this server, which production never has. */
export function simulatedMaxPay(
  env: Pick<ServerPlace, 'port' | 'keysDirectory' | 'isProduction'>,
  timeoutMs = MAXPAY_TIMEOUT_MS,
): MaxPayConnection {
  if (env.isProduction) throw new Error('MaxPay has no simulator in production');
  const keys = openKeyring({ directory: env.keysDirectory, mayCreate: true });
  return {
    account: SIMULATOR_ACCOUNT,
    password: keys.secret('maxpay-simulator-api').toString('base64url'),
    signatureKey: keys.secret('maxpay-simulator-webhook').toString('base64url'),
    endpoint: () => `http://127.0.0.1:${env.port}${MAXPAY_SIMULATOR_PATH}`,
    timeoutMs,
    isSimulated: true,
  };
}
