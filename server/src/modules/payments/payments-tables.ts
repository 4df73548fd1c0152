import type { BlockKind, RefundGround } from '@halo/shared/contracts/operations';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at } from '@halo/server-kit/storage/column-kinds';
import { accounts } from '../accounts/accounts-tables.ts';

/** One attempt to pay. */
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
    /** whose account there: a company's own, or '' for the one of the installation */
    accountCompany: text('account_company').notNull().default(''),
    /** purchase, renewal, verification or cardChange */
    purpose: text('purpose').notNull().default('purchase'),
    /** the shopper chose that the plan renews itself */
    renews: boolean('renews').notNull().default(false),
    /** what a renewal charges for, or whose card is changed */
    subscriptionId: uuid('subscription_id'),
    /** the card on file that is charged, or that came to be kept with it */
    savedCardId: uuid('saved_card_id'),
    /** the shopper ticked that the card is kept for later attempts */
    remembersCard: boolean('remembers_card').notNull().default(false),
    /**
     * version of the text with which the shopper asked that it begins before the days to withdraw are over; null: they
     * did not ask
     */
    startRequest: text('start_request'),
    status: text('status').notNull(),
    failure: text('failure'),
    /** whether a charge without the shopper may follow: never, later, withShopper or ours; null: nothing was said */
    retry: text('retry'),
    challenge: jsonb('challenge'),
    providerReference: text('provider_reference'),
    /** failed because we stopped waiting, and not because its provider said so: it may be paid all the same */
    isEndedByUs: boolean('is_ended_by_us').notNull().default(false),
    /** its shopper came back, and the provider's answer was lost: when to ask what it did; null: nothing is open */
    askAgainAt: at('ask_again_at'),
    /** when its provider proved that the authorisation is cancelled: a report of it that comes later brings no money */
    voidedAt: at('voided_at'),
    /** of the card that pays, where it is known here */
    cardLastFour: text('card_last_four'),
    /** keyed hashes by which attempts of one card and of one network are counted; emptied after a month */
    cardPrint: text('card_print'),
    networkPrint: text('network_print'),
    /** countries for VAT: of the address of the card's owner, and of the network as the proxy in front names it */
    addressCountry: text('address_country'),
    networkCountry: text('network_country'),
    /** so many attempts came before it that its bank is asked to check its customer */
    needsAuthentication: boolean('needs_authentication').notNull().default(false),
    /** credits missing of earlier payments, as announced before paying: so many of its own make up for them */
    missingAnnounced: integer('missing_announced').notNull().default(0),
    /** its provider took this instead of what was agreed; null: it did not. It bought nothing */
    takenCents: bigint('taken_cents', { mode: 'number' }),
    takenCurrency: text('taken_currency'),
    /** given back by refunds and chargebacks, in all */
    reversedCents: integer('reversed_cents').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('payment_attempts_account').on(t.clickId, t.createdAt),
    uniqueIndex('payment_attempts_key').on(t.clickId, t.idempotencyKey),
    uniqueIndex('payment_attempts_reference').on(t.provider, t.accountCompany, t.providerReference),
    index('payment_attempts_open').on(t.status, t.updatedAt),
    index('payment_attempts_ask_again').on(t.askAgainAt).where(sql`ask_again_at is not null`),
    index('payment_attempts_brand').on(t.brandId, t.createdAt),
    index('payment_attempts_last_four').on(t.cardLastFour, t.createdAt).where(sql`card_last_four is not null`),
    index('payment_attempts_card_print').on(t.cardPrint, t.createdAt).where(sql`card_print is not null`),
    index('payment_attempts_network_print').on(t.networkPrint, t.createdAt).where(sql`network_print is not null`),
  ],
);

/** Who may not pay, and where. Ended, never deleted. */
export const paymentBlocks = pgTable(
  'payment_blocks',
  {
    id: uuid('id').primaryKey(),
    /** `*`, `company:<id>` or a brand */
    scope: text('scope').notNull(),
    kind: text('kind').$type<BlockKind>().notNull(),
    /** keyed hash of a card or a mail address; the account, the network, the domain as they are */
    value: text('value').notNull(),
    /** of a card: where it is kept, because a kept card shows no number */
    savedCardIds: uuid('saved_card_ids').array().notNull().default(sql`'{}'`),
    /** what people recognise it by */
    shown: text('shown').notNull(),
    reason: text('reason').notNull(),
    blockedBy: text('blocked_by').notNull(),
    blockedAt: at('blocked_at').notNull(),
    /** null: until a person ends it */
    expiresAt: at('expires_at'),
    endedBy: text('ended_by'),
    endedAt: at('ended_at'),
    endReason: text('end_reason'),
  },
  (t) => [index('payment_blocks_running').on(t.kind, t.value).where(sql`ended_at is null`)],
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
  (t) => [
    index('payment_transitions_attempt').on(t.attemptId),
    index('payment_transitions_settled').on(t.at).where(sql`to_status = 'settled'`),
  ],
);

