import { sql } from 'drizzle-orm';
import type { AlarmBody, RolloutStep } from '@halo/shared/contracts/operations';
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, bytes } from '@halo/server-kit/storage/column-kinds';

/** Versions of remotes as they were published. Never changed; removed only by retention. */
export const releaseVersions = pgTable(
  'release_versions',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    document: jsonb('document').notNull(),
    /** sha256 of the canonical document, so that the same version with other bytes is known */
    digest: text('digest').notNull(),
    fileCount: integer('file_count').notNull(),
    bytes: integer('bytes').notNull(),
    publishedBy: text('published_by').notNull(),
    publishedAt: at('published_at').notNull().defaultNow(),
    /** when a scope last stopped using it; null while never used or in use */
    lastPinnedAt: at('last_pinned_at'),
  },
  (t) => [primaryKey({ columns: [t.remote, t.version] })],
);

/** Files of the asset store, by the address they are served from. Content never changes. */
export const releaseFiles = pgTable(
  'release_files',
  {
    path: text('path').primaryKey(),
    integrity: text('integrity').notNull(),
    bytes: integer('bytes').notNull(),
    /** compressed forms beside it: `br`, `gz`, or a dictionary form `<hash of the dictionary>.dcz` */
    encodings: jsonb('encodings').notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('release_files_integrity').on(t.integrity)],
);

/** Publications that have begun and are not finished. */
export const releasePublications = pgTable('release_publications', {
  id: text('id').primaryKey(),
  document: jsonb('document').notNull(),
  startedBy: text('started_by').notNull(),
  startedAt: at('started_at').notNull().defaultNow(),
});

/** The newest revision of each scope; locked to write the next. */
export const releaseHeads = pgTable('release_heads', {
  scope: text('scope').primaryKey(),
  revision: integer('revision').notNull(),
});

