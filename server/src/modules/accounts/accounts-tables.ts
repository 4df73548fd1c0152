import type { Prompt } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytes } from '@halo/server-kit/storage/column-kinds';

/** People who registered. `clickId` is the public id, also the tracker id once signed in. */
export const accounts = pgTable(
  'accounts',
  {
    clickId: text('click_id').primaryKey(),
    brandId: text('brand_id').notNull(),
    /** lower case; unique within a brand */
    email: text('email').notNull(),
    /** where the next confirmation goes; becomes the address when its link is opened */
    pendingEmail: text('pending_email'),
    /** of a confirmed account: the address that it moves to when its owner opens the link there */
    nextEmail: text('next_email'),
    passwordHash: text('password_hash').notNull(),
    emailConfirmedAt: at('email_confirmed_at'),
    userName: text('user_name').notNull().default(''),
    /** for its owner alone, like the phone number, which nothing proves */
    surname: text('surname').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** a `Language`; null: of before people could choose, the brand's own */
    language: text('language'),
    country: text('country').notNull(),
    region: text('region').notNull().default(''),
    city: text('city').notNull().default(''),
    age: integer('age').notNull(),
    /** a `Gender` */
    gender: text('gender').notNull(),
    /** of `GENDER_WORDS`, in the order of the person */
    genderWords: text('gender_words').array().notNull().default(sql`'{}'::text[]`),
    /** of `Gender`, one or more */
    seeking: text('seeking').array().notNull(),
    /** consent to keep `seeking` and `gender_words`, see special-data.ts; null: not asked yet */
    specialData: boolean('special_data'),
    specialDataText: text('special_data_text'),
    specialDataAt: at('special_data_at'),
    description: text('description').notNull().default(''),
    lookingFor: text('looking_for').notNull().default(''),
    interests: text('interests').array().notNull().default(sql`'{}'::text[]`),
    /** a list of `Prompt` */
    prompts: jsonb('prompts').$type<Prompt[]>().notNull().default([]),
    /** signed up, and not yet through the first minutes or past them */
    awaitsFirstMinutes: boolean('awaits_first_minutes').notNull().default(false),
    isHintHidden: boolean('is_hint_hidden').notNull().default(false),
    /** links in what it writes may be read for a preview */
    linkPreviews: boolean('link_previews').notNull().default(true),
    fluxId: text('flux_id').notNull(),
    premiumLevel: smallint('premium_level').notNull().default(0),
    /** a card check proved the age; opens nothing by itself */
    ageProvenAt: at('age_proven_at'),
    /** the first of its photos, see photos-repository.ts */
    photoName: text('photo_name'),
    /** photos that an operator compared with the person; the badge holds while the first one is among them */
    comparedPhotos: text('compared_photos').array().notNull().default([]),
    hasCardOnFile: boolean('has_card_on_file').notNull().default(false),
    source: text('source').notNull().default('direct'),
    campaignId: text('campaign_id'),
    /** a partner's own code of its link */
    vm: text('vm'),
    fingerprint: text('fingerprint'),
    renewsAt: at('renews_at'),
    lastActivityAt: at('last_activity_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    disabledAt: at('disabled_at'),
    /** of the decision that disabled it; a `DecisionReason` */
    disabledReason: text('disabled_reason'),
    /** paused, deleting or erasing; null: the owner is here */
    leavingState: text('leaving_state'),
    leavingSince: at('leaving_since'),
    /** when a deleting one is erased */
    eraseAt: at('erase_at'),
    /** only a number is left, because payments name it */
    erasedAt: at('erased_at'),
    /** its owner was warned that an unconfirmed account goes */
    erasureWarnedAt: at('erasure_warned_at'),
  },
  (t) => [
    uniqueIndex('accounts_email').on(t.brandId, t.email),
    index('accounts_fingerprint').on(t.brandId, t.fingerprint),
    index('accounts_erase').on(t.eraseAt).where(sql`erase_at is not null`),
    index('accounts_unconfirmed').on(t.createdAt).where(sql`email_confirmed_at is null`),
    // Across brands: whether one who withdraws did so before under another account.
    index('accounts_any_brand').on(t.email),
    // Nearly always empty: a worker stops what renews.
    index('accounts_away_renewing')
      .on(t.clickId)
      .where(sql`renews_at is not null and coalesce(disabled_at, leaving_since) is not null`),
    index('accounts_print_age').on(t.createdAt).where(sql`fingerprint is not null`),
    // Whom figures follow: who signed up, confirmed or was there since they looked last.
    index('accounts_last_event').on(sql`greatest(created_at, email_confirmed_at, last_activity_at)`),
  ],
);

/** What an account shows of itself, in its own order. A hidden one has no row: its decision knows the name. */
export const accountPhotos = pgTable(
  'account_photos',
  {
    /** what the desk calls it, which is no address */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    /** of the file */
    name: text('name').notNull(),
    /** from 0 */
    place: smallint('place').notNull(),
  },
  (t) => [uniqueIndex('account_photos_name').on(t.clickId, t.name)],
);

/** What an account agreed to, when, and to which wording. One row a purpose and decision. */
export const consents = pgTable(
  'consents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    isGiven: boolean('is_given').notNull(),
    textVersion: text('text_version').notNull(),
    decidedAt: at('decided_at').notNull().defaultNow(),
  },
  (t) => [index('consents_account').on(t.clickId)],
);

/** One sign-in of a browser, which its owner sees in a list. Its tokens are rotated; none lives longer than it. */
export const sessions = pgTable(
  'sessions',
  {
    family: uuid('family').primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    /** as they are called, not what the browser sent: the whole header would identify it */
    browser: text('browser').notNull().default(''),
    system: text('system').notNull().default(''),
    createdAt: at('created_at').notNull(),
    /** at most a minute behind */
    lastUsedAt: at('last_used_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** The order in which sessions were revoked, of no clock; null: it was not. Other processes look for new ones. */
    revokedSeq: bigint('revoked_seq', { mode: 'number' }),
  },
  (t) => [
    index('sessions_account').on(t.clickId),
    index('sessions_revoked').on(t.revokedSeq).where(sql`revoked_seq is not null`),
  ],
);

export const sessionRevocations = pgSequence('session_revocations');

/** Browsers that an account was signed in with, so that its owner gets a mail about one that is new. */
export const knownDevices = pgTable(
  'known_devices',
  {
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    /** SHA-256 of account and cookie: two accounts of one browser have nothing in common here */
    deviceHash: bytes('device_hash').notNull(),
    lastUsedAt: at('last_used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clickId, t.deviceHash] }), index('known_devices_age').on(t.lastUsedAt)],
);

/** Bearer tokens, as SHA-256. A rotated one names its successor; using it later than the grace revokes the family. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    family: uuid('family')
      .notNull()
      .references(() => sessions.family, { onDelete: 'cascade' }),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    /** first use; until then the answer that carried it may have been lost, and its predecessor still counts */
    usedAt: at('used_at'),
    replacedAt: at('replaced_at'),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    index('session_tokens_family').on(t.family),
    index('session_tokens_account').on(t.clickId),
    index('session_tokens_end').on(t.expiresAt),
  ],
);

/** One-time tokens of accounts, nearly all of which travel by mail, as SHA-256. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    /** of the account at that time; nearly always the address it was sent to */
    email: text('email').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    index('mail_tokens_account').on(t.clickId),
    index('mail_tokens_end').on(t.expiresAt),
    // Whether an address that moved away may still come back, asked at each sign-up.
    index('mail_tokens_keep').on(t.email).where(sql`purpose = 'keep' and used_at is null`),
  ],
);
