import type { ClickId, RatePlan } from '@halo/shared/contracts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { subscriptions } from './purchases-tables.ts';
import type { noticeCutoffs } from './notice-rule.ts';
import type { Every } from './period.ts';

type Row = typeof subscriptions.$inferSelect;

export interface SubscriptionRow extends Omit<Row, 'plan'> {
  readonly plan: RatePlan;
}

/** A plan without an end of its own lasts no time and makes no subscription. */
export function lengthOf(plan: Pick<RatePlan, 'renewal'>): Every | undefined {
  return plan.renewal?.every;
}

/** One account's purchases are changed by one at a time; payments takes the same lock when it settles. */
export async function lockPurchases(tx: Transaction, clickId: ClickId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${clickId}`}, 0))`);
}

export async function insertSubscription(
  tx: Transaction,
  row: Omit<typeof subscriptions.$inferInsert, 'plan'> & { plan: RatePlan },
): Promise<void> {
  await tx.insert(subscriptions).values(row).onConflictDoNothing({ target: subscriptions.firstAttemptId });
}

export async function updateSubscription(
  tx: Transaction,
  id: string,
  change: Partial<Omit<Row, 'id' | 'plan'>>,
): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id));
}

/** To another time, of which its owner is notified again. */
export async function moveSubscription(
  tx: Transaction,
  id: string,
  time: Pick<Row, 'startedAt' | 'periodEndsAt'>,
): Promise<void> {
  await updateSubscription(tx, id, { ...time, noticeSentAt: null, nextTryAt: null, isCounted: false });
}

/** They have begun, and the level of their account is about to be set by all that have. */
export async function markCounted(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(subscriptions)
      .set({ isCounted: true })
      .where(inArray(subscriptions.id, [...ids]));
}

export async function lockSubscription(tx: Transaction, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row as SubscriptionRow | undefined;
}

export async function subscriptionOfAttempt(tx: Transaction, attemptId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.firstAttemptId, attemptId)).for('update');
  return row as SubscriptionRow | undefined;
}

/** Those that are not over, oldest first. */
export async function runningSubscriptions(db: Db | Transaction, clickId: ClickId): Promise<SubscriptionRow[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.clickId, clickId), isNull(subscriptions.endedAt)))
    .orderBy(asc(subscriptions.startedAt));
  return rows as SubscriptionRow[];
}

/** When what this payment bought first begins. */
export async function beginningOf(db: Db, attemptId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ startedAt: subscriptions.startedAt })
    .from(subscriptions)
    .where(eq(subscriptions.firstAttemptId, attemptId));
  return row?.startedAt;
}

/** The account's plan that is charged again. */
export async function renewingOf(db: Db, clickId: ClickId, id: string): Promise<SubscriptionRow | undefined> {
  return (await runningSubscriptions(db, clickId)).find((row) => row.id === id && row.renews);
}

/** The last digits of a card that can be charged; undefined: it was removed, or its bank took a payment back. */
export async function chargeableDigits(tx: Transaction, savedCardId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ last_four: string }>(
    sql`select last_four from kept_card(${savedCardId}) where not is_disputed`,
  );
  return rows[0]?.last_four;
}

/** All of an account with the last digits of the card, newest first. */
export async function subscriptionsOf(
  db: Db | Transaction,
  clickId: ClickId,
): Promise<(SubscriptionRow & { readonly lastFour: string | null })[]> {
  const rows = await db
    .select({
      subscription: subscriptions,
      lastFour: sql<string | null>`(select last_four from kept_card(${subscriptions.savedCardId}))`,
    })
    .from(subscriptions)
    .where(eq(subscriptions.clickId, clickId))
    .orderBy(sql`${subscriptions.startedAt} desc`);
  return rows.map(({ subscription, lastFour }) => ({ ...subscription, plan: subscription.plan as RatePlan, lastFour }));
}

export async function subscriptionsOfCard(tx: Transaction, savedCardId: string): Promise<SubscriptionRow[]> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.savedCardId, savedCardId), isNull(subscriptions.endedAt)))
    .for('update');
  return rows as SubscriptionRow[];
}

interface Due {
  readonly id: string;
  readonly clickId: ClickId;
}

