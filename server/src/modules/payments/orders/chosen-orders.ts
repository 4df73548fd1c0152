import type { Brand, ClickId, IdempotencyKey } from '@halo/shared/contracts';
import type { Caller } from '../../../http/caller.ts';

export interface ChosenOrder {
  readonly idempotencyKey: IdempotencyKey;
  readonly productId: string;
  readonly priceCents: number;
  readonly campaign?: string | undefined;
}

/** What was chosen, before anything is paid. No money moves through these. */
export interface Orders {
  /**
   * The same key is the same order. @throws plan_unknown, price_changed, conflict (the key stands for another plan)
   */
  announce(caller: Caller, brand: Brand, order: ChosenOrder, isUpsell: boolean): Promise<string>;
  cancel(clickId: ClickId, idempotencyKey: IdempotencyKey): Promise<void>;
  /** A campaign's click landed on a page of plans: counted by day, without any reference to a person. */
  countClick(brand: Brand, campaign: string, pageType: string): Promise<void>;
}
