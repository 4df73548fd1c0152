import { at } from '@halo/server-kit/storage/column-kinds';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * Which accounts have a page open on which process, where several serve one database. Rows of a process that died end
 * by themselves. Unlogged: after a crash of the database every process writes its own again.
 */
export const presence = pgTable(
  'presence',
  {
    clickId: text('click_id').notNull(),
    process: uuid('process').notNull(),
    /** a page is in the foreground */
    isVisible: boolean('is_visible').notNull(),
    /** by the clock of the database */
    endsAt: at('ends_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clickId, t.process] }), index('presence_process').on(t.process)],
);