/** Pins of a scope (a brand or `default`), every revision for good. */
export const releaseRevisions = pgTable(
  'release_revisions',
  {
    scope: text('scope').notNull(),
    revision: integer('revision').notNull(),
    own: jsonb('own').notNull(),
    effective: jsonb('effective').notNull(),
    action: text('action').notNull(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    auditId: integer('audit_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.revision] })],
);

/** The signed document of a brand's newest revision; signed again before it expires. */
export const releaseSignatures = pgTable('release_signatures', {
  brandId: text('brand_id').primaryKey(),
  revision: integer('revision').notNull(),
  keyId: text('key_id').notNull(),
  payload: text('payload').notNull(),
  signature: text('signature').notNull(),
  issuedAt: at('issued_at').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** Everything anybody did to releases; each entry carries the hash of the one before. */
export const releaseAudit = pgTable(
  'release_audit',
  {
    id: integer('id').primaryKey(),
    at: at('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    scope: text('scope').notNull(),
    reason: text('reason').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    revision: integer('revision'),
    /** sha256 of the pins that this entry's revision holds; entries from before it was written down have none */
    pinsDigest: text('pins_digest'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    index('release_audit_pins').on(t.scope, t.id).where(sql`${t.pinsDigest} is not null`),
    index('release_audit_four_eyes').on(t.id).where(sql`${t.action} = 'changeFourEyes'`),
  ],
);

/** Changes that wait for a second person. */
export const releaseProposals = pgTable(
  'release_proposals',
  {
    id: text('id').primaryKey(),
    scope: text('scope').notNull(),
    change: jsonb('change').notNull(),
    reason: text('reason').notNull(),
    expectedRevision: integer('expected_revision').notNull(),
    /** head of the default that a brand's proposal was judged with; null for a proposal for the default itself */
    expectedDefault: integer('expected_default'),
    proposedBy: text('proposed_by').notNull(),
    /** the token it was proposed with; null: in the console */
    tokenId: text('token_id'),
    proposedAt: at('proposed_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    status: text('status').notNull().default('waiting'),
    decidedBy: text('decided_by'),
    revision: integer('revision'),
  },
  (t) => [index('release_proposals_waiting').on(t.status, t.expiresAt)],
);

/** Lists of what takes two people, as proposed. In force is the one whose entry of the audit is the newest. */
export const releaseFourEyes = pgTable('release_four_eyes', {
  id: text('id').primaryKey(),
  rules: jsonb('rules').notNull(),
  reason: text('reason').notNull(),
  /** entry that brought the list which this one would replace; 0: none did */
  basis: integer('basis').notNull(),
  proposedBy: text('proposed_by').notNull(),
  /** the token it was proposed with; null: in the console */
  tokenId: text('token_id'),
  proposedAt: at('proposed_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  status: text('status').notNull().default('waiting'),
  decidedBy: text('decided_by'),
  /** entry that brought it into force */
  auditId: integer('audit_id'),
});

/**
 * Links that bring a remote from elsewhere into one browser. What they allow is signed; here is whether they were used.
 */
export const releaseOverrides = pgTable(
  'release_overrides',
  {
    id: text('id').primaryKey(),
    scope: text('scope').notNull(),
    remote: text('remote').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    redeemedAt: at('redeemed_at'),
    /** hash of what the one browser that redeemed it has in its cookie */
    secretHash: bytes('secret_hash'),
  },
  (t) => [index('release_overrides_expiry').on(t.expiresAt)],
);

/** What browsers reported of a version in one minute. */
export const releaseHealth = pgTable(
  'release_health',
  {
    minute: at('minute').notNull(),
    brandId: text('brand_id').notNull(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    group: text('group').notNull(),
    loads: integer('loads').notNull().default(0),
    crashes: integer('crashes').notNull().default(0),
    /** `phase:code` → count */
    failures: jsonb('failures').notNull().default({}),
    /** `LCP:<bucket>` → count, on the scale of vital-scale.ts */
    vitals: jsonb('vitals').notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.minute, t.brandId, t.remote, t.version, t.group] })],
);

/** One row a visitor, version and group: a visitor counts once, however often they report. */
export const releaseHealthVisitors = pgTable(
  'release_health_visitors',
  {
    brandId: text('brand_id').notNull(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    group: text('group').notNull(),
    /** hash of the visitor cookie */
    visitor: text('visitor').notNull(),
    /** keyed hash of the network the first report came from: one network counts as a few visitors at most */
    network: text('network').notNull(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    /** last time it did not load or crashed for them */
    failedAt: at('failed_at'),
    /** `LCP` → epoch ms when a value of theirs was last counted */
    vitalsAt: jsonb('vitals_at').notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.brandId, t.remote, t.version, t.group, t.visitor] }),
    index('release_health_visitors_age').on(t.lastSeenAt),
    index('release_health_visitors_network').on(t.brandId, t.remote, t.version, t.group, t.network),
  ],
);

/** What operators were woken for: one row a fact, so that the same fact is never two. */
export const releaseAlarms = pgTable(
  'release_alarms',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** what happened, so that it is known again */
    fact: text('fact').notNull(),
    body: jsonb('body').$type<AlarmBody>().notNull(),
    /** waiting, sent or given_up by the webhook; unsent: there was none */
    state: text('state').$type<'unsent' | 'waiting' | 'sent' | 'given_up'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** while it waits: when it is sent next; while it is being sent: when another process may */
    sendAfter: at('send_after').notNull(),
    createdAt: at('created_at').notNull(),
    /** why the last attempt came to nothing */
    outcome: text('outcome'),
    /** how many operators got a mail */
    mails: integer('mails').notNull(),
  },
  (t) => [
    uniqueIndex('release_alarms_fact').on(t.fact),
    index('release_alarms_due').on(t.sendAfter).where(sql`state = 'waiting'`),
  ],
);

/** A version that goes over brands in steps. */
export const releaseRollouts = pgTable(
  'release_rollouts',
  {
    id: text('id').primaryKey(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    steps: jsonb('steps').$type<RolloutStep[]>().notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'stopped'>().notNull(),
    /** from 0; -1: the first is still to come */
    step: integer('step').notNull(),
    stepSince: at('step_since').notNull(),
    /** brands that took the remote from the default when it began */
    followers: jsonb('followers').$type<string[]>().notNull(),
    /** scopes that have had it by this rollout, those of a half-made step among them */
    reached: jsonb('reached').$type<string[]>().notNull().default([]),
    startedBy: text('started_by').notNull(),
    /** the token it was started with; null: in the console */
    tokenId: text('token_id'),
    startedAt: at('started_at').notNull(),
    /** when its first step may begin; null: at once */
    startsAt: at('starts_at'),
    approvedBy: text('approved_by'),
    endedAt: at('ended_at'),
    /** who stopped it; null: it did so by itself */
    stoppedBy: text('stopped_by'),
    why: text('why'),
    /** the scope that it stopped for; null: it stopped for none of them */
    stoppedFor: text('stopped_for'),
  },
  (t) => [
    index('release_rollouts_state').on(t.state, t.endedAt),
    uniqueIndex('release_rollouts_running').on(t.remote).where(sql`state = 'running'`),
  ],
);

/** Times in which no version goes forward on some brands. */
export const releaseFreezes = pgTable(
  'release_freezes',
  {
    id: text('id').primaryKey(),
    /** brand ids, `default` or `*` */
    brands: jsonb('brands').$type<string[]>().notNull(),
    startsAt: at('starts_at').notNull(),
    /** earlier than it was made for where an operator lifted it */
    endsAt: at('ends_at').notNull(),
    reason: text('reason').notNull(),
    madeBy: text('made_by').notNull(),
  },
  (t) => [index('release_freezes_ends_at').on(t.endsAt)],
);
