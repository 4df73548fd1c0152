import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { grouped } from './grouped.ts';
import type { PlanWithHistory } from './plans.ts';
import { planBook, planPrices, planProposals, plans, planWordings } from './plans-tables.ts';
import type { StandardPlan } from './standard-plans.ts';

const THE_BOOK = 1;

/** A plan of a brand in a flow. */
export interface PlanRow extends PlanWithHistory {
  readonly brandId: string;
  readonly fluxId: string;
}

/** Changes wait for each other here; the new number is visible when all of a change is. */
export async function turnPage(tx: Transaction): Promise<void> {
  await tx
    .insert(planBook)
    .values({ id: THE_BOOK, version: 1 })
    .onConflictDoUpdate({ target: planBook.id, set: { version: sql`${planBook.version} + 1` } });
}

/** 0: nothing was ever written. */
export async function bookVersion(db: Db | Transaction): Promise<number> {
  const [row] = await db.select().from(planBook);
  return row?.version ?? 0;
}

export async function readPlans(db: Db | Transaction): Promise<PlanRow[]> {
  const [definitions, prices, wordings] = [
    await db.select().from(plans).orderBy(plans.brandId, plans.fluxId, plans.productId),
    await db.select().from(planPrices).orderBy(planPrices.id),
    await db.select().from(planWordings).orderBy(planWordings.id),
  ];
  const [pricesOf, wordingsOf] = [grouped(prices, keyOf), grouped(wordings, keyOf)];
  return definitions.map((plan) => ({
    ...plan,
    prices: pricesOf.get(keyOf(plan)) ?? [],
    wordings: wordingsOf.get(keyOf(plan)) ?? [],
  }));
}

export async function insertPlans(
  tx: Transaction,
  places: readonly { brandId: string; fluxId: string }[],
  standard: readonly StandardPlan[],
  now: Date,
): Promise<void> {
  const all = places.flatMap((place) => standard.map((plan) => ({ ...plan, ...place })));
  await tx.insert(plans).values(all.map(({ cents: _cents, renewalCents: _renewal, ...plan }) => plan));
  await tx.insert(planPrices).values(
    all.map(({ brandId, fluxId, productId, cents, renewalCents }) => ({
      brandId,
      fluxId,
      productId,
      cents,
      renewalCents,
      isOnSale: true,
      validFrom: now,
      createdAt: now,
    })),
  );
}

export interface AddedRows {
  readonly plans: (typeof plans.$inferInsert)[];
  readonly prices: Omit<typeof planPrices.$inferInsert, 'id'>[];
  readonly wordings: Omit<typeof planWordings.$inferInsert, 'id'>[];
}

export async function insertRows(tx: Transaction, rows: AddedRows): Promise<void> {
  if (rows.plans.length > 0) await tx.insert(plans).values(rows.plans);
  if (rows.prices.length > 0) await tx.insert(planPrices).values(rows.prices);
  if (rows.wordings.length > 0) await tx.insert(planWordings).values(rows.wordings);
}

export type ProposalRow = typeof planProposals.$inferSelect;

const LISTED_MAX = 50;

export async function insertProposal(tx: Transaction, row: ProposalRow): Promise<void> {
  await tx.insert(planProposals).values(row);
}

export async function findProposal(db: Db | Transaction, id: string): Promise<ProposalRow | undefined> {
  const [row] = await db.select().from(planProposals).where(eq(planProposals.id, id));
  return row;
}

export async function listProposals(db: Db, brandIds: readonly string[]): Promise<ProposalRow[]> {
  const isWaiting = sql`(${planProposals.status} = 'waiting')`;
  return db
    .select()
    .from(planProposals)
    .where(inArray(planProposals.brandId, [...brandIds]))
    .orderBy(desc(isWaiting), desc(planProposals.proposedAt), asc(planProposals.id))
    .limit(LISTED_MAX);
}

/** From waiting to decided, once. False when it was decided before, or its time is over. */
export async function decideProposal(
  tx: Transaction,
  id: string,
  decision: { status: 'approved' | 'withdrawn'; decidedBy: string },
  now: Date,
): Promise<boolean> {
  const written = await tx
    .update(planProposals)
    .set(decision)
    .where(and(eq(planProposals.id, id), eq(planProposals.status, 'waiting'), gt(planProposals.expiresAt, now)))
    .returning({ id: planProposals.id });
  return written.length === 1;
}

function keyOf({ brandId, fluxId, productId }: { brandId: string; fluxId: string; productId: string }): string {
  return `${brandId}/${fluxId}/${productId}`;
}
