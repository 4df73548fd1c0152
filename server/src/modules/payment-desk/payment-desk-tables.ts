import type { PaymentAction, RefundGround } from '@halo/shared/contracts/operations';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { at } from '@halo/server-kit/storage/column-kinds';

/** When an operator last opened the story of a payment: a look that goes on is one entry of the audit. */
export const paymentLooks = pgTable(
  'payment_looks',
  {
    attemptId: uuid('attempt_id').notNull(),
    person: text('person').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.person] })],
);

/** What operators did to payments, and refunds that wait for a second person. */
export const paymentActions = pgTable(
  'payment_actions',
  {
    /** of a refund: chosen by who asked for it, and what makes it happen once */
    id: uuid('id').primaryKey(),
    attemptId: uuid('attempt_id').notNull(),
    brandId: text('brand_id').notNull(),
    kind: text('kind').$type<PaymentAction['kind']>().notNull(),
    /** null: it moves no money */
    cents: integer('cents'),
    currency: text('currency').notNull(),
    takesGoods: boolean('takes_goods').notNull(),
    /** the refund that was sent again, asked about, or of which people found out what became of it */
    reversalId: uuid('reversal_id'),
    /** of a refund that was made: its provider's id */
    reference: text('reference'),
    reason: text('reason').notNull(),
    /** of a refund: what its buyer reads of why */
    ground: text('ground').$type<RefundGround>(),
    status: text('status').$type<'waiting' | 'done' | 'withdrawn'>().notNull(),
    proposedBy: text('proposed_by').notNull(),
    tokenId: text('token_id'),
    proposedAt: at('proposed_at').notNull(),
    /** null: it did not wait */
    expiresAt: at('expires_at'),
    decidedBy: text('decided_by'),
    decidedAt: at('decided_at'),
  },
  (t) => [
    index('payment_actions_attempt').on(t.attemptId, t.proposedAt),
    index('payment_actions_waiting').on(t.brandId, t.expiresAt).where(sql`status = 'waiting'`),
  ],
);
