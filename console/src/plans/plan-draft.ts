import type { NewPlanProposal, PlanRecord } from '@halo/shared/contracts/operations';
import { isReason } from '../reason.ts';
import { type PriceChange, priceAt, readEuros, scheduledAfter, type WantedChange, writeEuros } from './plan-prices.ts';

/** A change as it is typed. */
export interface PlanDraft {
  readonly kind: PriceChange['kind'];
  readonly price: string;
  readonly renewal: string;
  /** of a field for date and time, in the operator's own time; empty: as soon as it is agreed to */
  readonly startsAt: string;
  readonly fluxIds: readonly string[];
  readonly reason: string;
}

export type DraftField = 'price' | 'renewal' | 'startsAt' | 'fluxIds';

export function emptyDraft(plan: PlanRecord, now: number): PlanDraft {
  const current = priceAt(plan.prices, now);
  return {
    kind: current?.isOnSale === false ? 'restore' : 'price',
    price: writeEuros(current?.cents ?? 0),
    renewal: writeEuros(current?.renewalCents ?? 0),
    startsAt: '',
    fluxIds: [plan.fluxId],
    reason: '',
  };
}

/** Changes that make sense for a plan as it is. */
export function kindsOf({ prices, scheduledWordings = [] }: PlanRecord, now: number): PriceChange['kind'][] {
  const isOnSale = priceAt(prices, now)?.isOnSale ?? false;
  return [
    'price',
    isOnSale ? 'archive' : 'restore',
    ...(scheduledAfter(prices, now).length + scheduledWordings.length > 0 ? ['keep' as const] : []),
  ];
}

/** Fields that keep it from being sent. */
export function wrongFields(plan: PlanRecord, draft: PlanDraft, now: number): (DraftField | 'reason')[] {
  const { kind, price, renewal, startsAt, fluxIds, reason } = draft;
  const isPrice = kind === 'price';
  return [
    ...(isPrice && readEuros(price) === undefined ? (['price'] as const) : []),
    ...(isPrice && plan.renewsEvery !== undefined && readEuros(renewal) === undefined ? (['renewal'] as const) : []),
    ...(kind !== 'keep' && startsAt !== '' && !(Date.parse(startsAt) > now) ? (['startsAt'] as const) : []),
    ...(fluxIds.length === 0 ? (['fluxIds'] as const) : []),
    ...(isReason(reason) ? [] : (['reason'] as const)),
  ];
}

/** Undefined while its prices or its time are not whole. */
export function wantedOf(plan: PlanRecord, draft: PlanDraft, now: number): WantedChange | undefined {
  const isOpen = wrongFields(plan, draft, now).some((field) => field !== 'reason');
  if (isOpen) return undefined;
  const { brand, productId } = plan;
  return {
    brand,
    productId,
    fluxIds: [...draft.fluxIds],
    change: changeOf(plan, draft),
    ...(draft.startsAt === '' || draft.kind === 'keep' ? {} : { startsAt: new Date(draft.startsAt).toISOString() }),
  };
}

export function bodyOf(wanted: WantedChange, { reason }: PlanDraft): NewPlanProposal {
  return { ...wanted, reason: reason.trim() };
}

function changeOf(plan: PlanRecord, { kind, price, renewal }: PlanDraft): PriceChange {
  if (kind !== 'price') return { kind };
  const renewalCents = plan.renewsEvery === undefined ? undefined : readEuros(renewal);
  return { kind, cents: readEuros(price) ?? 0, ...(renewalCents === undefined ? {} : { renewalCents }) };
}
