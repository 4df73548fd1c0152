import { at } from '@halo/server-kit/storage/column-kinds';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts-tables.ts';

/**
 * Who can be found: samples, and members who chose it. What a member shows follows the account (person-changed.sql).
 */
export const profiles = pgTable(
  'profiles',
  {
    /** public id; of a member it has nothing to do with the click id */
    angelId: text('angel_id').primaryKey(),
    country: text('country').notNull(),
    region: text('region').notNull(),
    province: text('province').notNull().default(''),
    city: text('city').notNull(),
    screenName: text('screen_name').notNull(),
    age: integer('age').notNull(),
    gender: text('gender').notNull(),
    genderWords: text('gender_words').array().notNull().default(sql`'{}'::text[]`),
    nature: text('nature').notNull(),
    hairColour: text('hair_colour'),
    heightCm: integer('height_cm'),
    weightKg: integer('weight_kg'),
    about: text('about').notNull(),
    description: text('description').notNull(),
    interests: text('interests').array().notNull().default(sql`'{}'::text[]`),
    /** a list of `Prompt` */
    prompts: jsonb('prompts').notNull().default([]),
    /** what draws the portrait, see portrait.ts */
    portrait: jsonb('portrait').notNull(),
    /** stable random order of a region's pages */
    rank: integer('rank').notNull(),
    /** the member behind it, which leaves the server in no answer; null: a sample */
    clickId: text('click_id').references(() => accounts.clickId, { onDelete: 'cascade' }),
    /** a member is found on their own brand only; null: on every brand of the country */
    brandId: text('brand_id'),
    /** of a member: whom they would like to meet; null: everybody */
    seeking: text('seeking').array(),
    photoName: text('photo_name'),
    /** all photos, that one first */
    photoNames: text('photo_names').array().notNull().default([]),
    /** of a member: they want to be found */
    isChosen: boolean('is_chosen').notNull().default(false),
    /** of a member: what others learn of what they do; who hides one sees it of no other */
    showsOnline: boolean('shows_online').notNull().default(true),
    showsRead: boolean('shows_read').notNull().default(true),
    showsTyping: boolean('shows_typing').notNull().default(true),
    showsVisits: boolean('shows_visits').notNull().default(true),
    /** false: it is in no list and has no page */
    isShown: boolean('is_shown').notNull().default(true),
    /** the middle of the town, the same for everybody who lives there; null: the town is not known */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    /** of a member: when they first chose to be found */
    chosenAt: at('chosen_at'),
  },
  (t) => {
    // All that a search asks of a profile beside the place, so that it reads no row but those that it shows.
    const asked = [t.age, t.chosenAt, t.nature, t.clickId, t.brandId, t.seeking, t.photoName, t.showsOnline] as const;
    return [
      uniqueIndex('profiles_account').on(t.clickId),
      index('profiles_in_region')
        .on(t.country, t.region, t.gender, t.rank, t.angelId, t.lat, t.lng, ...asked, t.interests)
        .where(sql`is_shown`),
      index('profiles_around')
        .on(t.country, t.gender, t.lat, t.lng, t.region, t.rank, t.angelId, ...asked, t.interests)
        .where(sql`is_shown`),
      index('profiles_interests').using('gin', t.interests),
    ];
  },
);

/** How an account narrows its search, on all of its devices. */
export const searchFilters = pgTable('search_filters', {
  clickId: text('click_id')
    .primaryKey()
    .references(() => accounts.clickId, { onDelete: 'cascade' }),
  /** a `SearchFilters` */
  filters: jsonb('filters').notNull(),
});

/** Whom an account has seen in its search or opened: they come after those who are new to it. */
export const seenProfiles = pgTable(
  'seen_profiles',
  {
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    angelId: text('angel_id').notNull(),
    seenAt: at('seen_at').notNull(),
    /** when the account opened its page last; null: it was seen in lists only */
    visitedAt: at('visited_at'),
  },
  (t) => [primaryKey({ columns: [t.clickId, t.angelId] }), index('seen_profiles_age').on(t.seenAt)],
);

/** Which version of built-in content (sample profiles) the database holds. */
export const contentVersions = pgTable('content_versions', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
});