/** Signed events of providers: stored, acknowledged, then processed. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    provider: text('provider').notNull(),
    /** whose account there: a company's own, or '' for the one of the installation */
    accountCompany: text('account_company').notNull().default(''),
    eventId: text('event_id').notNull(),
    body: jsonb('body').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    processedAt: at('processed_at'),
    /** the last time that it could not be worked off, and how often it went wrong */
    triedAt: at('tried_at'),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.accountCompany, t.eventId] }),
    index('webhook_inbox_open').on(t.triedAt, t.receivedAt).where(sql`processed_at is null`),
    // A few kilobytes for rows that come in the order of their time: only to find the oldest.
    index('webhook_inbox_received').using('brin', t.receivedAt).concurrently(),
    index('webhook_inbox_of_attempt').on(sql`(body ->> 'attemptId')`).concurrently(),
  ],
);

/** Proven events that did not fit what is known here. A person looks at each; none is thrown away. */
export const paymentParkedEvents = pgTable(
  'payment_parked_events',
  {
    provider: text('provider').notNull(),
    /** whose account there: a company's own, or '' for the one of the installation */
    accountCompany: text('account_company').notNull().default(''),
    eventId: text('event_id').notNull(),
    /** what the provider calls it */
    name: text('name').notNull(),
    /** as the provider named it; there may be no such attempt */
    attemptId: text('attempt_id').notNull(),
    reference: text('reference').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    /** true: its consequences were drawn, as far as they go; only the difference is open */
    hasActed: boolean('has_acted').notNull(),
    /** open or resolved */
    status: text('status').notNull().default('open'),
    receivedAt: at('received_at').notNull(),
    /** until when a person must have seen to it; null: as soon as they can */
    dueAt: at('due_at'),
    remindedAt: at('reminded_at').notNull(),
    /** the operator who looks into it */
    owner: text('owner'),
    note: text('note'),
    resolvedAt: at('resolved_at'),
    closedBy: text('closed_by'),
    closeReason: text('close_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.accountCompany, t.eventId] }),
    index('payment_parked_events_open').on(t.remindedAt).where(sql`status = 'open'`),
  ],
);

/** Ids of card tokens that were used up. */
export const usedCardTokens = pgTable('used_card_tokens', {
  id: text('id').primaryKey(),
  usedAt: at('used_at').notNull().defaultNow(),
});

/** Addresses of cards' owners, of those who wanted theirs to be kept. A payment itself keeps none. */
export const billingAddresses = pgTable('billing_addresses', {
  clickId: text('click_id')
    .primaryKey()
    .references(() => accounts.clickId, { onDelete: 'cascade' }),
  street: text('street').notNull(),
  postcode: text('postcode').notNull(),
  city: text('city').notNull(),
  /** null: that of the account */
  country: text('country'),
  keptAt: at('kept_at').notNull(),
});

/** Cards that a shopper asked to keep. The provider has the number; `token` works only for its shopper. */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: uuid('id').primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    brandId: text('brand_id').notNull(),
    provider: text('provider').notNull(),
    /** whose account there: a company's own, or '' for the one of the installation */
    accountCompany: text('account_company').notNull().default(''),
    token: text('token').notNull(),
    brand: text('brand'),
    lastFour: text('last_four').notNull(),
    expiryMonth: text('expiry_month').notNull(),
    expiryYear: text('expiry_year').notNull(),
    /** kept only to charge a renewal: the shopper did not ask to pay other things with it */
    isForRenewalOnly: boolean('is_for_renewal_only').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    forgottenAt: at('forgotten_at'),
    /** its bank took a payment back: it is neither offered nor charged */
    disputedAt: at('disputed_at'),
  },
  (t) => [
    uniqueIndex('saved_cards_token').on(t.clickId, t.provider, t.accountCompany, t.token),
    index('saved_cards_renewal')
      .on(t.id, t.clickId, t.createdAt)
      .where(sql`is_for_renewal_only and forgotten_at is null`),
  ],
);

