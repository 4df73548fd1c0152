import type { PlanChange } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { PlanPrice, PlanWithHistory } from './plans.ts';
import { intervalsOf, priceAt } from './price-history.ts';

/** Changes of what a plan costs and whether it is on sale. */
export type PriceChange = Exclude<PlanChange, { kind: 'words' | 'create' | 'keep' }>;

export type PriceRow = Omit<PlanPrice, 'id'>;

/**
 * The rows that a change adds to the history of a plan. What was scheduled after it stays, but is on sale or not as the
 * change says: an archived plan does not come back with a price that was scheduled before.
 * @throws invalid_request when it would change nothing, or a price does not fit the plan
 */
export function rowsOf(plan: PlanWithHistory, change: PriceChange, from: Date): PriceRow[] {
  const base = priceAt(plan.prices, from);
  if (!base) throw new AppError('invalid_request', { message: 'the plan has no price yet' });
  const later = intervalsOf(plan.prices).filter(({ validFrom }) => validFrom > from);
  switch (change.kind) {
    case 'price':
      return [{ ...newPrice(plan, change, base), validFrom: from }];
    case 'archive':
    case 'restore': {
      const isOnSale = change.kind === 'restore';
      const rows = [{ ...base, validFrom: from }, ...later].filter((row) => row.isOnSale !== isOnSale);
      if (rows.length === 0) throw nothing('it is so already');
      return rows.map((row) => ({ ...bare(row), isOnSale }));
    }
  }
}

function newPrice(
  { renewalEvery }: PlanWithHistory,
  change: Extract<PlanChange, { kind: 'price' }>,
  base: PlanPrice,
): PriceRow {
  const { cents } = change;
  const renewalCents = change.renewalCents ?? null;
  if (base.cents === 0)
    throw new AppError('invalid_request', { field: 'change', message: 'an age check charges nothing' });
  if ((renewalEvery === null) !== (renewalCents === null))
    throw new AppError('invalid_request', {
      field: 'change',
      message: renewalEvery === null ? 'this plan does not renew' : 'say what a renewal costs',
    });
  if (base.cents === cents && base.renewalCents === renewalCents) throw nothing('that is the price already');
  return { ...bare(base), cents, renewalCents };
}

function bare({ cents, renewalCents, isOnSale, validFrom }: PriceRow): PriceRow {
  return { cents, renewalCents, isOnSale, validFrom };
}

/** What is scheduled, each with the price that it has before. */
export function keptPrices({ prices }: PlanWithHistory, from: Date): PriceRow[] {
  const base = priceAt(prices, from);
  const later = intervalsOf(prices).filter(({ validFrom }) => validFrom > from);
  return base ? later.map(({ validFrom }) => ({ ...bare(base), validFrom })) : [];
}

/** A plan that is new: until it begins it is there, and not on sale. */
export function firstPrices(cents: number, renewalCents: number | null, from: Date, now: Date): PriceRow[] {
  const price = { cents, renewalCents };
  const begins = { ...price, isOnSale: true, validFrom: from };
  return from > now ? [{ ...price, isOnSale: false, validFrom: now }, begins] : [begins];
}

export function nothing(message: string): AppError {
  return new AppError('invalid_request', { field: 'change', message });
}
