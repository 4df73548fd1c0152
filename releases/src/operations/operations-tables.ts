import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes } from '@halo/server-kit/storage/column-kinds';

/** People of the console. */
export const operators = pgTable('operators', {
  email: text('email').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  rights: jsonb('rights').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  disabledAt: at('disabled_at'),
  /** as other operators see it; empty for those of the installation */
  name: text('name').notNull().default(''),
  /** of the one-time link that sets a password, as SHA-256 */
  linkHash: bytes('link_hash'),
  linkUntil: at('link_until'),
  /** mails when a release fails */
  wantsAlarms: boolean('wants_alarms').notNull().default(false),
});

export const operatorSessions = pgTable(
  'operator_sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    email: text('email')
      .notNull()
      .references(() => operators.email, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    /** the second factor was given, here or at the issuer that the operator signed in with */
    hasGivenFactor: boolean('has_given_factor').notNull().default(false),
    /** key that is being set up, sealed */
    offeredKey: text('offered_key'),
  },
  (t) => [index('operator_sessions_expiry').on(t.expiresAt)],
);

/** Browsers that were sent to the operators' company. */
export const operatorOpenIdAttempts = pgTable('operator_openid_attempts', {
  stateHash: bytes('state_hash').primaryKey(),
  browserHash: bytes('browser_hash').notNull(),
  verifier: text('verifier').notNull(),
  nonce: text('nonce').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** Keys of the apps that make codes, sealed: who reads the database cannot make any. */
export const operatorFactors = pgTable('operator_factors', {
  email: text('email')
    .primaryKey()
    .references(() => operators.email, { onDelete: 'cascade' }),
  sealedKey: text('sealed_key').notNull(),
  /** half minute of the newest code that was used: that one and older ones are worth nothing */
  lastStep: integer('last_step').notNull(),
  createdAt: at('created_at').notNull(),
});

/** As SHA-256; each goes with its use. */
export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  {
    email: text('email')
      .notNull()
      .references(() => operatorFactors.email, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.email, t.codeHash] })],
);

/** Tokens of command lines and pipelines. Only the hash of the secret is kept. */
export const releaseTokens = pgTable('release_tokens', {
  id: text('id').primaryKey(),
  label: text('label').notNull(),
  person: text('person').notNull(),
  secretHash: bytes('secret_hash').notNull(),
  rights: jsonb('rights').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  revokedAt: at('revoked_at'),
  lastUsedAt: at('last_used_at'),
});
