import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, bytes } from '@halo/server-kit/storage/column-kinds';
import { accounts } from '../accounts/accounts-tables.ts';

/** Browsers that asked for push messages. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text('endpoint').primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    /** p256dh and auth of the browser's PushSubscription */
    keys: jsonb('keys').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastSentAt: at('last_sent_at'),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [index('push_subscriptions_account').on(t.clickId)],
);

export const notificationSettings = pgTable('notification_settings', {
  clickId: text('click_id')
    .primaryKey()
    .references(() => accounts.clickId, { onDelete: 'cascade' }),
  settings: jsonb('settings').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Chats with the bot, one an account. */
export const telegramLinks = pgTable(
  'telegram_links',
  {
    clickId: text('click_id')
      .primaryKey()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    chatId: bigint('chat_id', { mode: 'number' }).notNull(),
    linkedAt: at('linked_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('telegram_links_chat').on(t.chatId)],
);

/** What is to be sent by push or Telegram; stored so that a restart loses nothing. Done means deleted. */
export const notificationTasks = pgTable(
  'notification_tasks',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    angelId: text('angel_id').notNull(),
    payload: jsonb('payload').notNull().default({}),
    runAt: at('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (t) => [index('notification_tasks_due').on(t.runAt), index('notification_tasks_account').on(t.clickId)],
);

/** Codes that link a chat with the bot to an account, as SHA-256; each works once. */
export const telegramCodes = pgTable(
  'telegram_codes',
  {
    codeHash: bytes('code_hash').primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('telegram_codes_account').on(t.clickId)],
);

/** When an account is to be mailed that messages wait, and when it was last. */
export const messageDigests = pgTable(
  'message_digests',
  {
    clickId: text('click_id')
      .primaryKey()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    /** null: nothing came since the last one */
    dueAt: at('due_at'),
    sentAt: at('sent_at'),
  },
  (t) => [index('message_digests_due').on(t.dueAt).where(sql`due_at is not null`)],
);
