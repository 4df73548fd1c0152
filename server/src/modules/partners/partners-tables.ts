import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '@halo/server-kit/storage/column-kinds';
import type { PostbackBody } from './postback-body.ts';

/** Companies whose links lead people to a brand, and which are notified of what those buy. */
export const partners = pgTable(
  'partners',
  {
    /** also what its key is made of, so it is never used again */
    id: text('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    name: text('name').notNull(),
    /** the `src` of its links */
    source: text('source').notNull(),
    /** where it is notified */
    address: text('address').notNull(),
    /** it is notified of purchases that were taken back as well */
    wantsReversals: boolean('wants_reversals').notNull(),
    /** who looks after what cannot be delivered */
    owner: text('owner').notNull(),
    createdAt: at('created_at').notNull(),
    /** of purchases after this one nothing is reported */
    endedAt: at('ended_at'),
  },
  (t) => [uniqueIndex('partners_source').on(t.brandId, t.source).where(sql`ended_at is null`)],
);

/** What a partner is notified of: one row a fact, so that the same fact is never two. */
export const partnerPostbacks = pgTable(
  'partner_postbacks',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.id),
    /** purchase or reversal */
    kind: text('kind').notNull(),
    /** of the payment or of what was taken back */
    factId: text('fact_id').notNull(),
    body: jsonb('body').$type<PostbackBody>().notNull(),
    /** waiting, sent or given_up */
    state: text('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** while it waits: when it is sent next; while it is being sent: when another process may */
    sendAfter: at('send_after').notNull(),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
    /** what the last attempt came to: a status, or why there was none */
    outcome: text('outcome'),
  },
  (t) => [
    uniqueIndex('partner_postbacks_fact').on(t.partnerId, t.kind, t.factId),
    index('partner_postbacks_due').on(t.sendAfter).where(sql`state = 'waiting'`),
    index('partner_postbacks_age').on(t.createdAt),
  ],
);