/** Orders that were announced before they were paid. */
export const paymentOrders = pgTable(
  'payment_orders',
  {
    id: uuid('id').primaryKey(),
    clickId: text('click_id')
      .notNull()
      .references(() => accounts.clickId, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull(),
    productId: text('product_id').notNull(),
    priceCents: integer('price_cents').notNull(),
    isUpsell: boolean('is_upsell').notNull().default(false),
    campaign: text('campaign'),
    createdAt: at('created_at').notNull().defaultNow(),
    cancelledAt: at('cancelled_at'),
  },
  (t) => [uniqueIndex('payment_orders_key').on(t.clickId, t.idempotencyKey)],
);

/** Landings of campaigns on pages of plans, counted by day, without any reference to a person. */
export const campaignClicks = pgTable(
  'campaign_clicks',
  {
    brandId: text('brand_id').notNull(),
    campaign: text('campaign').notNull(),
    pageType: text('page_type').notNull(),
    day: text('day').notNull(),
    count: integer('count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.campaign, t.pageType, t.day] })],
);

/** Money that goes back: asked for by us, or taken by a bank. One row an event; what it did is in the ledger. */
export const paymentReversals = pgTable(
  'payment_reversals',
  {
    id: uuid('id').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    /** refund, chargeback, cancelled, capture_failed; chargeback_reversed, captured: the money has come again */
    kind: text('kind').notNull(),
    /** withdrawal, guarantee, provider … */
    reason: text('reason').notNull(),
    /** decided at the desk: what its buyer reads of why */
    ground: text('ground').$type<RefundGround>(),
    amountCents: integer('amount_cents').notNull(),
    /** asked, done, failed, or not_owed: before it was sent the money had gone back in another way */
    status: text('status').notNull(),
    /** what makes it happen once: `withdrawal:<attempt>`, `claim:<attempt>`, the provider's event id */
    cause: text('cause').notNull(),
    providerReference: text('provider_reference'),
    /** its provider's id of a second payment that was taken for the same attempt, where it is about that one */
    secondReference: text('second_reference'),
    /** what the request under this id asked for, once one may have reached its provider; null: none has */
    sentCents: integer('sent_cents'),
    /** why its provider did not make it, in the provider's words or codes */
    refusal: text('refusal'),
    /** a courtesy: what was bought with this money stays */
    keepsGoods: boolean('keeps_goods').notNull().default(false),
    /** credits that should have gone back but were spent already */
    missingCredits: integer('missing_credits').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    /** while it is asked for: when it is sent to its provider, or asked about, the next time */
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    doneAt: at('done_at'),
  },
  (t) => [
    uniqueIndex('payment_reversals_cause').on(t.attemptId, t.cause),
    index('payment_reversals_open').on(t.status, t.nextTryAt),
    index('payment_reversals_done').on(t.doneAt).where(sql`status = 'done'`),
  ],
);

/** Credits of a purchase that made up for those which a loss had left missing. */
export const paymentDebtCovers = pgTable(
  'payment_debt_covers',
  {
    /** the loss */
    reversalId: uuid('reversal_id')
      .notNull()
      .references(() => paymentReversals.id),
    /** the purchase */
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    credits: integer('credits').notNull(),
    /** what was owed for them, and what they are worth in the purchase */
    debtCents: integer('debt_cents').notNull(),
    coverCents: integer('cover_cents').notNull(),
    coveredAt: at('covered_at').notNull(),
    /** the lost money came again, and they were given back */
    undoneAt: at('undone_at'),
  },
  (t) => [primaryKey({ columns: [t.reversalId, t.attemptId] }), index('payment_debt_covers_attempt').on(t.attemptId)],
);

/** Checks that run for all processes together: when each was taken last, and up to where it has asked. */
export const paymentChecks = pgTable('payment_checks', {
  name: text('name').primaryKey(),
  takenAt: at('taken_at').notNull(),
  askedUntil: at('asked_until').notNull(),
});

/** Where the books, the payments, the credits or a provider differ. A person looks at each. */
export const paymentFindings = pgTable(
  'payment_findings',
  {
    /** what makes it one: the same difference that is found again is no other row */
    key: text('key').primaryKey(),
    /** unbalanced, books, credits or provider */
    kind: text('kind').notNull(),
    /** the payment, or the account for credits */
    subject: text('subject').notNull(),
    detail: text('detail').notNull(),
    foundAt: at('found_at').notNull(),
    remindedAt: at('reminded_at').notNull(),
    /** the difference was gone when it was compared again */
    goneAt: at('gone_at'),
    /** the operator who explained it, where it does not end by itself */
    closedBy: text('closed_by'),
    closeReason: text('close_reason'),
  },
  (t) => [index('payment_findings_open').on(t.foundAt).where(sql`gone_at is null`)],
);
