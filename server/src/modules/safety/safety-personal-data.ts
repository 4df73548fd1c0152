import { asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData } from '../../personal-data.ts';
import { blocks, reports } from './safety-tables.ts';

/** A report stays, because it is about another person; what its author wrote does not. */
export function createSafetyPersonalData(db: Db): PersonalData {
  return {
    async read({ clickId }) {
      const [blocked, reported] = await Promise.all([
        db.select().from(blocks).where(eq(blocks.clickId, clickId)).orderBy(asc(blocks.createdAt)),
        db.select().from(reports).where(eq(reports.clickId, clickId)).orderBy(asc(reports.id)),
      ]);
      return {
        blocks: blocked.map(({ angelId, createdAt }) => ({ at: createdAt, profile: angelId })),
        reports: reported.map(({ angelId, reason, note, createdAt }) => ({
          at: createdAt,
          profile: angelId,
          reason,
          text: note,
        })),
      };
    },
    async erase(tx, { clickId }) {
      await tx
        .delete(blocks)
        .where(or(eq(blocks.clickId, clickId), sql`${blocks.angelId} in (select angel_id from person_of(${clickId}))`));
      await tx.update(reports).set({ note: '', messageId: null }).where(eq(reports.clickId, clickId));
    },
  };
}
