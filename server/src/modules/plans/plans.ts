import type { Brand, Flow, Language, RatePlan } from '@halo/shared/contracts';

/** Lists of a flow that a plan can stand in. */
export type PlanList = keyof Flow['plans'];

/** Where a plan stands in a list: small numbers first. */
export interface PlanPlace {
  readonly list: PlanList;
  readonly position: number;
  readonly isFirstSelling?: boolean;
}

export type PlanTexts = Readonly<
  Record<
    Language,
    Pick<RatePlan, 'name' | 'description'> & Partial<Pick<RatePlan, 'priceNote' | 'suggestion' | 'badge'>>
  >
>;

/** What is sold, but for its price. */
export interface PlanDefinition {
  readonly productId: string;
  readonly credits: number;
  readonly promoCredits: number | null;
  readonly premiumLevel: number;
  readonly renewalEvery: string | null;
  readonly places: readonly PlanPlace[];
  readonly texts: PlanTexts;
}

/** What a plan costs from a moment on. */
export interface PlanPrice {
  /** grows with the order in which they were written */
  readonly id: number;
  readonly cents: number;
  readonly renewalCents: number | null;
  readonly isOnSale: boolean;
  readonly validFrom: Date;
}

/** What is said of a plan from a moment on, and where it stands. */
export interface PlanWording extends Pick<PlanDefinition, 'texts' | 'places'> {
  /** counted with the prices: grows with the order in which they were written */
  readonly id: number;
  readonly validFrom: Date;
}

export interface PlanWithHistory extends PlanDefinition {
  readonly prices: readonly PlanPrice[];
  /** those after the one that it began with */
  readonly wordings: readonly PlanWording[];
}

/** What is on sale, by brand and flow. */
export interface PlanOffers {
  /** The same object until something changes. */
  plansOf(brand: Pick<Brand, 'id' | 'language'>, fluxId: string): Flow['plans'];
}

export interface PlanBook extends PlanOffers {
  /** Puts the standard plans in where a brand has none, and reads all. Before anything is sold. */
  open(): Promise<void>;
  /** Reads what changed, in this process or another; looks at most once a second. Never throws. */
  refresh(): Promise<void>;
  /** What changed in this process is seen at once. */
  reload(): Promise<void>;
}
