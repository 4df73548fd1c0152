import type {
  NewPlanProposal,
  PlanChange,
  PlanPrice,
  PlanProposal,
  PlanRecord,
} from '@halo/shared/contracts/operations';

/** Changes of what a plan costs, or whether it is on sale. */
export type PriceChange = Exclude<PlanChange, { kind: 'words' | 'create' }>;

/** What a proposal asks for, sent or not yet. */
export interface WantedChange extends Pick<NewPlanProposal, 'brand' | 'fluxIds' | 'productId' | 'startsAt'> {
  change: PriceChange;
}

/** A price as people compare it. */
export type ShownPrice = Pick<PlanPrice, 'cents' | 'renewalCents' | 'isOnSale'>;

/** What becomes of a plan in some flows. */
export interface PlanEffect {
  readonly fluxIds: readonly string[];
  readonly before: ShownPrice;
  readonly after: ShownPrice;
}

/** The price that is typed is the one that there is, in every flow. */
export function isUnchanged({ before, after }: PlanEffect): boolean {
  const { cents, renewalCents, isOnSale } = before;
  return cents === after.cents && renewalCents === after.renewalCents && isOnSale === after.isOnSale;
}

export function priceAt(prices: readonly PlanPrice[], atMs: number): PlanPrice | undefined {
  return prices.findLast(({ from }) => Date.parse(from) <= atMs) ?? prices[0];
}

export function scheduledAfter(prices: readonly PlanPrice[], atMs: number): PlanPrice[] {
  return prices.filter(({ from }) => Date.parse(from) > atMs);
}

/** What would change, flows with the same change together. */
export function effectsOf(plans: readonly PlanRecord[], wanted: WantedChange, nowMs: number): PlanEffect[] {
  const at = Math.max(nowMs, wanted.startsAt === undefined ? 0 : Date.parse(wanted.startsAt));
  const effects = new Map<string, PlanEffect>();
  for (const { brand, fluxId, productId, prices } of plans) {
    if (brand !== wanted.brand || productId !== wanted.productId || !wanted.fluxIds.includes(fluxId)) continue;
    const before = priceAt(prices, at);
    if (!before) continue;
    const after = changed(before, wanted.change);
    const key = JSON.stringify([shown(before), after]);
    effects.set(key, { before, after, fluxIds: [...(effects.get(key)?.fluxIds ?? []), fluxId] });
  }
  return [...effects.values()];
}

function changed(before: PlanPrice, change: PriceChange): ShownPrice {
  switch (change.kind) {
    case 'price': {
      const { cents, renewalCents } = change;
      return shown({ cents, isOnSale: before.isOnSale, ...(renewalCents === undefined ? {} : { renewalCents }) });
    }
    case 'archive':
      return { ...shown(before), isOnSale: false };
    case 'restore':
      return { ...shown(before), isOnSale: true };
    case 'keep':
      return shown(before);
  }
}

function shown({ cents, renewalCents, isOnSale }: ShownPrice): ShownPrice {
  return { cents, isOnSale, ...(renewalCents === undefined ? {} : { renewalCents }) };
}

/** `24.90`, `24,9` or `24` in cents; undefined: no price. */
export function readEuros(text: string): number | undefined {
  const [, euros, cents = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  const value = euros === undefined ? 0 : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
  return value > 0 ? value : undefined;
}

export function writeEuros(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Proposals that a person with this address may agree to. */
export function waitingFor<Proposal extends Pick<PlanProposal, 'status' | 'proposedBy'>>(
  proposals: readonly Proposal[],
  person: string,
): Proposal[] {
  return proposals.filter(({ status, proposedBy }) => status === 'waiting' && proposedBy !== person);
}
