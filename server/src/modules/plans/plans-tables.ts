import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { at } from '@halo/server-kit/storage/column-kinds';
import type { PlanChange } from '@halo/shared/contracts/operations';
import type { PlanPlace, PlanTexts } from './plans.ts';

/** What a brand sells in a flow, but for its price. Texts and places are those it began with. */
export const plans = pgTable(
  'plans',
  {
    brandId: text('brand_id').notNull(),
    fluxId: text('flux_id').notNull(),
    productId: text('product_id').notNull(),
    credits: integer('credits').notNull(),
    promoCredits: integer('promo_credits'),
    premiumLevel: smallint('premium_level').notNull(),
    /** null: it never renews */
    renewalEvery: text('renewal_every'),
    places: jsonb('places').$type<readonly PlanPlace[]>().notNull(),
    texts: jsonb('texts').$type<PlanTexts>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.fluxId, t.productId] })],
);

/** What a plan costs, and whether it is on sale, from a moment on. Rows are added and never changed: a history. */
export const planPrices = pgTable(
  'plan_prices',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: text('brand_id').notNull(),
    fluxId: text('flux_id').notNull(),
    productId: text('product_id').notNull(),
    cents: integer('cents').notNull(),
    /** of each renewal; null: of a plan that never renews */
    renewalCents: integer('renewal_cents'),
    isOnSale: boolean('is_on_sale').notNull(),
    validFrom: at('valid_from').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('plan_prices_of').on(t.brandId, t.fluxId, t.productId, t.validFrom)],
);

/** What is said of a plan, and where it stands, from a moment on. Rows are added and never changed. */
export const planWordings = pgTable(
  'plan_wordings',
  {
    /** counted together with the prices: the newest row of a plan is the newest of both */
    id: bigint('id', { mode: 'number' }).primaryKey().default(sql`nextval('plan_prices_id_seq')`),
    brandId: text('brand_id').notNull(),
    fluxId: text('flux_id').notNull(),
    productId: text('product_id').notNull(),
    places: jsonb('places').$type<readonly PlanPlace[]>().notNull(),
    texts: jsonb('texts').$type<PlanTexts>().notNull(),
    validFrom: at('valid_from').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('plan_wordings_of').on(t.brandId, t.fluxId, t.productId, t.validFrom)],
);

/** One row. Its number grows with each change, so that every process sees that there is something to read. */
export const planBook = pgTable('plan_book', {
  id: smallint('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** A change that waits for a second person, or what became of it. */
export const planProposals = pgTable(
  'plan_proposals',
  {
    id: text('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    fluxIds: jsonb('flux_ids').$type<string[]>().notNull(),
    productId: text('product_id').notNull(),
    change: jsonb('change').$type<PlanChange>().notNull(),
    /** null: as soon as it is agreed to */
    startsAt: at('starts_at'),
    reason: text('reason').notNull(),
    /** the newest row of these plans when it was proposed */
    basis: bigint('basis', { mode: 'number' }).notNull(),
    proposedBy: text('proposed_by').notNull(),
    tokenId: text('token_id'),
    proposedAt: at('proposed_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    status: text('status').$type<'waiting' | 'approved' | 'withdrawn'>().notNull(),
    decidedBy: text('decided_by'),
  },
  (t) => [index('plan_proposals_of').on(t.brandId, t.status, t.proposedAt)],
);
