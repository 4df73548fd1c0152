import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

export interface DeskSettings {
  /** how long a decision can be taken back before it leaves */
  readonly deskUndoMs: number;
}

export const deskEnvironment = environmentPart({
  variables: { HALO_DESK_UNDO_SECONDS: z.coerce.number().min(0).max(60).default(10) },
  complaints: () => [],
  settings: (raw): DeskSettings => ({ deskUndoMs: raw.HALO_DESK_UNDO_SECONDS * 1000 }),
});
