import * as z from 'zod/mini';
import { PlaceText, ShortName, limitedText } from './limited-text.ts';
import { endpoint } from './endpoint.ts';
import { BinaryGender, Identity } from './genders.ts';
import { AngelId, ClickId, TrackerId } from './ids.ts';
import { Interests } from './interests.ts';
import { Country } from './language.ts';
import { Prompts } from './prompts.ts';
import { FilterName, SearchFilters } from './search-filters.ts';
import { SealedText } from './sealed.ts';
import { RegionCounts, TeaserCard } from './region-view.ts';
import { WireTime, wireObject } from './wire.ts';

/** Who stands behind a profile. Shown wherever the profile appears; no brand may hide it. */
export const ProfileNature = z.enum(['person', 'verified_person', 'operator', 'ai', 'sample']);
export type ProfileNature = z.infer<typeof ProfileNature>;

/** One person is behind the profile, and no other one writes for it. */
export function isPerson(nature: ProfileNature): nature is 'person' | 'verified_person' {
  return nature === 'person' || nature === 'verified_person';
}

export const HairColour = z.enum(['blond', 'brown', 'red', 'dark_blond', 'black', 'colored']);
export type HairColour = z.infer<typeof HairColour>;

/** A profile card: what a grid, a deck and a chat header show. */
const cardFields = {
  id: ['angelId', AngelId],
  screenName: ['screenName', z.string()],
  age: ['age', z.int()],
  gender: ['gender', BinaryGender],
  /** absent: as the field above says, and no word besides */
  identity: ['identita', z.optional(Identity)],
  nature: ['natura', ProfileNature],
  city: ['city', z.string()],
  region: ['region', z.string()],
  isOnline: ['online', z.boolean()],
  /** of a member who is not online, and shows it: when they were last, within a quarter of an hour */
  lastSeenAt: ['ultimaVolta', z.optional(WireTime)],
  /** absolute path or address of a 3:4 photo */
  photoUrl: ['default_photo', z.string()],
  /** all photos, the first of them `photoUrl`; absent where there is one at most */
  photoUrls: ['foto', z.optional(z.array(z.string()))],
  /** small square photo */
  avatarUrl: ['avatar', z.string()],
  /** two colours that stand in while the photo loads */
  placeholder: ['segnaposto', z.tuple([z.string(), z.string()])],
  /** in a search and on the profile itself */
  interests: ['interessi', z.optional(Interests)],
  /** in a search: kilometres between the town that is searched and theirs */
  distanceKm: ['distanza', z.optional(z.int())],
  /** a member who hides by now: what was written with them can be read, and nothing sent */
  isAway: ['assente', z.optional(z.boolean())],
} as const;
export const ProfileCard = wireObject(cardFields);
export type ProfileCard = z.output<typeof ProfileCard>;

export const Profile = wireObject({
  ...cardFields,
  about: ['about', z.string()],
  description: ['description', z.string()],
  prompts: ['domande', z.optional(Prompts)],
  hairColour: ['hair_color', z.optional(HairColour)],
  /** centimetres */
  height: ['height', z.optional(z.int())],
  /** kilograms */
  weight: ['weight', z.optional(z.int())],
  /** this account already liked the profile */
  isLiked: ['piaciuto', z.boolean()],
});
export type Profile = z.output<typeof Profile>;

/** Where a profile stands in the order of a search: new to the viewer, near, the order of the flow. */
export const SearchPosition = z.object({
  isSeen: z.boolean(),
  km: z.int().check(z.nonnegative()),
  rank: z.int(),
  id: AngelId,
});
export type SearchPosition = z.output<typeof SearchPosition>;

export const SearchRequest = wireObject({
  country: ['country', Country],
  /** from 1 */
  page: ['page', z.int().check(z.positive(), z.lte(1000))],
  /** the name in the flow; it narrows nothing (docs/decisions/0127) */
  vertical: ['vertical', z.optional(ShortName)],
  region: ['region', PlaceText],
  city: ['city', z.optional(PlaceText)],
  premiumLevel: ['premiumLevel', z.optional(z.int())],
  trackerId: ['trackerId', TrackerId],
  remarketingClickId: ['remarketing_clickid', z.optional(limitedText(500))],
  /** who is found is what the account looks for, which may be more than this can say */
  seeking: ['cerco', BinaryGender],
  /** when the viewer began to turn these pages: whom they saw since then stays in place */
  since: ['dal', z.optional(z.int().check(z.nonnegative()))],
  /** the last one of an earlier page, so that none is missed or repeated when people come and go */
  after: ['dopo', z.optional(z.object({ page: z.int().check(z.positive()), end: SearchPosition }))],
});
export type SearchRequest = z.output<typeof SearchRequest>;

