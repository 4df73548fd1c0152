import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

export interface PersonasSettings {
  /** how many times quicker than people */
  readonly personaSpeed: number;
  /** the demo account has lived nothing yet, as tests want it */
  readonly hasEmptyDemo: boolean;
}

export const personasEnvironment = environmentPart({
  variables: {
    HALO_PERSONA_SPEED: z.coerce.number().positive().max(1000).default(1),
    HALO_DEMO: z.enum(['lived', 'empty']).default('lived'),
  },
  complaints: () => [],
  settings: (raw): PersonasSettings => ({
    personaSpeed: raw.HALO_PERSONA_SPEED,
    hasEmptyDemo: raw.HALO_DEMO === 'empty',
  }),
});
