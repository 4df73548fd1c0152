import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { at } from '@halo/server-kit/storage/column-kinds';
import type { FlowDefinition } from '@halo/shared/contracts/operations';

/** What a flow of a brand is from a moment on. Rows are added and never changed: a history. */
export const flowRevisions = pgTable(
  'flow_revisions',
  {
    brandId: text('brand_id').notNull(),
    fluxId: text('flux_id').notNull(),
    revision: integer('revision').notNull(),
    definition: jsonb('definition').$type<FlowDefinition>().notNull(),
    validFrom: at('valid_from').notNull(),
    createdAt: at('created_at').notNull(),
    /** null: it came with the installation */
    createdBy: text('created_by'),
    reason: text('reason'),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.fluxId, t.revision] })],
);

/** One row. Its number grows with each change, so that every process sees that there is something to read. */
export const flowBook = pgTable('flow_book', {
  id: smallint('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** A flow that waits for a second person, or what became of it. */
export const flowProposals = pgTable(
  'flow_proposals',
  {
    id: text('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    fluxId: text('flux_id').notNull(),
    definition: jsonb('definition').$type<FlowDefinition>().notNull(),
    /** the newest revision when it was proposed; 0: there was none */
    basis: integer('basis').notNull(),
    /** null: as soon as it is agreed to */
    startsAt: at('starts_at'),
    reason: text('reason').notNull(),
    proposedBy: text('proposed_by').notNull(),
    tokenId: text('token_id'),
    proposedAt: at('proposed_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    status: text('status').$type<'waiting' | 'approved' | 'withdrawn'>().notNull(),
    decidedBy: text('decided_by'),
  },
  (t) => [index('flow_proposals_of').on(t.brandId, t.status, t.proposedAt)],
);
