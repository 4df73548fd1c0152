import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
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
    passwordHash: text('password_hash').notNull(),
    emailConfirmedAt: at('email_confirmed_at'),
    userName: text('user_name').notNull().default(''),
    country: text('country').notNull(),
    region: text('region').notNull().default(''),
    city: text('city').notNull().default(''),
    age: integer('age').notNull(),
    gender: text('gender').notNull(),
    seeking: text('seeking').notNull(),
    description: text('description').notNull().default(''),
    lookingFor: text('looking_for').notNull().default(''),
    fluxId: text('flux_id').notNull(),
    premiumLevel: smallint('premium_level').notNull().default(0),
    /** a card check proved the age; opens nothing by itself */
    ageProvenAt: at('age_proven_at'),
    photoName: text('photo_name'),
    hasCardOnFile: boolean('has_card_on_file').notNull().default(false),
    source: text('source').notNull().default('direct'),
    campaignId: text('campaign_id'),
    fingerprint: text('fingerprint'),
    renewsAt: at('renews_at'),
    lastActivityAt: at('last_activity_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    disabledAt: at('disabled_at'),
  },
  (t) => [
    uniqueIndex('accounts_email').on(t.brandId, t.email),
    index('accounts_fingerprint').on(t.brandId, t.fingerprint),
  ],
);

/** What somebody agreed to, when, and to which wording. One row a purpose and decision. */
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

/** Bearer tokens, as SHA-256. A rotated one names its successor; using it later than the grace revokes the family. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    family: uuid('family').notNull(),
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
  (t) => [index('session_tokens_family').on(t.family), index('session_tokens_account').on(t.clickId)],
);

/** One-time tokens that travel by mail, as SHA-256. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    /** address it was sent to */
    email: text('email').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('mail_tokens_account').on(t.clickId)],
);

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

/** Likes, visits and other news for an account. */
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

/** One thread between an account and a profile. */
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
  },
  (t) => [
    index('messages_thread').on(t.clickId, t.angelId, t.id),
    index('messages_since').on(t.clickId, t.id),
    uniqueIndex('messages_client_id').on(t.clickId, t.clientId),
  ],
);

/** Current balance a unit: always the sum of its ledger rows, kept beside them so that a debit is one statement. */
export const balances = pgTable(
  'balances',
  {
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    /** message, icebreaker or like */
    unit: text('unit').notNull(),
    balance: integer('balance').notNull(),
    /** how often it changed; counted by a trigger */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clickId, t.unit] }), check('balance_not_negative', sql`${t.balance} >= 0`)],
);

/** Every credit and debit. Append only; a cause happens once. */
export const ledger = pgTable(
  'ledger',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    unit: text('unit').notNull(),
    /** positive: credit, negative: debit */
    amount: integer('amount').notNull(),
    /** e.g. `message:<client id>`, `payment:<attempt>`, `welcome` */
    cause: text('cause').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('ledger_cause').on(t.clickId, t.unit, t.cause)],
);

/** One try to pay. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid('id').primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId),
    brandId: text('brand_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** hash of what was asked; the same key with another request is refused */
    requestHash: text('request_hash').notNull(),
    productId: text('product_id').notNull(),
    /** the plan as it was sold */
    plan: jsonb('plan').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('EUR'),
    method: text('method').notNull(),
    provider: text('provider').notNull(),
    /** purchase, renewal or verification */
    purpose: text('purpose').notNull().default('purchase'),
    /** the shopper chose that the plan renews itself */
    renews: boolean('renews').notNull().default(false),
    /** what a renewal charges for */
    subscriptionId: uuid('subscription_id'),
    /** the card on file that is charged, or that came to be kept with it */
    savedCardId: uuid('saved_card_id'),
    /** the shopper ticked that the card is kept for later tries */
    remembersCard: boolean('remembers_card').notNull().default(false),
    /**
     * version of the text with which the shopper asked that it begins before the days to withdraw are over; null:
     * nobody
     * asked
     */
    startRequest: text('start_request'),
    status: text('status').notNull(),
    failure: text('failure'),
    challenge: jsonb('challenge'),
    providerReference: text('provider_reference'),
    /** failed because nobody waited any longer, and not because its provider said so: it may be paid all the same */
    isEndedByUs: boolean('is_ended_by_us').notNull().default(false),
    /** given back by refunds and chargebacks, in all */
    reversedCents: integer('reversed_cents').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('payment_attempts_account').on(t.clickId, t.createdAt),
    uniqueIndex('payment_attempts_key').on(t.clickId, t.idempotencyKey),
    uniqueIndex('payment_attempts_reference').on(t.provider, t.providerReference),
    index('payment_attempts_open').on(t.status, t.updatedAt),
  ],
);

/** Every change of state of an attempt, with what caused it. */
export const paymentTransitions = pgTable(
  'payment_transitions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    fromStatus: text('from_status').notNull(),
    toStatus: text('to_status').notNull(),
    cause: text('cause').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('payment_transitions_attempt').on(t.attemptId)],
);

/** Signed events of providers: stored, acknowledged, then processed. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    body: jsonb('body').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    processedAt: at('processed_at'),
    /** the last time that it could not be worked off, and how often it went wrong */
    triedAt: at('tried_at'),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('webhook_inbox_open').on(t.triedAt, t.receivedAt).where(sql`processed_at is null`),
  ],
);

/** Ids of card tokens that were used up. */
export const usedCardTokens = pgTable('used_card_tokens', {
  id: text('id').primaryKey(),
  usedAt: at('used_at').notNull().defaultNow(),
});

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
  (t) => [index('mail_outbox_due').on(t.sendAfter).where(sql`sent_at is null`)],
);

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
    /** while somebody works on it: when the next one may try */
    runAt: at('run_at').notNull(),
    payload: jsonb('payload').notNull().default({}),
    attempts: integer('attempts').notNull().default(0),
  },
  (t) => [
    uniqueIndex('persona_tasks_pending').on(t.clickId, t.angelId, t.kind),
    index('persona_tasks_due').on(t.runAt),
  ],
);

/** How often something happened in a window: failed sign-ins of an address, sign-ups from one. Keys are hashed. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (t) => [index('rate_counters_end').on(t.endsAt)],
);

/** Which version of built-in content (sample profiles) the database holds. */
export const contentVersions = pgTable('content_versions', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
});

/** Who does not want to meet whom. Closes the conversation for both. */
export const blocks = pgTable(
  'blocks',
  {
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    angelId: text('angel_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.clickId, t.angelId] }), index('blocks_angel').on(t.angelId)],
);

/** What people reported, for those who look after it. One a pair and day. */
export const reports = pgTable(
  'reports',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: text('brand_id').notNull(),
    clickId: text('click_id').notNull(),
    angelId: text('angel_id').notNull(),
    reason: text('reason').notNull(),
    note: text('note').notNull().default(''),
    messageId: bigint('message_id', { mode: 'number' }),
    status: text('status').notNull().default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('reports_open').on(t.status, t.createdAt), index('reports_pair').on(t.clickId, t.angelId, t.createdAt)],
);

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

/** What is to be told by push or Telegram; kept so that a restart forgets nothing. Done means deleted. */
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
