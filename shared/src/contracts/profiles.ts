import * as z from 'zod/mini';
import { PlaceText, ShortName, limitedText } from './limited-text.ts';
import { endpoint } from './endpoint.ts';
import { AngelId, TrackerId } from './ids.ts';
import { Country } from './language.ts';
import { SealedText } from './sealed.ts';
import { wireEnum, wireObject } from './wire.ts';

/** Who stands behind a profile. Shown wherever the profile appears; no brand may hide it. */
export const ProfileNature = z.enum(['person', 'verified_person', 'operator', 'ai', 'sample']);
export type ProfileNature = z.infer<typeof ProfileNature>;

export const Gender = wireEnum({ man: 'uomo', woman: 'donna' });
export type Gender = z.output<typeof Gender>;

export const HairColour = z.enum(['blond', 'brown', 'red', 'dark_blond', 'black', 'colored']);
export type HairColour = z.infer<typeof HairColour>;

/** A profile card: what a grid, a deck and a chat header show. */
const cardFields = {
  id: ['angelId', AngelId],
  screenName: ['screenName', z.string()],
  age: ['age', z.int()],
  gender: ['gender', Gender],
  nature: ['natura', ProfileNature],
  city: ['city', z.string()],
  region: ['region', z.string()],
  isOnline: ['online', z.boolean()],
  /** absolute path or address of a 3:4 photo */
  photoUrl: ['default_photo', z.string()],
  /** small square photo */
  avatarUrl: ['avatar', z.string()],
  /** two colours that stand in while the photo loads */
  placeholder: ['segnaposto', z.tuple([z.string(), z.string()])],
} as const;
export const ProfileCard = wireObject(cardFields);
export type ProfileCard = z.output<typeof ProfileCard>;

export const Profile = wireObject({
  ...cardFields,
  about: ['about', z.string()],
  description: ['description', z.string()],
  hairColour: ['hair_color', z.optional(HairColour)],
  /** centimetres */
  height: ['height', z.optional(z.int())],
  /** kilograms */
  weight: ['weight', z.optional(z.int())],
  /** this account already liked the profile */
  isLiked: ['piaciuto', z.boolean()],
});
export type Profile = z.output<typeof Profile>;

export const SearchRequest = wireObject({
  country: ['country', Country],
  /** from 1 */
  page: ['page', z.int().check(z.positive(), z.lte(1000))],
  vertical: ['vertical', z.optional(ShortName)],
  region: ['region', PlaceText],
  city: ['city', z.optional(PlaceText)],
  premiumLevel: ['premiumLevel', z.optional(z.int())],
  trackerId: ['trackerId', TrackerId],
  remarketingClickId: ['remarketing_clickid', z.optional(limitedText(500))],
  seeking: ['cerco', Gender],
});
export type SearchRequest = z.output<typeof SearchRequest>;

/** What the sealed answer of a search holds. */
export const SearchResult = wireObject({
  profiles: ['profili', z.array(ProfileCard)],
  /** profiles in the whole region */
  total: ['totali', z.int()],
  pageSize: ['perPagina', z.int()],
  likedIds: ['piaciuti', z.array(AngelId)],
  /** other members find the one who searches */
  isFound: ['trovabile', z.optional(z.boolean())],
});
export type SearchResult = z.output<typeof SearchResult>;

export const profileEndpoints = {
  /** A page of a region. The answer is sealed. */
  search: endpoint({
    service: 'dispenser',
    method: 'POST',
    path: '/',
    body: SearchRequest,
    answer: z.object({ data: SealedText }),
  }),
  /** The swipe deck; same payloads as search. */
  match: endpoint({
    service: 'dispenser',
    method: 'POST',
    path: '/match',
    body: SearchRequest,
    answer: z.object({ data: SealedText }),
  }),
  /** One profile; the list has one entry, or none when there is no such profile. */
  profile: endpoint({
    service: 'dispenser',
    method: 'GET',
    path: '/:angelId/:country/:seeking',
    params: wireObject({ angelId: ['angelId', AngelId], country: ['country', Country], seeking: ['seeking', Gender] }),
    answer: z.array(Profile),
  }),
  /** How many profiles a region has, split by nature. Never simulated. */
  totalRegion: endpoint({
    service: 'dispenser',
    method: 'POST',
    path: '/totalRegion',
    body: z.object({ country: Country, region: z.optional(PlaceText) }),
    answer: wireObject({
      total: ['totale', z.int()],
      people: ['persone', z.int()],
      samples: ['esempi', z.int()],
      countedAt: ['time', z.string()],
    }),
  }),
} as const;
