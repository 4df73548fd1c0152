import type { AttemptStatus, ClaimStatus, ClickId, RatePlan, ReceiptEntry } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { type NumberedReceipt, receiptNumber } from '../receipts/index.ts';
import { withdrawableUntil } from './refund-rule.ts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';

/**
 * Payments as their buyer sees them later. The payments module answers them (`payments_of`); this reads them together
 * with what became of the purchase.
 */
export interface PaidRow {
  readonly id: string;
  readonly clickId: ClickId;
  readonly brandId: string;
  readonly idempotencyKey: string;
  readonly plan: RatePlan;
  readonly amountCents: number;
  readonly currency: string;
  readonly method: string;
  readonly status: AttemptStatus;
  readonly isRenewal: boolean;
  readonly paidAt: Date;
  /** when its buyer asked that it begins before the days to withdraw are over */
  readonly startAskedAt: Date | null;
  /** the last moment to withdraw from the contract, as its buyer was shown it */
  readonly withdrawableUntil: Date;
  /** it has not begun yet; false also when it never will */
  readonly waits: boolean;
  /** credits that it brings when it begins */
  readonly waitingCredits: number;
  /** given back or under way */
  readonly refundedCents: number;
  /** of that, what the bank of its buyer took back */
  readonly chargedBackCents: number;
  /** of that, what never came: the payment was cancelled before it was collected, or that failed */
  readonly uncollectedCents: number;
  /** of that, a courtesy: what was bought with it stays */
  readonly courtesyCents: number;
  readonly withdrawnAt: Date | null;
  /** its refund waits for a person, or was refused by one; once it is released it is a refund like others */
  readonly held: { readonly status: 'open' | 'refused'; readonly cents: number; readonly dueAt: Date } | undefined;
  /** it was not its buyer who withdrew: the account was ended, and what was left went back */
  readonly isEndedByUs: boolean;
  readonly claim: { readonly status: ClaimStatus; readonly madeAt: Date; readonly answeredAt: Date | null } | undefined;
  /** oldest first */
  readonly receipts: readonly ReceiptEntry[];
  /** what it paid a period of */
  readonly subscription:
    | { readonly id: string; readonly startedAt: Date; readonly periods: number; readonly endedAt: Date | null }
    | undefined;
}

interface Raw extends Record<string, unknown> {
  id: string;
  click_id: string;
  brand_id: string;
  idempotency_key: string;
  plan: RatePlan;
  amount_cents: number;
  currency: string;
  method: string;
  status: AttemptStatus;
  purpose: string;
  paid_at: string;
  start_asked_at: string | null;
  withdrawable_until: string | null;
  waits: boolean;
  waiting_credits: number;
  refunded_cents: number;
  charged_back_cents: number;
  uncollected_cents: number;
  courtesy_cents: number | null;
  withdrawn_at: string | null;
  held_status: 'open' | 'refused' | null;
  held_cents: number | null;
  held_due_at: string | null;
  is_ended_by_us: boolean;
  claim_status: ClaimStatus | null;
  claim_made_at: string | null;
  claim_answered_at: string | null;
  receipts: readonly (NumberedReceipt & { readonly position: number })[] | null;
  subscription_id: string | null;
  started_at: string | null;
  periods: number | null;
  ended_at: string | null;
}

const LIST_MAX = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const paidBy = (clickId: ClickId) => sql`
  a.id, a.click_id, a.brand_id, a.idempotency_key, a.plan, a.amount_cents, a.currency, a.method, a.status, a.purpose,
  case when a.start_request is not null then a.created_at when b.start_request is not null then b.began_at end as start_asked_at,
  b.withdrawable_until, b.attempt_id is not null and b.began_at is null and b.ended_at is null as waits, coalesce(b.credits, 0) as waiting_credits,
  coalesce(a.settled_at, a.created_at) as paid_at, greatest(a.reversed_cents, a.reversals_cents) as refunded_cents,
  a.charged_back_cents, a.uncollected_cents, k.cents as courtesy_cents,
  h.status as held_status, h.refund_cents as held_cents, h.due_at as held_due_at,
  w.made_at as withdrawn_at, w.decision_id is not null as is_ended_by_us, c.status as claim_status, c.made_at as claim_made_at, c.answered_at as claim_answered_at,
  (
    select json_agg(json_build_object('position', d.position, 'kind', d.kind, 'companyId', d.company_id, 'year', d.year, 'number', d.number) order by d.position)
    from receipts_of(a.id) d
  ) as receipts,
  s.id as subscription_id, s.started_at, s.periods, s.ended_at
  from payments_of(${clickId}) a
  left join purchase_starts b on b.attempt_id = a.id
  left join withdrawals w on w.attempt_id = a.id
  left join held_refunds h on h.attempt_id = a.id and h.status <> 'released'
  left join refund_claims c on c.attempt_id = a.id
  left join courtesies_of(${clickId}) k on k.attempt_id = a.id
  left join subscriptions s on s.first_attempt_id = a.id or s.id = a.subscription_id
`;

