import {
  HairColour,
  type Profile,
  type ProfileCard,
  ProfileNature,
  type ServiceAddresses,
} from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { portraitColours } from './portrait-look.ts';
import { portraitVersion } from './portrait.ts';
import { isSampleOnline } from './presence.ts';
import type { ProfileRow } from './profiles-repository.ts';

/**
 * A profile as cards show it. The address of a photo names the drawing's version, because browsers keep it for a year.
 */
export function toProfileCard(row: ProfileRow, photos: ServiceAddresses['photos'], at: Date): ProfileCard {
  const [from, to] = portraitColours({ id: row.angelId });
  const nature = z.parse(ProfileNature, row.nature);
  return {
    id: row.angelId,
    screenName: row.screenName,
    age: row.age,
    gender: row.gender === 'man' ? 'man' : 'woman',
    nature,
    city: row.city,
    region: row.region,
    isOnline: nature === 'sample' && isSampleOnline(row.angelId, at),
    photoUrl: `${photos}/${row.angelId}.jpg?v=${portraitVersion}`,
    avatarUrl: `${photos}/${row.angelId}-160.jpg?v=${portraitVersion}`,
    placeholder: [from, to],
  };
}

export function toProfile(row: ProfileRow, photos: ServiceAddresses['photos'], at: Date, isLiked: boolean): Profile {
  const hairColour = z.safeParse(HairColour, row.hairColour);
  return {
    ...toProfileCard(row, photos, at),
    about: row.about,
    description: row.description,
    ...(hairColour.success ? { hairColour: hairColour.data } : {}),
    ...(row.heightCm === null ? {} : { height: row.heightCm }),
    ...(row.weightKg === null ? {} : { weight: row.weightKg }),
    isLiked,
  };
}
