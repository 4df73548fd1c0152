import { SIMULATOR_PATHS } from '@halo/simulators/simulator-paths';
import type { ServerPlace } from '../../server-place.ts';
import { openKeyring } from '@halo/server-kit/process/keys';

const PROVIDER_TIMEOUT_MS = 15_000;
const MOLLIE_ADDRESS = 'https://api.mollie.com/v2/';
const SIMULATOR_PROFILE = 'pfl_HaloSimul8';

/** Path of the simulated Mollie API on every host of a development server. */
export const MOLLIE_SIMULATOR_PATH = SIMULATOR_PATHS.mollie;

/** Mollie as an operator sets it up. */
export interface MollieSettings {
  /** `live_…` or `test_…` */
  readonly apiKey: string;
  /** the website profile the key belongs to, `pfl_…` */
  readonly profileId: string;
  /** Undefined: Mollie's own address. */
  readonly endpoint: string | undefined;
}

export interface MollieConnection {
  readonly apiKey: string;
  readonly profileId: string;
  readonly endpoint: () => string;
  readonly timeoutMs: number;
  readonly isSimulated: boolean;
}

/**
 * Mollie as it is set up; else the simulator of this server, or nothing in production: the method is not offered there.
 */
export function mollieConnection(
  env: Pick<ServerPlace, 'isProduction' | 'keysDirectory' | 'port'>,
  settings: MollieSettings | undefined,
  timeoutMs = PROVIDER_TIMEOUT_MS,
): MollieConnection | undefined {
  if (settings) {
    const { apiKey, profileId, endpoint } = settings;
    return { apiKey, profileId, endpoint: () => endpoint ?? MOLLIE_ADDRESS, timeoutMs, isSimulated: false };
  }
  if (env.isProduction) return undefined;
  const keys = openKeyring({ directory: env.keysDirectory, mayCreate: true });
  return {
    apiKey: `test_${keys.secret('mollie-simulator-api').toString('hex').slice(0, 30)}`,
    profileId: SIMULATOR_PROFILE,
    endpoint: () => `http://127.0.0.1:${env.port}${MOLLIE_SIMULATOR_PATH}/v2/`,
    timeoutMs,
    isSimulated: true,
  };
}
