import {
  HairColour,
  type Identity,
  identityFields,
  isGender,
  isGenderWord,
  isInterest,
  type Language,
  type Profile,
  type ProfileCard,
  ProfileNature,
  Prompt,
} from '@halo/shared/contracts';
import * as z from 'zod/mini';
import type { BrandDirectory } from '../../basics.ts';
import { portraitColours } from './portrait-look.ts';
import { portraitVersion } from './portrait.ts';
import type { ProfileRow } from './profiles-repository.ts';
import { sampleProfile } from './sample-profiles.ts';

/** Where photos lie: those of samples are drawn for a country, those of members are files of a brand. */
export type PhotoPlaces = Pick<BrandDirectory, 'all' | 'byId'>;

const DRAWINGS = '/photos';

/** Whether a profile shows as online, for who sees the card. */
export type IsThere = (row: ProfileRow) => boolean;

/** A profile as cards show it. */
export function toProfileCard(row: ProfileRow, places: PhotoPlaces, isThere: IsThere): ProfileCard {
  const [from, to] = portraitColours({ id: row.angelId });
  const nature = z.parse(ProfileNature, row.nature);
  return {
    id: row.angelId,
    screenName: row.screenName,
    age: row.age,
    ...cardGender(row),
    nature,
    city: row.city,
    region: row.region,
    isOnline: isThere(row),
    ...(row.clickId === null && row.photoName === null ? drawn(row, places) : uploaded(row, places)),
    placeholder: [from, to],
  };
}

/** A card has room for what the old field cannot say; the words of the person stand on their page alone. */
function cardGender(row: ProfileRow): Pick<ProfileCard, 'gender' | 'identity'> {
  const { gender, identity } = identityFields({ ...identityOfRow(row), words: [] });
  return identity.gender === gender ? { gender } : { gender, identity };
}

function identityOfRow({ gender, genderWords }: Pick<ProfileRow, 'gender' | 'genderWords'>): Identity {
  return { gender: isGender(gender) ? gender : 'woman', words: genderWords.filter(isGenderWord) };
}

/** Of a member who hides by now: who talked with them knows the name, and learns nothing more. */
export function toAwayCard(row: ProfileRow, places: PhotoPlaces): ProfileCard {
  const { photoUrls: _hidden, ...card } = toProfileCard(row, places, () => false);
  return { ...card, city: '', region: '', photoUrl: '', avatarUrl: '', isAway: true };
}

/** Of a sample, or of the team without a photo. The address names its version, as browsers keep it for a year. */
function drawn({ angelId, country }: ProfileRow, places: PhotoPlaces): Pick<ProfileCard, 'photoUrl' | 'avatarUrl'> {
  const photos = places.all().find((brand) => brand.country === country)?.services.photos ?? DRAWINGS;
  return {
    photoUrl: `${photos}/${angelId}.jpg?v=${portraitVersion}`,
    avatarUrl: `${photos}/${angelId}-160.jpg?v=${portraitVersion}`,
  };
}

/** Empty without a photo: then cards show the first letters of the name, and no invented face. */
function uploaded(
  { brandId, photoName, photoNames }: ProfileRow,
  places: PhotoPlaces,
): Pick<ProfileCard, 'photoUrl' | 'photoUrls' | 'avatarUrl'> {
  const uploads = brandId === null ? undefined : places.byId(brandId)?.services.uploads;
  const url = uploads === undefined || photoName === null ? '' : `${uploads}/${photoName}`;
  const all = photoNames.length > 1 && url !== '' ? photoNames.map((name) => `${uploads}/${name}`) : undefined;
  return { photoUrl: url, avatarUrl: url, ...(all ? { photoUrls: all } : {}) };
}

/** What a search and the profile itself show besides; a chat has no place for it. */
export function interestsOf({ interests }: Pick<ProfileRow, 'interests'>): Pick<ProfileCard, 'interests'> {
  return interests.length === 0 ? {} : { interests: interests.filter(isInterest) };
}

/** A whole profile. A sample says what it says in the language of who reads it; people wrote theirs. */
export function toProfile(
  row: ProfileRow,
  places: PhotoPlaces,
  isThere: IsThere,
  language?: Language,
): Omit<Profile, 'isLiked'> {
  const hairColour = z.safeParse(HairColour, row.hairColour);
  const words = row.nature === 'sample' && language ? (sampleProfile(row.angelId, language) ?? row) : row;
  return {
    ...toProfileCard(row, places, isThere),
    identity: identityOfRow(row),
    about: words.about,
    description: words.description,
    ...interestsOf(row),
    prompts: z.parse(z.array(Prompt), words.prompts),
    ...(hairColour.success ? { hairColour: hairColour.data } : {}),
    ...(row.heightCm === null ? {} : { height: row.heightCm }),
    ...(row.weightKg === null ? {} : { weight: row.weightKg }),
  };
}
