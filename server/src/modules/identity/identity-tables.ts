import { at, bytes } from '@halo/server-kit/storage/column-kinds';
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts-tables.ts';

/** Browsers that were sent to Google and are not back yet. Of what they carry only hashes are kept. */
export const googleAttempts = pgTable(
  'google_attempts',
  {
    stateHash: bytes('state_hash').primaryKey(),
    brandId: text('brand_id').notNull(),
    browserHash: bytes('browser_hash').notNull(),
    /** of PKCE; worth nothing without the code, which Google gives to the browser */
    verifier: text('verifier').notNull(),
    nonce: text('nonce').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('google_attempts_expiry').on(t.expiresAt)],
);

/** People whom Google has vouched for and who have no connected account yet. */
export const googleTickets = pgTable(
  'google_tickets',
  {
    ticketHash: bytes('ticket_hash').primaryKey(),
    brandId: text('brand_id').notNull(),
    browserHash: bytes('browser_hash').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    /** the company gives the mailbox itself, so no other person can have it */
    isAuthoritative: boolean('is_authoritative').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('google_tickets_expiry').on(t.expiresAt)],
);

/** Accounts that open at the word of another company. `subject` never changes, an address may. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    brandId: text('brand_id').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** connected while the owner of the address was known to be the same person */
    isProven: boolean('is_proven').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.brandId, t.issuer, t.subject] }),
    index('external_identities_account').on(t.clickId),
  ],
);

/** The random id under which devices know an account, so that they never learn its public one. */
export const passkeyOwners = pgTable('passkey_owners', {
  clickId: text('click_id')
    .primaryKey()
    .references(() => accounts.clickId, { onDelete: 'cascade' }),
  handle: text('handle').notNull().unique(),
});

/** Public keys of devices that open an account. What proves a person (finger, face, code) stays on the device. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** as the device gave it, base64url */
    id: text('id').primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    brandId: text('brand_id').notNull(),
    /** host that it was made for; it works nowhere else */
    host: text('host').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** signatures so far; 0 for ever where a passkey is synchronised */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** it may be copied to other devices of the person */
    isSynced: boolean('is_synced').notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [index('passkeys_account').on(t.clickId)],
);

/** What a device is asked to sign, as SHA-256: worth minutes, and one answer. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytes('challenge_hash').primaryKey(),
    host: text('host').notNull(),
    /** who adds a passkey; absent: a visitor signs in with one */
    clickId: text('click_id').references(() => accounts.clickId, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expiresAt)],
);

/** Accounts to which a passkey was offered: that happens once. */
export const passkeyOffers = pgTable('passkey_offers', {
  clickId: text('click_id')
    .primaryKey()
    .references(() => accounts.clickId, { onDelete: 'cascade' }),
  offeredAt: at('offered_at').notNull(),
});
