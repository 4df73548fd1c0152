import { MINUTE_MS } from '@halo/shared/contracts';
import type { ReleaseDeps } from '../ports.ts';
import { type HealthRepository, VISITORS_PER_NETWORK } from './health-repository.ts';
import { MIN_CANARY_VISITORS } from './health-rule.ts';

const LOOK_EVERY_MS = 10 * MINUTE_MS;
const LOOKED_BACK_MS = 60 * MINUTE_MS;
/** So many come from more than a handful of networks, unless something stands in between. */
export const CROWD_VISITORS = 40;

export interface NetworkWatch {
  /** Says in the log when the rule cannot act because all visitors seem to come from the same few networks. */
  look(): Promise<void>;
}

/**
 * A proxy that is not named in HALO_TRUST_PROXY gives all visitors its own address, and the rule then never acts,
 * without a word.
 */
export function createNetworkWatch(
  { clock, env, log }: Pick<ReleaseDeps, 'clock' | 'env' | 'log'>,
  health: Pick<HealthRepository, 'networks'>,
): NetworkWatch {
  let nextAt = 0;
  return {
    async look() {
      const now = clock.now().getTime();
      // On a development machine every visitor is a network of their own.
      if (env.mode === 'development' || now < nextAt) return;
      nextAt = now + LOOK_EVERY_MS;
      const { visitors, networks } = await health.networks(new Date(now - LOOKED_BACK_MS));
      if (visitors < CROWD_VISITORS || networks * VISITORS_PER_NETWORK >= MIN_CANARY_VISITORS) return;
      log.warn(
        { visitors, networks },
        `the last ${visitors} visitors came from ${networks} network${networks === 1 ? '' : 's'}: no bad canary can be taken back, and limits for one address count for many. If a proxy stands in front, name it in HALO_TRUST_PROXY`,
      );
    },
  };
}
