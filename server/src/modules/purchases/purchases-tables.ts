import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytes } from '@halo/server-kit/storage/column-kinds';
import { accounts } from '../accounts/accounts-tables.ts';
import { paymentAttempts, savedCards } from '../payments/payments-tables.ts';

/** Plans that last. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    brandId: text('brand_id').notNull(),
    /** as it was sold */
    plan: jsonb('plan').notNull(),
    premiumLevel: smallint('premium_level').notNull(),
    /** the purchase that began it */
    firstAttemptId: uuid('first_attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    savedCardId: uuid('saved_card_id').references(() => savedCards.id),
    renews: boolean('renews').notNull(),
    startedAt: at('started_at').notNull(),
    /** paid until then; charged again at that time while `renews` */
    periodEndsAt: at('period_ends_at').notNull(),
    /** periods paid so far, the first included: names the attempt of the next one */
    periods: integer('periods').notNull().default(1),
    /** notice of the renewal at `periodEndsAt`; cleared with each new period */
    noticeSentAt: at('notice_sent_at'),
    cancelledAt: at('cancelled_at'),
    pastDueSince: at('past_due_since'),
    /** refused attempts of the next period that its owner was notified of */
    refusalsReported: integer('refusals_told').notNull().default(0),
    nextTryAt: at('next_try_at'),
    endedAt: at('ended_at'),
    /** paid, but its buyer has not asked yet that it begins: see `purchase_starts` */
    waits: boolean('waits').notNull().default(false),
    /** it has begun, and its account has the level that it is worth */
    isCounted: boolean('is_counted').notNull().default(false),
  },
  (t) => [
    uniqueIndex('subscriptions_first').on(t.firstAttemptId),
    index('subscriptions_due').on(t.endedAt, t.periodEndsAt),
    index('subscriptions_account').on(t.clickId),
    // What a worker looks for twice a minute: those that are still to be worked on, and no others.
    index('subscriptions_to_count').on(t.startedAt).where(sql`ended_at is null and not waits and not is_counted`),
    index('subscriptions_to_notify')
      .on(t.periodEndsAt, t.id)
      .where(sql`ended_at is null and renews and not waits and notice_sent_at is null`),
    index('subscriptions_card').on(t.savedCardId).where(sql`ended_at is null and renews`),
  ],
);

/**
 * When what was paid begins, and until when its contract can be withdrawn from, as its buyer was shown it. What its
 * buyer did not ask to begin waits.
 */
export const purchaseStarts = pgTable(
  'purchase_starts',
  {
    attemptId: uuid('attempt_id')
      .primaryKey()
      .references(() => paymentAttempts.id),
    clickId: text('click_id').notNull(),
    /** message credits that it brings once it begins */
    credits: integer('credits').notNull(),
    /** what still waits then begins by itself */
    withdrawableUntil: at('withdrawable_until').notNull(),
    /** null: it waits */
    beganAt: at('began_at'),
    /** version of the text with which its buyer asked for it later than at the checkout */
    startRequest: text('start_request'),
    /** its money went back before it began */
    endedAt: at('ended_at'),
    /** keyed hash of the card that paid, as long as it can be withdrawn from */
    cardPrint: text('card_print'),
  },
  (t) => [
    index('purchase_starts_due').on(t.withdrawableUntil).where(sql`began_at is null and ended_at is null`),
    index('purchase_starts_account').on(t.clickId),
    index('purchase_starts_card').on(t.withdrawableUntil).where(sql`card_print is not null`),
  ],
);

/** Contracts that were withdrawn from, or that we ended without a fault of the buyer: day and time are the proof. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    attemptId: uuid('attempt_id')
      .primaryKey()
      .references(() => paymentAttempts.id),
    clickId: text('click_id').notNull(),
    refundCents: integer('refund_cents').notNull(),
    madeAt: at('made_at').notNull(),
    /** the decision of the desk that ended it; 0: its brand closed; null: its buyer withdrew */
    decisionId: bigint('decision_id', { mode: 'number' }),
    /** a part of it was used; counts for the next one: see `withdrawal-review-rule.ts` */
    isUsed: boolean('is_used').notNull().default(false),
    /** keyed hash of the card that paid, of one that counts */
    cardPrint: text('card_print'),
  },
  (t) => [
    index('withdrawals_used').on(t.clickId, t.madeAt).where(sql`is_used`),
    index('withdrawals_card').on(t.cardPrint, t.madeAt).where(sql`card_print is not null`),
  ],
);

