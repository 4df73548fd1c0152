import { type ClickId, gendersOf, type Profile } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { createBeingFound } from './being-found.ts';
import type { ProfilesService, RegionTotals, ProfilesNeeds } from './profiles.ts';
import { ensurePerson, findPerson, readBetween } from './people-repository.ts';
import { toAwayCard, toProfile, toProfileCard } from './profile-view.ts';
import * as repository from './profiles-repository.ts';
import { countVisited, noteVisit } from './seen-repository.ts';
import { lastSeenFor, seenPart } from './last-seen.ts';
import { createSearching, knownRegion } from './searching.ts';
import { createTeaser } from './teaser.ts';
import { thereFor } from './who-is-there.ts';

const TOTALS_FRESH_MS = 60_000;

export function createProfilesService(needs: ProfilesNeeds): ProfilesService {
  const { brands, clock, db } = needs;
  return {
    ...createSearching(needs),
    async profile(angelId, viewer) {
      const facts = viewer === undefined ? undefined : await needs.accounts.facts(viewer);
      const [[row], isThere, closure, likedIds] = await Promise.all([
        repository.findProfiles(db, [angelId], facts?.brandId),
        thereFor(needs, viewer, facts?.brandId),
        viewer === undefined ? 'open' : needs.closure(viewer, angelId),
        viewer === undefined ? ([] as string[]) : needs.likedIds(viewer),
      ]);
      if (closure !== 'open' || !row) return undefined;
      const seen = await lastSeenFor(needs, viewer, [row]);
      return {
        ...toProfile(row, brands, isThere, facts?.language),
        ...seenPart(seen, row),
        isLiked: likedIds.includes(angelId),
      };
    },
    preview: (clickId) => preview(needs, clickId),
    visited: (clickId, angelId) => noteVisit(db, clickId, angelId, clock.now()),
    countVisited: (clickId) => countVisited(db, clickId),
    async cards(angelIds, viewer) {
      const rows = await repository.findProfiles(db, angelIds, viewer?.brandId);
      const hasMembers = rows.some(({ clickId }) => clickId !== null);
      const isThere = await thereFor(needs, hasMembers ? viewer?.clickId : undefined, viewer?.brandId);
      return new Map(rows.map((row) => [row.angelId, toProfileCard(row, brands, isThere)]));
    },
    async presence(viewer, angelId) {
      const [[row], isThere, closure] = await Promise.all([
        repository.findProfiles(db, [angelId], viewer.brandId),
        thereFor(needs, viewer.clickId, viewer.brandId),
        needs.closure(viewer.clickId, angelId),
      ]);
      if (!row || closure !== 'open') return { isOnline: false };
      return { isOnline: isThere(row), ...seenPart(await lastSeenFor(needs, viewer.clickId, [row]), row) };
    },
    async away(angelIds, { brandId }) {
      if (angelIds.length === 0) return new Map();
      const rows = await repository.findAway(db, angelIds, brandId);
      return new Map(rows.map((row) => [row.angelId, toAwayCard(row, brands)]));
    },
    async cardsOfMet(angelIds) {
      const rows = await repository.findEver(db, angelIds);
      return new Map(rows.map((row) => [row.angelId, toProfileCard(row, brands, () => false)]));
    },
    async matching(account, limit) {
      const { country, region } = account;
      const rows = await repository.findRandom(db, { country, region, viewer: account }, limit);
      return rows.map((row) => toProfileCard(row, brands, () => false));
    },
    totals: createTotals(needs),
    teaser: createTeaser(needs),
    isVerified: async (clickId) => (await findPerson(db, clickId))?.nature === 'verified_person',
    between: (clickId, angelId) => readBetween(db, clickId, angelId),
    ...createBeingFound(needs),
  };
}

async function preview({ brands, clock, db }: ProfilesNeeds, clickId: ClickId): Promise<Profile> {
  await ensurePerson(db, clickId, clock.now());
  const person = await findPerson(db, clickId);
  const [row] = person ? await repository.findEver(db, [person.angelId]) : [];
  if (!row) throw new AppError('not_found', { message: 'no such account' });
  // Who looks at their own page is online.
  return { ...toProfile(row, brands, ({ showsOnline }) => showsOnline), isLiked: false };
}

/** Counts of a country or region, remembered for a minute. */
function createTotals({ brands, clock, db }: ProfilesNeeds): ProfilesService['totals'] {
  const remembered = new Map<string, RegionTotals>();
  return async (brandId, country, region) => {
    const wanted = region === undefined || region === '' ? undefined : knownRegion(country, region);
    const key = `${brandId}/${country}/${wanted ?? ''}`;
    const now = clock.now();
    const known = remembered.get(key);
    if (known && now.getTime() - Date.parse(known.countedAt) < TOTALS_FRESH_MS) return known;
    const counts = await repository.countNatures(db, {
      brandId,
      country,
      region: wanted,
      genders: gendersOf(brands.byId(brandId) ?? {}),
    });
    const sum = (natures: readonly string[]) =>
      counts.filter(({ nature }) => natures.includes(nature)).reduce((all, { total }) => all + total, 0);
    const fresh = {
      total: counts.reduce((all, { total }) => all + total, 0),
      people: sum(['person', 'verified_person']),
      samples: sum(['sample']),
      operators: sum(['operator']),
      countedAt: now.toISOString(),
    };
    remembered.set(key, fresh);
    return fresh;
  };
}
