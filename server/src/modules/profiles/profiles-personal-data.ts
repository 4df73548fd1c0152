import type { SearchFilters } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { DataRow, PersonalData } from '../../personal-data.ts';
import { readFilters } from './filters-repository.ts';
import { forgetSeen } from './seen-repository.ts';
import { profiles, searchFilters, seenProfiles } from './profiles-tables.ts';

/** The public profile of a member; what it shows stands in the account. */
export function createProfilesPersonalData(db: Db): PersonalData {
  return {
    async read({ clickId }) {
      const rows = await db.select().from(profiles).where(eq(profiles.clickId, clickId));
      const [kept] = await db.select().from(searchFilters).where(eq(searchFilters.clickId, clickId));
      const seen = await db.select().from(seenProfiles).where(eq(seenProfiles.clickId, clickId));
      return {
        searchFilters: kept ? [toRow(await readFilters(db, clickId))] : [],
        seenProfiles: seen.map(({ angelId, seenAt, visitedAt }) => ({
          id: angelId,
          at: seenAt,
          ...(visitedAt && { visitedAt }),
        })),
        publicProfile: rows.map(({ angelId, isChosen, showsOnline, showsRead, showsTyping, showsVisits }) => ({
          id: angelId,
          isFound: isChosen,
          showsOnline,
          showsRead,
          showsTyping,
          showsVisits,
        })),
      };
    },
    tidy: (now) => forgetSeen(db, now),
    async erase(tx, { clickId }) {
      await tx.delete(searchFilters).where(eq(searchFilters.clickId, clickId));
      await tx.delete(seenProfiles).where(eq(seenProfiles.clickId, clickId));
      await tx.delete(profiles).where(eq(profiles.clickId, clickId));
    },
  };
}

function toRow({ interests, ...filters }: SearchFilters): DataRow {
  return { ...filters, ...(interests ? { interests: interests.join(', ') } : {}) };
}