/** One of a list that is read in pages: the next page begins after it, also when those before are still due. */
export interface DueByEnd extends Due {
  /** as the database writes it, because it is more exact than a date */
  readonly endsAt: string;
}

interface DueRaw extends Record<string, unknown> {
  readonly id: string;
  readonly click_id: string;
  readonly ends_at: string;
}

const toDue = ({ id, click_id, ends_at }: DueRaw): DueByEnd => ({ id, clickId: click_id, endsAt: ends_at });

const isAfter = (last: DueByEnd | undefined) =>
  last ? sql`(s.period_ends_at, s.id) > (${last.endsAt}::timestamptz, ${last.id}::uuid)` : sql`true`;

/** Renewing ones whose owner was not notified of the next renewal yet, and should be. */
export async function dueForNotice(
  db: Db,
  cutoffs: ReturnType<typeof noticeCutoffs>,
  limit: number,
  last?: DueByEnd,
): Promise<DueByEnd[]> {
  const latest = new Date(Math.max(...[...cutoffs.named.map(([, until]) => until), cutoffs.other].map(Number)));
  const byCountry = cutoffs.named.map(([country, until]) => sql`when ${country} then ${until}::timestamptz`);
  const { rows } = await db.execute<DueRaw>(sql`
    select s.id, s.click_id, s.period_ends_at::text as ends_at
    from subscriptions s cross join lateral account_standing(s.click_id) a
    where ${isAfter(last)} and s.ended_at is null and s.renews and not s.waits and s.notice_sent_at is null and a.disabled_at is null
      and s.period_ends_at <= ${latest} and s.period_ends_at <= case lower(a.country) ${sql.join(byCountry, sql` `)} else ${cutoffs.other}::timestamptz end
    order by s.period_ends_at, s.id limit ${limit}
  `);
  return rows.map(toDue);
}

/** Accounts that were disabled and have something that renews. They are few, so an array. */
export async function disabledButRenewing(db: Db, limit: number): Promise<ClickId[]> {
  const { rows } = await db.execute<{ click_id: string }>(sql`
    select distinct s.click_id from subscriptions s
    where s.ended_at is null and s.renews and s.click_id = any(array(select renewing_accounts_away()))
    order by s.click_id limit ${limit}
  `);
  return rows.map((row) => row.click_id);
}

/** Those whose period is over and whose next step is due. */
export async function dueForEnd(db: Db, now: Date, limit: number, last?: DueByEnd): Promise<DueByEnd[]> {
  const { rows } = await db.execute<DueRaw>(sql`
    select s.id, s.click_id, s.period_ends_at::text as ends_at from subscriptions s
    where ${isAfter(last)} and s.ended_at is null and not s.waits and s.period_ends_at <= ${now}
      and (s.next_try_at is null or s.next_try_at <= ${now})
    order by s.period_ends_at, s.id limit ${limit}
  `);
  return rows.map(toDue);
}

/** Accounts with something that has begun since their level was last counted. */
export async function behindTheirPlans(db: Db, now: Date, limit: number): Promise<ClickId[]> {
  const { rows } = await db.execute<{ click_id: string }>(sql`
    select click_id from subscriptions
    where ended_at is null and not waits and not is_counted and started_at <= ${now}
    order by started_at limit ${limit}
  `);
  return [...new Set(rows.map((row) => row.click_id))];
}

/** Those that would renew and have no card to charge, a while after they began. */
export async function withoutCard(db: Db, startedBefore: Date, limit: number): Promise<Due[]> {
  const { rows } = await db.execute<{ id: string; click_id: string }>(sql`
    select id, click_id from subscriptions
    where ended_at is null and renews and not waits and saved_card_id is null and started_at <= ${startedBefore}
    order by started_at limit ${limit}
  `);
  return rows.map((row) => ({ id: row.id, clickId: row.click_id }));
}

/** Cards that were kept for a renewal only, which nothing renews with any more. */
export async function spareCards(db: Db): Promise<Due[]> {
  const { rows } = await db.execute<{ id: string; click_id: string }>(sql`
    select c.id, c.click_id from cards_for_renewal_only() c
    where not exists (select 1 from subscriptions s where s.saved_card_id = c.id and s.ended_at is null and s.renews)
    order by c.created_at
  `);
  return rows.map((row) => ({ id: row.id, clickId: row.click_id }));
}
