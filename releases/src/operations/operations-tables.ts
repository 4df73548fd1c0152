import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
  },
  (t) => [index('operator_sessions_expiry').on(t.expiresAt)],
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
