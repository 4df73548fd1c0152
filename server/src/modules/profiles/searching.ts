import {
  type ClickId,
  type CountRequest,
  type Country,
  FREE_SEARCH_PAGES,
  HOOKS,
  type SearchFilters,
  type SearchRequest,
  type SearchResult,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Caller } from '../../http/caller.ts';
import type { AccountFacts } from '../accounts/index.ts';
import { cityNamed, regionNamed } from '../geo/index.ts';
import { type CrowdedSearches, createCrowdedSearches } from './crowded-searches.ts';
import { keepFilters, readFilters } from './filters-repository.ts';
import { countLimit, PAGE_SIZE, toCount, toWithout } from './people-count.ts';
import { findPerson, type PersonRow } from './people-repository.ts';
import { interestsOf, toProfileCard } from './profile-view.ts';
import type { ProfilesNeeds, ProfilesService } from './profiles.ts';
import type { NarrowedSearch } from './search-order.ts';
import { countPeople, countWithout, findPage } from './search-repository.ts';
import { noteSeen } from './seen-repository.ts';
import { isThereFor, onlineFor } from './who-is-there.ts';

type Searching = Pick<ProfilesService, 'search' | 'match' | 'countFound' | 'saveFilters'>;

/** Sorting so many takes little longer than reading a page of them in order, and less when most of them were seen. */
const SORTED = 3_000;

/** Finding people: the grid, the deck, and what narrows both. */
export function createSearching(profiles: ProfilesNeeds): Searching {
  const { db } = profiles;
  const needs: SearchingNeeds = { ...profiles, crowded: createCrowdedSearches() };
  return {
    async search(caller, request) {
      const viewer = await viewerOf(needs, caller);
      const region = allowedRegion(caller, viewer, request);
      if (caller.premiumLevel === 0 && request.page > FREE_SEARCH_PAGES) throw premiumRequired(HOOKS.morePages);
      const result = await answer(needs, { caller, viewer, request: { ...request, region }, isUndecided: false });
      await noteSeen(
        db,
        caller.clickId,
        result.profiles.map(({ id }) => id),
        needs.clock.now(),
      );
      return result;
    },
    async match(caller, request) {
      const viewer = await viewerOf(needs, caller);
      const region = allowedRegion(caller, viewer, request);
      return answer(needs, { caller, viewer, request: { ...request, region }, isUndecided: true });
    },
    async countFound(caller, request) {
      const viewer = await viewerOf(needs, caller);
      const region = allowedRegion(caller, viewer, request);
      const person = await findPerson(db, caller.clickId);
      const isUndecided = request.isUndecided ?? false;
      const asked = { caller, viewer, request: { ...request, region }, isUndecided };
      const limit = countLimit();
      return toCount(await countPeople(db, searchOf(needs, asked, person, request.filters), limit), limit);
    },
    async saveFilters(clickId, filters) {
      await keepFilters(db, clickId, filters);
      return filters;
    },
  };
}

interface SearchingNeeds extends ProfilesNeeds {
  readonly crowded: CrowdedSearches;
}

interface Asked<R extends SearchRequest | CountRequest> {
  readonly caller: Caller;
  readonly viewer: AccountFacts;
  /** in a region that the caller may search */
  readonly request: R;
  readonly isUndecided: boolean;
}

async function answer(needs: SearchingNeeds, asked: Asked<SearchRequest>): Promise<SearchResult> {
  const { brands, clock, db } = needs;
  const { clickId } = asked.viewer;
  const [filters, person, likedIds] = await Promise.all([
    readFilters(db, clickId),
    findPerson(db, clickId),
    needs.likedIds(clickId),
  ]);
  const search = searchOf(needs, asked, person, filters);
  const now = clock.now();
  const since = Math.min(asked.request.since ?? now.getTime(), now.getTime());
  const page = pageOf(asked, new Date(since));
  const limit = countLimit(asked.request.page);
  const limits = { countTo: limit, sortTo: Math.max(limit, SORTED) };
  const { found, total } = await findPage(db, { ...search, ...page, ...limits }, needs.crowded);
  const without = total === 0 ? await countWithout(db, search, limit) : {};
  const isThere = isThereFor(needs, person, asked.viewer.brandId);
  const isNearKnown = search.narrowing.centre !== undefined;
  const end = found.at(-1)?.position;
  return {
    profiles: found.map(({ row, position }) => ({
      ...toProfileCard(row, brands, isThere),
      ...interestsOf(row),
      ...(isNearKnown && row.lat !== null ? { distanceKm: position.km } : {}),
    })),
    ...toCount(total, limit),
    ...toWithout(without, limit),
    pageSize: PAGE_SIZE,
    likedIds,
    isFound: person?.isShown ?? false,
    filters,
    isNearKnown,
    since,
    ...(end ? { end } : {}),
  };
}

/**
 * From which of the found on. Where an account may not turn every page, what it says about an earlier one is not
 * believed: it could name any. In the deck everybody is undecided, and seen or not makes no difference.
 */
function pageOf({ caller, request, isUndecided }: Asked<SearchRequest>, since: Date) {
  const { page } = request;
  const after = caller.premiumLevel > 0 && request.after && request.after.page < page ? request.after : undefined;
  return {
    seenBefore: isUndecided ? undefined : since,
    after: after?.end,
    limit: PAGE_SIZE,
    offset: (page - 1 - (after?.page ?? 0)) * PAGE_SIZE,
  };
}

/** Free accounts stay in their region; who pays also finds those who live near beyond its border. */
function searchOf(
  needs: ProfilesNeeds,
  { caller, viewer, request, isUndecided }: Asked<SearchRequest | CountRequest>,
  person: PersonRow | undefined,
  filters: SearchFilters,
): NarrowedSearch {
  // Whom one looks for stands in the account: the request has a word for two of three.
  const { country, region, city } = request;
  return {
    country,
    viewer,
    isUndecided,
    narrowing: {
      region,
      filters,
      centre: city === undefined || city === '' ? undefined : cityNamed(country, city, region),
      crossesRegions: caller.premiumLevel > 0,
      online: filters.isOnline
        ? onlineFor(needs, person, { brandId: viewer.brandId, country })
        : { samples: [], members: [] },
      now: needs.clock.now(),
    },
  };
}

/** @throws not_found */
async function viewerOf({ accounts }: ProfilesNeeds, { clickId }: { clickId: ClickId }): Promise<AccountFacts> {
  const facts = await accounts.facts(clickId);
  if (!facts) throw new AppError('not_found', { message: 'no such account' });
  return facts;
}

/** Free accounts see their own region. @throws region_unknown, region_missing, premium_required */
function allowedRegion(
  caller: Caller,
  account: AccountFacts,
  { country, region }: Pick<SearchRequest, 'country' | 'region'>,
): string {
  const wanted = knownRegion(country, region);
  if (caller.premiumLevel > 0) return wanted;
  if (!account.region) throw new AppError('region_missing', { message: 'the account has no region yet' });
  if (account.country !== country || account.region !== wanted) throw premiumRequired(HOOKS.otherRegion);
  return wanted;
}

/** @throws region_unknown */
export function knownRegion(country: Country, name: string): string {
  const region = regionNamed(country, name);
  if (!region) throw new AppError('region_unknown', { field: 'region', message: 'no such region' });
  return region.name;
}

function premiumRequired(hook: typeof HOOKS.morePages | typeof HOOKS.otherRegion): AppError {
  return new AppError('premium_required', { message: 'part of the paid plans', detail: { hook } });
}
