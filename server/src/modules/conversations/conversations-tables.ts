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
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at } from '@halo/server-kit/storage/column-kinds';
import { accounts } from '../accounts/accounts-tables.ts';
import type { StoredMedia } from './media/stored-media.ts';

export const likes = pgTable(
  'likes',
  {
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    angelId: text('angel_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.clickId, t.angelId] })],
);

/** Profiles an account swiped away: its deck does not show them again. */
export const passes = pgTable(
  'passes',
  {
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    angelId: text('angel_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.clickId, t.angelId] })],
);

/** The seat of an account in its conversation with a profile. Between two members there are two such seats. */
export const conversations = pgTable(
  'conversations',
  {
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    angelId: text('angel_id').notNull(),
    /** the account wrote at least once */
    hasWritten: boolean('has_written').notNull().default(false),
    /** the account read everything up to this message */
    readUpTo: bigint('read_up_to', { mode: 'number' }).notNull().default(0),
    /** the angel read everything up to this message */
    angelReadUpTo: bigint('angel_read_up_to', { mode: 'number' }).notNull().default(0),
    lastMessageId: bigint('last_message_id', { mode: 'number' }).notNull().default(0),
    /** when the account wrote first, to a member who had neither written nor liked back; null: it did not */
    approachedAt: at('approached_at'),
    /** since when the two like each other; null: they do not */
    mutualSince: at('mutual_since'),
    /** messages that the account may still write for nothing because of that; null: they never liked each other */
    freeLeft: integer('free_left'),
    /** since when it stands above the others in the account's list */
    pinnedAt: at('pinned_at'),
    isMuted: boolean('is_muted').notNull().default(false),
    /** away from the list since this message was the last one; null: it is in it */
    archivedUpTo: bigint('archived_up_to', { mode: 'number' }),
    /** what the account was writing, on any of its devices, and since when it is so */
    draft: text('draft'),
    draftAt: at('draft_at'),
    /** since when the other side may read the account's phone number */
    phoneSharedAt: at('phone_shared_at'),
  },
  (t) => [primaryKey({ columns: [t.clickId, t.angelId] })],
);

/** `kind`: personal (by the account), message (by the angel), like, visita. */
export const messages = pgTable(
  'messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    angelId: text('angel_id').notNull(),
    kind: text('kind').notNull(),
    /** the sender's id: the same id twice is one message */
    clientId: text('client_id'),
    text: text('text').notNull(),
    noticeId: text('notice_id'),
    category: text('category'),
    sentAt: at('sent_at').notNull().defaultNow(),
    /** of a message to a member: the other seat, which reads this very row */
    toClickId: text('to_click_id').references(() => accounts.clickId, { onDelete: 'set null' }),
    /** as whom that seat knows the sender */
    fromAngelId: text('from_angel_id'),
    /** for readers of every level */
    isUnlocked: boolean('is_unlocked').notNull().default(false),
    /** the message of the same thread that it answers; that one may be gone */
    replyTo: bigint('reply_to', { mode: 'number' }),
    /** its sender took it back; the text is empty */
    deletedAt: at('deleted_at'),
    /** what each seat deleted for itself; an empty text: both did */
    isHidden: boolean('is_hidden').notNull().default(false),
    isHiddenForOther: boolean('is_hidden_for_other').notNull().default(false),
    /** of the seat whose row it is, and of the other one */
    reaction: text('reaction'),
    otherReaction: text('other_reaction'),
    /** photos or a voice that it brought along; null: neither, or deleted */
    media: jsonb('media').$type<StoredMedia>(),
    /** counts the changes of the row, so that of two states that were read the later one is known */
    version: integer('version').notNull().default(0),
  },
  (t) => [
    index('messages_to_thread').on(t.toClickId, t.fromAngelId, t.id).where(sql`to_click_id is not null`),
    index('messages_to_since').on(t.toClickId, t.id).where(sql`to_click_id is not null`),
    index('messages_thread').on(t.clickId, t.angelId, t.id),
    index('messages_since').on(t.clickId, t.id),
    // To samples and the team, whose answers a process that begins looks for.
    index('messages_to_house').on(t.sentAt).where(sql`to_click_id is null and kind = 'personal'`),
    uniqueIndex('messages_client_id').on(t.clickId, t.clientId),
    // Which files are still shown, asked of all of them each hour.
    index('messages_with_media').on(t.clickId, t.clientId).where(sql`media is not null`),
    // What an account looks for, in what it wrote and in what was written to it.
    index('messages_words').using('gin', t.clickId, sql`message_words(text)`),
    index('messages_to_words').using('gin', t.toClickId, sql`message_words(text)`).where(sql`to_click_id is not null`),
  ],
);

/**
 * Files of messages, kept before the message: its sender's account and client id say whose they are. An account that
 * is gone leaves only those that a report still needs.
 */
export const chatMedia = pgTable(
  'chat_media',
  {
    id: text('id').primaryKey(),
    clickId: text('click_id').references(() => accounts.clickId, { onDelete: 'set null' }),
    brandId: text('brand_id').notNull(),
    clientId: text('client_id').notNull(),
    place: integer('place').notNull(),
    kind: text('kind').notNull(),
    type: text('type').notNull(),
    /** of a photo, in pixels */
    width: integer('width'),
    height: integer('height'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [uniqueIndex('chat_media_once').on(t.clickId, t.clientId, t.place), index('chat_media_age').on(t.createdAt)],
);

/** Notices for an account: likes, visits, failed payments. */
export const notices = pgTable(
  'notices',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    category: text('category'),
    angelId: text('angel_id'),
    text: text('text'),
    createdAt: at('created_at').notNull().defaultNow(),
    readAt: at('read_at'),
  },
  (t) => [
    index('notices_account').on(t.clickId, t.id),
    index('notices_unread').on(t.clickId, t.kind).where(sql`read_at is null`),
  ],
);
