import type { Basics } from '../../basics.ts';
import type {
  AngelId,
  ClickId,
  CountRequest,
  Country,
  Findability,
  PeopleCount,
  Profile,
  ProfileCard,
  SearchFilters,
  SearchRequest,
  SearchResult,
  ShownSigns,
  TeaserCard,
} from '@halo/shared/contracts';
import type { Caller } from '../../http/caller.ts';
import type { AccountFacts, AccountsService } from '../accounts/index.ts';
import type { Hub } from '../hub/index.ts';

export interface ProfilesService {
  /**
   * A page of a region, without profiles that the account does not meet. @throws region_missing, region_unknown,
   * premium_required (detail.hook: the popup to open)
   */
  search(caller: Caller, request: SearchRequest): Promise<SearchResult>;
  /**
   * The swipe deck: like search, without whom the account likes, swiped away or wrote to; the total counts those who
   * are left. Free accounts may go through the whole of their region.
   */
  match(caller: Caller, request: SearchRequest): Promise<SearchResult>;
  /** How many a search would find. @throws region_missing, region_unknown, premium_required */
  countFound(caller: Caller, request: CountRequest): Promise<PeopleCount>;
  /** Kept for every search of the account from now on. */
  saveFilters(clickId: ClickId, filters: SearchFilters): Promise<SearchFilters>;
  /** Undefined: no profile has this id, or this viewer may not see it. */
  profile(angelId: AngelId, viewer: ClickId | undefined): Promise<Profile | undefined>;
  /** The own page as others see it, or would see it. @throws not_found */
  preview(clickId: ClickId): Promise<Profile>;
  /** This account has opened the profile: it comes after those who are new to it. */
  visited(clickId: ClickId, angelId: AngelId): Promise<void>;
  /** Profiles that this account opened, as far as that is remembered. */
  countVisited(clickId: ClickId): Promise<number>;
  /** Of those that are shown; with a viewer only what they may see, and who is online. */
  cards(angelIds: readonly AngelId[], viewer?: CardViewer): Promise<Map<AngelId, ProfileCard>>;
  /** Whether a member is there, and since when not, as far as the viewer learns of it. */
  presence(viewer: CardViewer, angelId: AngelId): Promise<Presence>;
  /** Also of members who hide by now: for an account that wrote with them, or blocked them. */
  cardsOfMet(angelIds: readonly AngelId[]): Promise<Map<AngelId, ProfileCard>>;
  /** Of these the members who hide at the moment: for those who talked with them. */
  away(angelIds: readonly AngelId[], viewer: CardViewer): Promise<Map<AngelId, ProfileCard>>;
  /** Profiles an account's search fits, for personas; random order. */
  matching(account: AccountFacts, limit: number): Promise<ProfileCard[]>;
  /** Real counts of a region, or of a whole country; a minute old at most. @throws region_unknown */
  totals(brandId: string, country: Country, region?: string): Promise<RegionTotals>;
  /** Samples of a demo for who is not signed in, their pictures blurred. @throws region_unknown */
  teaser(brandId: string, country: Country, region?: string): Promise<TeaserCard[]>;
  /** The member behind a public id, and as whom they know this account. Undefined: it is a sample, or nothing. */
  between(clickId: ClickId, angelId: AngelId): Promise<MembersBetween | undefined>;
  /** An operator saw that the member is the person of the photos. */
  isVerified(clickId: ClickId): Promise<boolean>;
  /** Whether others find a member, and what is missing for that. */
  findability(clickId: ClickId): Promise<Findability>;
  /** What others learn of what a member does. @throws not_found: the member never chose to be found */
  showSigns(clickId: ClickId, shows: ShownSigns): Promise<Findability>;
  /** Shows a member to others, or to none from now on. */
  beFound(clickId: ClickId, isChosen: boolean): Promise<Findability>;
}

export interface Presence {
  readonly isOnline: boolean;
  /** in milliseconds */
  readonly lastSeenAt?: number;
}

export interface CardViewer {
  readonly clickId: ClickId;
  readonly brandId: string;
}

export interface MembersBetween {
  readonly to: ClickId;
  /** undefined: this account never had a public profile */
  readonly from: AngelId | undefined;
  /** others find this account */
  readonly isFromShown: boolean;
  /** both show that they write */
  readonly showTyping: boolean;
  /** both show whom they visit */
  readonly showVisits: boolean;
}

export interface RegionTotals {
  total: number;
  people: number;
  samples: number;
  operators: number;
  /** ISO 8601 */
  countedAt: string;
}

export interface ProfilesNeeds extends Pick<Basics, 'db' | 'brands' | 'clock'> {
  readonly accounts: Pick<AccountsService, 'facts'>;
  readonly hub: Pick<Hub, 'isOnline' | 'onlineAccounts'>;
  /** Profiles that an account likes. */
  readonly likedIds: (clickId: ClickId) => Promise<AngelId[]>;
  /** Whether an account and a profile may meet, and who said no. */
  readonly closure: (clickId: ClickId, angelId: AngelId) => Promise<'open' | 'own' | 'other'>;
}

export interface PhotoRoutesNeeds extends Pick<Basics, 'db'> {
  readonly env: { readonly dataDirectory: string };
}
