import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';
import { grouped } from './grouped.ts';
import type { PlanWithHistory } from './plans.ts';
import { planBook, planPrices, plans } from './plans-tables.ts';
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
  const [definitions, prices] = [
    await db.select().from(plans).orderBy(plans.brandId, plans.fluxId, plans.productId),
    await db.select().from(planPrices).orderBy(planPrices.id),
  ];
  const byPlan = grouped(prices, keyOf);
  return definitions.map((plan) => ({ ...plan, prices: byPlan.get(keyOf(plan)) ?? [] }));
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

function keyOf({ brandId, fluxId, productId }: { brandId: string; fluxId: string; productId: string }): string {
  return `${brandId}/${fluxId}/${productId}`;
}
