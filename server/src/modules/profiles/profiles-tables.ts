import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Everybody who can be found. In the demo all of them are samples. */
export const profiles = pgTable(
  'profiles',
  {
    /** public id */
    angelId: text('angel_id').primaryKey(),
    country: text('country').notNull(),
    region: text('region').notNull(),
    province: text('province').notNull().default(''),
    city: text('city').notNull(),
    screenName: text('screen_name').notNull(),
    age: integer('age').notNull(),
    gender: text('gender').notNull(),
    nature: text('nature').notNull(),
    hairColour: text('hair_colour'),
    heightCm: integer('height_cm'),
    weightKg: integer('weight_kg'),
    about: text('about').notNull(),
    description: text('description').notNull(),
    /** what draws the portrait, see portrait.ts */
    portrait: jsonb('portrait').notNull(),
    /** stable random order of a region's pages */
    rank: integer('rank').notNull(),
  },
  (t) => [index('profiles_search').on(t.country, t.region, t.gender, t.rank)],
);

/** Which version of built-in content (sample profiles) the database holds. */
export const contentVersions = pgTable('content_versions', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
});
