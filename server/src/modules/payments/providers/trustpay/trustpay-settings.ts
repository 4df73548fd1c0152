import { SIMULATOR_PATHS } from '@halo/simulators/simulator-paths';
import type { ServerPlace } from '../../server-place.ts';
import { openKeyring } from '@halo/server-kit/process/keys';

export const TRUSTPAY_TIMEOUT_MS = 15_000;
/** Path of the simulated TrustPay on every host of a development server. */
export const TRUSTPAY_SIMULATOR_PATH = SIMULATOR_PATHS.trustpay;
const SIMULATOR_PROJECT = '4107000000';

/** An account as an operator names it in the environment. */
export interface TrustPaySettings {
  /** of the card gateway */
  readonly apiKey: string;
  readonly projectId: string;
  /** signs the notifications */
  readonly secret: string;
  /** `https://tpgw.trustpay.eu` in production, `https://test-tpgw.trustpay.eu` for tests */
  readonly endpoint: string;
}

export interface TrustPayConnection extends Omit<TrustPaySettings, 'endpoint'> {
  /** asked for at each call */
  readonly endpoint: () => string;
  readonly timeoutMs: number;
  readonly isSimulated: boolean;
}

export function trustPayConnection(settings: TrustPaySettings, timeoutMs = TRUSTPAY_TIMEOUT_MS): TrustPayConnection {
  return { ...settings, endpoint: () => settings.endpoint, timeoutMs, isSimulated: false };
}

/** The simulator of this server, which production never has. */
export function simulatedTrustPay(
  env: Pick<ServerPlace, 'port' | 'keysDirectory' | 'isProduction'>,
  timeoutMs = TRUSTPAY_TIMEOUT_MS,
): TrustPayConnection {
  if (env.isProduction) throw new Error('TrustPay has no simulator in production');
  const keys = openKeyring({ directory: env.keysDirectory, mayCreate: true });
  return {
    apiKey: keys.secret('trustpay-simulator-api').toString('base64url'),
    projectId: SIMULATOR_PROJECT,
    secret: keys.secret('trustpay-simulator-webhook').toString('base64url'),
    endpoint: () => `http://127.0.0.1:${env.port}${TRUSTPAY_SIMULATOR_PATH}`,
    timeoutMs,
    isSimulated: true,
  };
}
