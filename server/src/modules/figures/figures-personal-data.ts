import { eq, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData } from '../../personal-data.ts';
import { figureMembers } from './figures-tables.ts';

/** As the privacy page says. Sums of a season are compared with those of the year before. */
const KEPT_MONTHS = 25;
/** A source that fewer members have may be one that only leads to a single person. */
const SHARED_BY = 20;

/** How far a member came. What is left when the account goes is a number of its month without an id. */
export function createFiguresPersonalData(db: Db): PersonalData {
  return {
    async read({ clickId }) {
      const rows = await db.select().from(figureMembers).where(eq(figureMembers.clickId, clickId));
      return {
        figures: rows.map(({ source, signedUpOn, confirmedOn, wroteOn, answeredOn, boughtOn }) => ({
          source,
          signedUpOn,
          confirmedOn,
          wroteOn,
          answeredOn,
          boughtOn,
        })),
      };
    },
    async tidy(now) {
      const oldest = sql`${now.toISOString()}::timestamptz - ${KEPT_MONTHS} * interval '1 month'`;
      await db.execute(sql`delete from usage_days where day < ${oldest}`);
      await db.execute(sql`delete from figure_members where signed_up_on < ${oldest}`);
    },
    async erase(tx, { clickId }) {
      await tx.execute(sql`
        update figure_members f set click_id = null, source = case when exists (
          select from figure_members o where o.brand_id = f.brand_id and o.source = f.source offset ${SHARED_BY - 1}
        ) then f.source else 'other' end
        where f.click_id = ${clickId}
      `);
    },
  };
}
