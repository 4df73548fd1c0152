import { sql } from 'drizzle-orm';
import { bigserial, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '@halo/server-kit/storage/column-kinds';
import { accounts } from '../accounts/accounts-tables.ts';

/** Requests to be a verified person. What was compared and holds stands in the account. */
export const verifications = pgTable(
  'verifications',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: text('brand_id').notNull(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    gesture: text('gesture').notNull(),
    drawnAt: at('drawn_at').notNull(),
    /** of the file, which no address leads to; null: not given yet, or deleted since */
    photoName: text('photo_name'),
    givenAt: at('given_at'),
    /** `confirmed`, `refused`, or `withdrawn` by the member, or dropped where it cannot be decided any more */
    outcome: text('outcome'),
    refusal: text('refusal'),
    decidedAt: at('decided_at'),
  },
  (t) => [
    uniqueIndex('verifications_open').on(t.clickId).where(sql`outcome is null`),
    index('verifications_account').on(t.clickId),
    index('verifications_photos').on(t.decidedAt).where(sql`photo_name is not null`),
  ],
);
