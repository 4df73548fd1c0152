import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '@halo/server-kit/storage/column-kinds';

/** What pages reported today and have not been added up yet. No row says whose it is. */
export const usageEvents = pgTable(
  'usage_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: at('at').notNull(),
    brandId: text('brand_id').notNull(),
    /** a `UsageEventName` */
    name: text('name').notNull(),
    value: text('value').notNull(),
    isUnique: boolean('is_unique').notNull(),
    isPremium: boolean('is_premium').notNull(),
    fluxId: text('flux_id').notNull(),
    source: text('source').notNull(),
    language: text('language').notNull(),
    country: text('country').notNull(),
    /** phone, tablet or computer */
    device: text('device').notNull(),
  },
  (t) => [index('usage_events_at').on(t.at)],
);

const kind = {
  brandId: text('brand_id').notNull(),
  day: date('day').notNull(),
  name: text('name').notNull(),
  value: text('value').notNull(),
  isPremium: boolean('is_premium').notNull(),
  fluxId: text('flux_id').notNull(),
  source: text('source').notNull(),
  language: text('language').notNull(),
  country: text('country').notNull(),
  device: text('device').notNull(),
};

/** The same added up by day (UTC). */
export const usageDays = pgTable(
  'usage_days',
  { ...kind, events: integer('events').notNull(), uniques: integer('uniques').notNull() },
  (t) => [
    primaryKey({
      name: 'usage_days_kind',
      columns: [t.brandId, t.day, t.name, t.value, t.isPremium, t.fluxId, t.source, t.language, t.country, t.device],
    }),
  ],
);

/**
 * How far each member came, by day: of the account's own facts, so that an account which is erased leaves a number
 * without an id.
 */
export const figureMembers = pgTable(
  'figure_members',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    clickId: text('click_id').unique(),
    brandId: text('brand_id').notNull(),
    fluxId: text('flux_id').notNull(),
    source: text('source').notNull(),
    language: text('language').notNull(),
    country: text('country').notNull(),
    signedUpOn: date('signed_up_on').notNull(),
    confirmedOn: date('confirmed_on'),
    wroteOn: date('wrote_on'),
    /** the first answer in a thread that the member wrote in */
    answeredOn: date('answered_on'),
    boughtOn: date('bought_on'),
    /** bit n: the member was there in week n after the sign-up */
    activeWeeks: bigint('active_weeks', { mode: 'bigint' }).notNull().default(sql`0`),
    followedAt: at('followed_at').notNull(),
  },
  (t) => [
    index('figure_members_signed_up').on(t.brandId, t.signedUpOn),
    index('figure_members_followed').on(t.followedAt),
    // Whose answer may still come without the member being there.
    index('figure_members_unanswered').on(t.wroteOn).where(sql`answered_on is null`),
  ],
);
