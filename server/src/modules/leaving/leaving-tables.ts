import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, bytes } from '@halo/server-kit/storage/column-kinds';
import { accounts } from '../accounts/accounts-tables.ts';

/** Copies of their data that people asked for, one an account; the file stands here until it expires. */
export const dataExports = pgTable(
  'data_exports',
  {
    clickId: text('click_id')
      .primaryKey()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    /** of the link in the mail */
    host: text('host').notNull(),
    askedAt: at('asked_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    readyAt: at('ready_at'),
    expiresAt: at('expires_at'),
    content: bytes('content'),
  },
  (t) => [index('data_exports_asked').on(t.readyAt, t.askedAt), index('data_exports_expiry').on(t.expiresAt)],
);