/** Refunds of withdrawals that a person decides about before they go back. */
export const heldRefunds = pgTable(
  'held_refunds',
  {
    attemptId: uuid('attempt_id')
      .primaryKey()
      .references(() => paymentAttempts.id),
    clickId: text('click_id').notNull(),
    refundCents: integer('refund_cents').notNull(),
    currency: text('currency').notNull(),
    /** withdrawals with use that counted before it */
    earlier: integer('earlier').notNull(),
    heldAt: at('held_at').notNull(),
    /** by law the money is back by then */
    dueAt: at('due_at').notNull(),
    /** open, released or refused */
    status: text('status').notNull(),
    remindedAt: at('reminded_at'),
    answeredAt: at('answered_at'),
    /** what the buyer was written */
    answer: text('answer'),
  },
  (t) => [index('held_refunds_open').on(t.dueAt).where(sql`status = 'open'`)],
);

/** Claims under the refund guarantee; a person answers. */
export const refundClaims = pgTable('refund_claims', {
  attemptId: uuid('attempt_id')
    .primaryKey()
    .references(() => paymentAttempts.id),
  clickId: text('click_id').notNull(),
  reason: text('reason').notNull(),
  /** open, granted or refused */
  status: text('status').notNull(),
  madeAt: at('made_at').notNull(),
  answeredAt: at('answered_at'),
});

/** Requests to end a renewal from people who are not signed in: what they typed and when, and the link that ends it. */
export const cancelRequests = pgTable(
  'cancel_requests',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** how they name what they bought; nothing is decided by it */
    contract: text('contract').notNull(),
    madeAt: at('made_at').notNull(),
    /** a mail was written; a request for an unknown address is deleted instead */
    handledAt: at('handled_at'),
    clickId: text('click_id').references(() => accounts.clickId, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash'),
    confirmedAt: at('confirmed_at'),
  },
  (t) => [
    index('cancel_requests_open').on(t.madeAt).where(sql`handled_at is null`),
    index('cancel_requests_email').on(t.brandId, t.email, t.madeAt),
    uniqueIndex('cancel_requests_token').on(t.tokenHash),
  ],
);

/**
 * Withdrawals that were declared without signing in. The declaration counts from `madeAt`, whenever the link of its
 * receipt is opened. What fits no account is not kept here: the desk has it.
 */
export const withdrawalRequests = pgTable(
  'withdrawal_requests',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** how they name what they bought; nothing is decided by it */
    contract: text('contract').notNull(),
    madeAt: at('made_at').notNull(),
    /** its receipt was written */
    handledAt: at('handled_at'),
    clickId: text('click_id').references(() => accounts.clickId, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash'),
    /** a contract was withdrawn from with its link */
    confirmedAt: at('confirmed_at'),
    /** its link was not used, so the desk has it */
    referredAt: at('referred_at'),
  },
  (t) => [
    index('withdrawal_requests_open').on(t.madeAt).where(sql`handled_at is null`),
    index('withdrawal_requests_unused')
      .on(t.handledAt)
      .where(sql`token_hash is not null and confirmed_at is null and referred_at is null`),
    index('withdrawal_requests_email').on(t.brandId, t.email, t.madeAt),
    uniqueIndex('withdrawal_requests_token').on(t.tokenHash),
  ],
);

/** What an account allows itself. */
export const spendingRules = pgTable('spending_rules', {
  clickId: text('click_id')
    .primaryKey()
    .references(() => accounts.clickId, { onDelete: 'cascade' }),
  monthlyLimitCents: integer('monthly_limit_cents'),
  /** a higher limit that waits; null with a date: no limit */
  nextLimitCents: integer('next_limit_cents'),
  nextLimitAt: at('next_limit_at'),
  pausedUntil: at('paused_until'),
  changedAt: at('changed_at').notNull(),
});
