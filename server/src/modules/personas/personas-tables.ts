import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '@halo/server-kit/storage/column-kinds';
import { accounts } from '../accounts/accounts-tables.ts';

/**
 * What a persona will do next; kept in the database so that a restart forgets nothing and two processes do nothing
 * twice.
 * One of a kind a conversation: another message moves what is planned. Done means deleted.
 */
export const personaTasks = pgTable(
  'persona_tasks',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    angelId: text('angel_id').notNull(),
    /** welcome, read, type, reply, like or visit */
    kind: text('kind').notNull(),
    /** while a process works on it: when the next one may try */
    runAt: at('run_at').notNull(),
    payload: jsonb('payload').notNull().default({}),
    attempts: integer('attempts').notNull().default(0),
  },
  (t) => [
    uniqueIndex('persona_tasks_pending').on(t.clickId, t.angelId, t.kind),
    index('persona_tasks_due').on(t.runAt),
  ],
);
