import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

export interface PersonasSettings {
  /** how many times quicker than people */
  readonly personaSpeed: number;
}

export const personasEnvironment = environmentPart({
  variables: { HALO_PERSONA_SPEED: z.coerce.number().positive().max(1000).default(1) },
  complaints: () => [],
  settings: (raw): PersonasSettings => ({ personaSpeed: raw.HALO_PERSONA_SPEED }),
});
