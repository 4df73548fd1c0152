import {
  type ClickId,
  type Country,
  FREE_SEARCH_PAGES,
  type SearchRequest,
  type SearchResult,
  HOOKS,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Caller } from '../../http/caller.ts';
import type { AccountFacts } from '../accounts/index.ts';
import { createBeingFound } from './being-found.ts';
import type { ProfilesService, RegionTotals, ProfilesNeeds } from './profiles.ts';
import { regionNamed } from '../geo/index.ts';
import { type IsThere, toProfile, toProfileCard } from './profile-view.ts';
import { findPerson, type PersonRow, readBetween } from './people-repository.ts';
import * as repository from './profiles-repository.ts';

/** Fills two, three and four columns without a gap. */
const PAGE_SIZE = 12;
const TOTALS_FRESH_MS = 60_000;

export function createProfilesService(needs: ProfilesNeeds): ProfilesService {
  const { brands, clock, db } = needs;
  return {
    async search(caller, request) {
      const viewer = await viewerOf(needs, caller);
      const region = allowedRegion(caller, viewer, request);
      if (caller.premiumLevel === 0 && request.page > FREE_SEARCH_PAGES) throw premiumRequired(HOOKS.morePages);
      return findPage(needs, viewer, { ...request, region });
    },
    async match(caller, request) {
      const viewer = await viewerOf(needs, caller);
      const region = allowedRegion(caller, viewer, request);
      return findPage(needs, viewer, { ...request, region }, { isUndecided: true });
    },
    async profile(angelId, viewer) {
      const facts = viewer === undefined ? undefined : await needs.accounts.facts(viewer);
      const [[row], isThere, closure, likedIds] = await Promise.all([
        repository.findProfiles(db, [angelId], facts?.brandId),
        thereFor(needs, viewer),
        viewer === undefined ? 'open' : needs.closure(viewer, angelId),
        viewer === undefined ? ([] as string[]) : needs.likedIds(viewer),
      ]);
      return closure === 'open' && row
        ? { ...toProfile(row, brands, clock.now(), isThere), isLiked: likedIds.includes(angelId) }
        : undefined;
    },
    async cards(angelIds, viewer) {
      const now = clock.now();
      const rows = await repository.findProfiles(db, angelIds, viewer?.brandId);
      const isThere = await thereFor(needs, rows.some(({ clickId }) => clickId !== null) ? viewer?.clickId : undefined);
      return new Map(rows.map((row) => [row.angelId, toProfileCard(row, brands, now, isThere)]));
    },
    async matching(account, limit) {
      const { country, region, seeking: gender } = account;
      const rows = await repository.findRandom(db, { country, region, gender, viewer: account }, limit);
      return rows.map((row) => toProfileCard(row, brands, clock.now(), () => false));
    },
    totals: createTotals(needs),
    between: (clickId, angelId) => readBetween(db, clickId, angelId),
    ...createBeingFound(needs),
  };
}

/** @throws not_found */
async function viewerOf({ accounts }: ProfilesNeeds, { clickId }: Caller): Promise<AccountFacts> {
  const facts = await accounts.facts(clickId);
  if (!facts) throw new AppError('not_found', { message: 'no such account' });
  return facts;
}

/** Who is online, as far as this account learns of it. */
async function thereFor(needs: ProfilesNeeds, viewer: ClickId | undefined): Promise<IsThere> {
  return isThereFor(needs, viewer === undefined ? undefined : await findPerson(needs.db, viewer));
}

/** An account learns who is online that is found itself, and shows it. */
function isThereFor({ hub }: ProfilesNeeds, viewer: PersonRow | undefined): IsThere {
  if (!viewer?.isShown || !viewer.showsOnline) return () => false;
  return ({ clickId, showsOnline }) => clickId !== null && showsOnline && hub.isOnline(clickId);
}

async function findPage(
  needs: ProfilesNeeds,
  viewer: AccountFacts,
  { country, region, city, seeking, page }: SearchRequest & { region: string },
  { isUndecided = false } = {},
): Promise<SearchResult> {
  const { brands, clock, db } = needs;
  const where = { country, region, gender: seeking, viewer, isUndecided };
  const [rows, total, likedIds, person] = await Promise.all([
    repository.findPage(db, { ...where, city, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    repository.countRegion(db, where),
    needs.likedIds(viewer.clickId),
    findPerson(db, viewer.clickId),
  ]);
  const [now, isThere] = [clock.now(), isThereFor(needs, person)];
  return {
    profiles: rows.map((row) => toProfileCard(row, brands, now, isThere)),
    total,
    pageSize: PAGE_SIZE,
    likedIds,
    isFound: person?.isShown ?? false,
  };
}

/** Free accounts see their own region. @throws region_unknown, region_missing, premium_required */
function allowedRegion(caller: Caller, account: AccountFacts, { country, region }: SearchRequest): string {
  const wanted = knownRegion(country, region);
  if (caller.premiumLevel > 0) return wanted;
  if (!account.region) throw new AppError('region_missing', { message: 'the account has no region yet' });
  if (account.country !== country || account.region !== wanted) throw premiumRequired(HOOKS.otherRegion);
  return wanted;
}

/** Counts of a country or region, remembered for a minute. */
function createTotals({ clock, db }: ProfilesNeeds): ProfilesService['totals'] {
  const remembered = new Map<string, RegionTotals>();
  return async (brandId, country, region) => {
    const wanted = region === undefined || region === '' ? undefined : knownRegion(country, region);
    const key = `${brandId}/${country}/${wanted ?? ''}`;
    const now = clock.now();
    const known = remembered.get(key);
    if (known && now.getTime() - Date.parse(known.countedAt) < TOTALS_FRESH_MS) return known;
    const counts = await repository.countNatures(db, { brandId, country, region: wanted });
    const sum = (natures: readonly string[]) =>
      counts.filter(({ nature }) => natures.includes(nature)).reduce((all, { total }) => all + total, 0);
    const fresh = {
      total: counts.reduce((all, { total }) => all + total, 0),
      people: sum(['person', 'verified_person']),
      samples: sum(['sample']),
      countedAt: now.toISOString(),
    };
    remembered.set(key, fresh);
    return fresh;
  };
}

function knownRegion(country: Country, name: string): string {
  const region = regionNamed(country, name);
  if (!region) throw new AppError('region_unknown', { field: 'region', message: 'no such region' });
  return region.name;
}

function premiumRequired(hook: typeof HOOKS.morePages | typeof HOOKS.otherRegion): AppError {
  return new AppError('premium_required', { message: 'part of the paid plans', detail: { hook } });
}
