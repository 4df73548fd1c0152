import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

export interface HealthSettings {
  /** So long a version that everybody got is compared with the one before; 0: only canaries are watched. */
  readonly releaseWatchMinutes: number;
}

const DEFAULT_MINUTES = 60;
const DAY_MINUTES = 24 * 60;

export const healthEnvironment = environmentPart({
  variables: { HALO_RELEASE_WATCH_MINUTES: z.coerce.number().int().min(0).max(DAY_MINUTES).optional() },
  complaints: () => [],
  settings: ({ HALO_RELEASE_WATCH_MINUTES: minutes }): HealthSettings => ({
    releaseWatchMinutes: minutes ?? DEFAULT_MINUTES,
  }),
});
