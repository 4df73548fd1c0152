import { doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Towns with their middle, from the files in data/geo (put-places.ts). The position of a person is never known better
 * than this.
 */
export const places = pgTable(
  'places',
  {
    country: text('country').notNull(),
    region: text('region').notNull(),
    name: text('name').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
  },
  (t) => [primaryKey({ columns: [t.country, t.region, t.name] })],
);
