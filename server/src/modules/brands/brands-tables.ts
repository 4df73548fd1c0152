import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { at, bytes } from '@halo/server-kit/storage/column-kinds';
import type { Brand } from '@halo/shared/contracts';
import type { BrandDraft, BrandFile } from '@halo/shared/contracts/operations';

/** Brands that operators made, and changes of those of folders. They go before the folder of the same name. */
export const brandRecords = pgTable('brand_records', {
  id: text('id').primaryKey(),
  revision: integer('revision').notNull(),
  brand: jsonb('brand').$type<Brand>().notNull(),
  changedAt: at('changed_at').notNull(),
  /** announced to its members; null: it is not to close */
  closesAt: at('closes_at'),
  /** null: its pages are there */
  closedAt: at('closed_at'),
});

/** Logo, icon and pictures of the brands above. */
export const brandFiles = pgTable(
  'brand_files',
  {
    brandId: text('brand_id')
      .notNull()
      .references(() => brandRecords.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    content: bytes('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.name] })],
);

/** One row. Its number grows with each change, so that every process sees that there is something to read. */
export const brandBook = pgTable('brand_book', {
  id: smallint('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** A brand that waits for a second person, or what became of it. */
export const brandProposals = pgTable(
  'brand_proposals',
  {
    id: text('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    brand: jsonb('brand').$type<BrandDraft>().notNull(),
    files: jsonb('files').$type<BrandFile[]>().notNull(),
    /** it is to be closed; brand and files are those it has */
    isClosing: boolean('is_closing').notNull().default(false),
    /** then, after its members were informed; null: at once */
    closesAt: at('closes_at'),
    /** of the record it changes; null: there was none */
    basis: integer('basis'),
    reason: text('reason').notNull(),
    proposedBy: text('proposed_by').notNull(),
    tokenId: text('token_id'),
    proposedAt: at('proposed_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    status: text('status').$type<'waiting' | 'approved' | 'withdrawn'>().notNull(),
    decidedBy: text('decided_by'),
  },
  (t) => [index('brand_proposals_of').on(t.status, t.proposedAt)],
);
