import { HairColour, isGender } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import type { PortraitSubject } from './portrait-look.ts';
import type { ProfileRow } from './profiles-repository.ts';

/** What the portrait of a profile is drawn from. */
export function portraitSubjectOf(row: Pick<ProfileRow, 'angelId' | 'gender' | 'age' | 'hairColour'>): PortraitSubject {
  return {
    id: row.angelId,
    gender: isGender(row.gender) ? row.gender : 'woman',
    age: row.age,
    hairColour: z.safeParse(HairColour, row.hairColour).data,
  };
}