/** What the sealed answer of a search holds. */
export const SearchResult = wireObject({
  profiles: ['profili', z.array(ProfileCard)],
  /** everybody who fits, counted up to a limit */
  total: ['totali', z.int()],
  /** the count ended at its limit: there are more than `total` */
  isMore: ['oltre', z.optional(z.boolean())],
  pageSize: ['perPagina', z.int()],
  likedIds: ['piaciuti', z.array(AngelId)],
  /** other members find the one who searches */
  isFound: ['trovabile', z.optional(z.boolean())],
  /** how the account narrows its search; the total counts who is left with them */
  filters: ['filtri', z.optional(SearchFilters)],
  /** of an empty result: how many there would be without one of the filters, counted up to the same limit */
  without: ['senza', z.optional(z.partialRecord(FilterName, z.int()))],
  /** without these there would be more than `without` says */
  moreWithout: ['senzaOltre', z.optional(z.array(FilterName))],
  /** it is known where the searched town lies, so distances are */
  isNearKnown: ['distanzeNote', z.optional(z.boolean())],
  /** for the pages that are turned to from here */
  since: ['dal', z.optional(z.int())],
  /** the last one of this page; absent when it is empty */
  end: ['fine', z.optional(SearchPosition)],
});
export type SearchResult = z.output<typeof SearchResult>;

/** A search whose people are only counted. */
export const CountRequest = wireObject({
  country: ['country', Country],
  region: ['region', PlaceText],
  city: ['city', z.optional(PlaceText)],
  trackerId: ['trackerId', TrackerId],
  seeking: ['cerco', BinaryGender],
  filters: ['filtri', SearchFilters],
  /** without those about whom the caller has decided, as the deck deals them */
  isUndecided: ['undecided', z.optional(z.boolean())],
});
export type CountRequest = z.output<typeof CountRequest>;

/** As the search itself counts. */
export const PeopleCount = wireObject({ total: ['totale', z.int()], isMore: ['oltre', z.optional(z.boolean())] });
export type PeopleCount = z.output<typeof PeopleCount>;

export const profileEndpoints = {
  /** A page of a region. The answer is sealed. */
  search: endpoint({
    service: 'dispenser',
    method: 'POST',
    path: '/',
    early: 'thisPage',
    body: SearchRequest,
    answer: z.object({ data: SealedText }),
  }),
  /** The swipe deck; same payloads as search. */
  match: endpoint({
    service: 'dispenser',
    method: 'POST',
    path: '/match',
    early: 'thisPage',
    body: SearchRequest,
    answer: z.object({ data: SealedText }),
  }),
  /** How many a search would find with other filters, before they are kept. */
  countFound: endpoint({
    service: 'dispenser',
    method: 'POST',
    path: '/count',
    body: CountRequest,
    answer: PeopleCount,
  }),
  /** Keeps how the account narrows its search, on all of its devices. */
  saveFilters: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/filters',
    body: wireObject({ clickId: ['clickid', ClickId], filters: ['filtri', SearchFilters] }),
    answer: SearchFilters,
  }),
  /** One profile; the list has one entry, or none when there is no such profile. */
  profile: endpoint({
    service: 'dispenser',
    method: 'GET',
    path: '/:angelId/:country/:seeking',
    early: 'thisPage',
    params: wireObject({
      angelId: ['angelId', AngelId],
      country: ['country', Country],
      seeking: ['seeking', BinaryGender],
    }),
    answer: z.array(Profile),
  }),
  /** How many profiles a region has, split by nature. Never simulated. */
  totalRegion: endpoint({
    service: 'dispenser',
    method: 'POST',
    path: '/totalRegion',
    body: z.object({ country: Country, region: z.optional(PlaceText) }),
    answer: RegionCounts,
  }),
  /** What visitors see behind the form: samples of a demo, none elsewhere. */
  teaser: endpoint({
    service: 'dispenser',
    method: 'POST',
    path: '/teaser',
    body: z.object({ country: Country, region: z.optional(PlaceText) }),
    answer: z.array(TeaserCard),
  }),
} as const;