/** Paid, or with money that may still move; newest first. Checks of a card are no purchases. */
export async function paidOf(db: Db | Transaction, clickId: ClickId): Promise<PaidRow[]> {
  const { rows } = await db.execute<Raw>(sql`
    select ${paidBy(clickId)}
    where a.amount_cents > 0 and a.status in ('settled', 'pending', 'unknown')
    order by paid_at desc, a.id limit ${LIST_MAX}
  `);
  return rows.map(toPaid);
}

/** One settled payment of an account, kept from changing until the transaction ends. */
export async function lockPaid(tx: Transaction, clickId: ClickId, id: string): Promise<PaidRow | undefined> {
  if (!UUID.test(id)) return undefined;
  const { rows: locked } = await tx.execute<{ is_locked: boolean }>(
    sql`select lock_settled_payment(${clickId}, ${id}) as is_locked`,
  );
  if (!locked[0]?.is_locked) return undefined;
  const { rows } = await tx.execute<Raw>(sql`select ${paidBy(clickId)} where a.id = ${id}`);
  return rows[0] && toPaid(rows[0]);
}

/** A change of the same card that was asked for later has been made already. */
export async function isCardChangedSince(
  tx: Transaction,
  clickId: ClickId,
  { attemptId, subscriptionId }: { readonly attemptId: string; readonly subscriptionId: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from payments_of(${clickId}) a join payments_of(${clickId}) own on own.id = ${attemptId}
    where a.purpose = 'cardChange' and a.subscription_id = ${subscriptionId} and a.status = 'settled'
      and a.created_at > own.created_at
    limit 1
  `);
  return rows.length > 0;
}

/** Names of plans, by the id of the payment or of the reversal that an entry of the ledger is about. */
export async function planNamesOf(db: Db, clickId: ClickId, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ subject: string; name: string }>(sql`
    select each.subject, a.plan ->> 'name' as name
    from unnest(${sql.param([...ids])}::text[]) as each (subject)
    left join reversals_of(${clickId}) r on r.id::text = each.subject
    join payments_of(${clickId}) a on a.id::text = coalesce(r.attempt_id::text, each.subject)
  `);
  return new Map(rows.map((row) => [row.subject, row.name]));
}

/** Money of this account that moved or may still move since then, without what went back. */
export async function spentSince(tx: Transaction | Db, clickId: ClickId, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ spent: number }>(sql`
    select coalesce(sum(greatest(a.amount_cents - a.reversed_cents, 0)), 0)::integer as spent from payments_of(${clickId}) a
    where a.created_at >= ${since} and a.status <> 'failed'
  `);
  return rows[0]?.spent ?? 0;
}

/** The idempotency key of an attempt; empty when there is none. */
export async function keyOf(tx: Transaction, clickId: ClickId, attemptId: string): Promise<string> {
  const { rows } = await tx.execute<{ key: string }>(
    sql`select idempotency_key as key from payments_of(${clickId}) where id = ${attemptId}`,
  );
  return rows[0]?.key ?? '';
}

export interface Refusals {
  /** attempts that failed, in all */
  readonly attempts: number;
  /** of them, those that a bank refused */
  readonly count: number;
  /** when the last of these was */
  readonly lastAt: Date | null;
  /** when the last of the others was */
  readonly lastOursAt: Date | null;
  /** whether another attempt may follow it: never, later, withShopper; null: nothing was said */
  readonly retry: string | null;
}

/** Failed attempts of one period of a subscription, however they came to be known. */
export async function refusalsOf(db: Db | Transaction, clickId: ClickId, keyPrefix: string): Promise<Refusals> {
  const { rows } = await db.execute<{ updated_at: string; retry: string | null }>(sql`
    select updated_at, retry from payments_of(${clickId})
    where status = 'failed' and starts_with(idempotency_key, ${keyPrefix}) order by updated_at
  `);
  const refused = rows.filter(({ retry }) => retry !== 'ours');
  const last = refused.at(-1);
  return {
    attempts: rows.length,
    count: refused.length,
    lastAt: dateOf(last?.updated_at ?? null),
    lastOursAt: dateOf(rows.findLast(({ retry }) => retry === 'ours')?.updated_at ?? null),
    retry: last?.retry ?? null,
  };
}

/**
 * The level that purchases give an account without what lasts: that of packs of credits, and 1 for accounts that had
 * a subscription. A check of a card gives none, and nothing comes of what was withdrawn from, went back whole (unless
 * as a courtesy) or has not begun.
 */
export async function lastingLevel(tx: Transaction, clickId: ClickId): Promise<number> {
  const { rows } = await tx.execute<{ level: number }>(sql`
    select coalesce(max(case when a.plan -> 'renewal' is null then (a.plan ->> 'premiumLevel')::integer else least(1, (a.plan ->> 'premiumLevel')::integer) end), 0)::integer as level
    from payments_of(${clickId}) a
    left join courtesies_of(${clickId}) k on k.attempt_id = a.id
    where a.status = 'settled' and a.purpose in ('purchase', 'renewal')
      and not exists (select 1 from withdrawals w where w.attempt_id = a.id)
      and not exists (select 1 from purchase_starts b where b.attempt_id = a.id and b.began_at is null)
      and (a.amount_cents = 0 or a.amount_cents > a.reversals_cents - coalesce(k.cents, 0))
  `);
  return rows[0]?.level ?? 0;
}

/** Of the receipt of its sale; undefined: it has none. */
export function saleNumber({ receipts }: Pick<PaidRow, 'receipts'>): string | undefined {
  return receipts.find(({ position }) => position === 0)?.number;
}

function toPaid(raw: Raw): PaidRow {
  return {
    id: raw.id,
    clickId: raw.click_id,
    brandId: raw.brand_id,
    idempotencyKey: raw.idempotency_key,
    plan: raw.plan,
    amountCents: raw.amount_cents,
    currency: raw.currency,
    method: raw.method,
    status: raw.status,
    isRenewal: raw.purpose === 'renewal',
    paidAt: new Date(raw.paid_at),
    startAskedAt: dateOf(raw.start_asked_at),
    withdrawableUntil: dateOf(raw.withdrawable_until) ?? withdrawableUntil(new Date(raw.paid_at)),
    waits: raw.waits,
    waitingCredits: raw.waiting_credits,
    refundedCents: raw.refunded_cents,
    chargedBackCents: raw.charged_back_cents,
    uncollectedCents: raw.uncollected_cents,
    courtesyCents: raw.courtesy_cents ?? 0,
    withdrawnAt: dateOf(raw.withdrawn_at),
    held: heldOf(raw),
    isEndedByUs: raw.is_ended_by_us,
    claim:
      raw.claim_status === null || raw.claim_made_at === null
        ? undefined
        : { status: raw.claim_status, madeAt: new Date(raw.claim_made_at), answeredAt: dateOf(raw.claim_answered_at) },
    receipts: (raw.receipts ?? []).map((each) => ({
      position: each.position,
      number: receiptNumber(each),
      isCreditNote: each.kind === 'credit_note',
    })),
    subscription:
      raw.subscription_id === null || raw.started_at === null || raw.periods === null
        ? undefined
        : {
            id: raw.subscription_id,
            startedAt: new Date(raw.started_at),
            periods: raw.periods,
            endedAt: dateOf(raw.ended_at),
          },
  };
}

function heldOf({ held_status, held_cents, held_due_at }: Raw): PaidRow['held'] {
  if (held_status === null || held_due_at === null) return undefined;
  return { status: held_status, cents: held_cents ?? 0, dueAt: new Date(held_due_at) };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
