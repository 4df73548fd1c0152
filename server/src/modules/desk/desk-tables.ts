import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, bytes } from '@halo/server-kit/storage/column-kinds';

/**
 * What the desk looks at: one about the same subject at a time, however many reports there are. Names no account by a
 * foreign key, because a case outlives the account that it is about.
 */
export const deskCases = pgTable(
  'desk_cases',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: text('brand_id').notNull(),
    queue: text('queue').notNull(),
    /** number of a ticket, id of a profile or of an account, id of a decision */
    subject: text('subject').notNull(),
    /** 0 usual, 1 raised, 2 a person may be in danger */
    harm: smallint('harm').notNull(),
    status: text('status').notNull().default('open'),
    claimedBy: text('claimed_by'),
    leaseUntil: at('lease_until'),
    /** grows with each change, so that a decision on an older view is refused */
    version: integer('version').notNull().default(1),
    openedAt: at('opened_at').notNull(),
    closedAt: at('closed_at'),
  },
  (t) => [
    uniqueIndex('desk_cases_open').on(t.brandId, t.queue, t.subject).where(sql`status = 'open'`),
    index('desk_cases_queue').on(t.status, t.queue, t.openedAt),
    index('desk_cases_subject').on(t.subject),
  ],
);

/** The reports behind a case. */
export const deskCaseReports = pgTable(
  'desk_case_reports',
  {
    caseId: bigint('case_id', { mode: 'number' })
      .notNull()
      .references(() => deskCases.id),
    reportId: bigint('report_id', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.caseId, t.reportId] })],
);

/** What was written in the contact form. */
export const deskTickets = pgTable('desk_tickets', {
  /** as the person gets it: random, so that it neither counts our mail nor leads to another's */
  number: text('number').primaryKey(),
  brandId: text('brand_id').notNull(),
  /** of the account that was signed in */
  clickId: text('click_id'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  topic: text('topic').notNull(),
  text: text('text').notNull(),
  language: text('language').notNull(),
  createdAt: at('created_at').notNull(),
});

/** What was decided on an open case and has not happened yet. Gone with its effect, or when it is taken back. */
export const deskVerdicts = pgTable(
  'desk_verdicts',
  {
    caseId: bigint('case_id', { mode: 'number' })
      .primaryKey()
      .references(() => deskCases.id),
    draft: jsonb('draft').notNull(),
    /** of the case as it was seen by who decided last */
    version: integer('version').notNull(),
    operator: text('operator').notNull(),
    operatorName: text('operator_name').notNull(),
    confirmedBy: text('confirmed_by'),
    madeAt: at('made_at').notNull(),
    /** null: it waits for a second person */
    leavesAt: at('leaves_at'),
  },
  (t) => [index('desk_verdicts_due').on(t.leavesAt)],
);

/** What was reported, as it was then. */
export const deskCopies = pgTable(
  'desk_copies',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    caseId: bigint('case_id', { mode: 'number' })
      .notNull()
      .references(() => deskCases.id),
    reportId: bigint('report_id', { mode: 'number' }).notNull(),
    /** id of the message, `photo`, `photo-2` …, or which words of the profile: once a report */
    key: text('key').notNull(),
    messageId: bigint('message_id', { mode: 'number' }),
    /** account that wrote it, or whose photo it is */
    author: text('author').notNull(),
    kind: text('kind').notNull(),
    text: text('text').notNull().default(''),
    sentAt: at('sent_at'),
    photoHash: bytes('photo_hash'),
    /** files that the message brought along: kept as long as this copy */
    mediaIds: text('media_ids').array().notNull().default(sql`'{}'::text[]`),
    takenAt: at('taken_at').notNull(),
  },
  (t) => [uniqueIndex('desk_copies_once').on(t.reportId, t.key), index('desk_copies_case').on(t.caseId)],
);

/** What was decided, by whom and why, with the words that the person got. Rows never change but for the appeal. */
export const deskDecisions = pgTable(
  'desk_decisions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    caseId: bigint('case_id', { mode: 'number' })
      .notNull()
      .references(() => deskCases.id),
    brandId: text('brand_id').notNull(),
    /** the account that it concerns, if there is one */
    clickId: text('click_id'),
    action: text('action').notNull(),
    reason: text('reason'),
    facts: text('facts').notNull().default(''),
    /** came of a report, or of our own look */
    source: text('source').notNull(),
    /** empty: no text went to anybody */
    textSent: text('text_sent').notNull().default(''),
    language: text('language'),
    /** what it changed, to take it back: the name of a hidden photo */
    effect: text('effect'),
    /** what went back to the person with it */
    refundCents: integer('refund_cents'),
    operator: text('operator').notNull(),
    /** the second person, before it or, in danger, after it */
    confirmedBy: text('confirmed_by'),
    /** the decision that it takes back, or lets stand after an appeal */
    reviews: bigint('reviews', { mode: 'number' }),
    decidedAt: at('decided_at').notNull(),
    appealHash: bytes('appeal_hash'),
    appealUntil: at('appeal_until'),
    appealText: text('appeal_text'),
    appealedAt: at('appealed_at'),
  },
  (t) => [
    uniqueIndex('desk_decisions_appeal').on(t.appealHash),
    index('desk_decisions_case').on(t.caseId),
    index('desk_decisions_account').on(t.clickId),
  ],
);

/** Who read which private messages, in which case and what for. Written in the transaction that reads them. */
export const deskReads = pgTable(
  'desk_reads',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    caseId: bigint('case_id', { mode: 'number' })
      .notNull()
      .references(() => deskCases.id),
    operator: text('operator').notNull(),
    /** whose thread, with whom, around which message */
    clickId: text('click_id').notNull(),
    angelId: text('angel_id').notNull(),
    messageId: bigint('message_id', { mode: 'number' }).notNull(),
    count: integer('count').notNull(),
    purpose: text('purpose').notNull(),
    readAt: at('read_at').notNull(),
  },
  (t) => [index('desk_reads_case').on(t.caseId), index('desk_reads_account').on(t.clickId)],
);
