import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes } from '@halo/server-kit/storage/column-kinds';

export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: text('brand_id').notNull(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    language: text('language').notNull(),
    data: jsonb('data').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    sendAfter: at('send_after').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: at('sent_at'),
    lastError: text('last_error'),
  },
  (t) => [
    index('mail_outbox_due').on(t.sendAfter).where(sql`sent_at is null`),
    index('mail_outbox_age').on(t.sentAt).where(sql`sent_at is not null`),
  ],
);

/** Links in mailings, as SHA-256. Each steers what goes to the address that it was sent to, and names no account. */
export const mailingLinks = pgTable(
  'mailing_links',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    brandId: text('brand_id').notNull(),
    recipient: text('recipient').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('mailing_links_recipient').on(t.brandId, t.recipient), index('mailing_links_age').on(t.createdAt)],
);

/** Mailings that are not sent to an address any more. */
export const mailingStops = pgTable(
  'mailing_stops',
  {
    brandId: text('brand_id').notNull(),
    recipient: text('recipient').notNull(),
    /** a `MailingKind` */
    kind: text('kind').notNull(),
    since: at('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.recipient, t.kind] })],
);
