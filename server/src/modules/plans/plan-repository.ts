import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { createProposalRows } from '../../proposals/proposal-rows.ts';
import { createBookVersion } from '../../storage/book-version.ts';
import { grouped } from './grouped.ts';
import type { PlanWithHistory } from './plans.ts';
import { planBook, planPrices, planProposals, plans, planWordings } from './plans-tables.ts';
import type { StandardPlan } from './standard-plans.ts';

/** A plan of a brand in a flow. */
export interface PlanRow extends PlanWithHistory {
  readonly brandId: string;
  readonly fluxId: string;
}

export const { next: turnPage, read: bookVersion } = createBookVersion(planBook);

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

export const proposalRows = createProposalRows(planProposals);

function keyOf({ brandId, fluxId, productId }: { brandId: string; fluxId: string; productId: string }): string {
  return `${brandId}/${fluxId}/${productId}`;
}
