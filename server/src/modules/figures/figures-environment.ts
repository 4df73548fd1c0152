import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

export interface FiguresSettings {
  /** Usage is counted on localhost and staging as well. */
  readonly asksForUsage: boolean;
}

export const figuresEnvironment = environmentPart({
  variables: { HALO_USAGE_EVENTS: z.enum(['yes', 'no']).default('no') },
  complaints: () => [],
  settings: (raw): FiguresSettings => ({ asksForUsage: raw.HALO_USAGE_EVENTS === 'yes' }),
});
