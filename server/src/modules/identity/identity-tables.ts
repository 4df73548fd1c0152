import { at, bytes } from '@halo/server-kit/storage/column-kinds';
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
