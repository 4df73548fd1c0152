import { eq } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData } from '../../personal-data.ts';
import { profiles } from './profiles-tables.ts';

/** The public profile of a member; what it shows stands in the account. */
export function createProfilesPersonalData(db: Db): PersonalData {
  return {
    async read({ clickId }) {
      const rows = await db.select().from(profiles).where(eq(profiles.clickId, clickId));
      return {
        publicProfile: rows.map(({ angelId, isChosen, showsOnline, showsRead, showsTyping }) => ({
          id: angelId,
          isFound: isChosen,
          showsOnline,
          showsRead,
          showsTyping,
        })),
      };
    },
    async erase(tx, { clickId }) {
      await tx.delete(profiles).where(eq(profiles.clickId, clickId));
    },
  };
}
