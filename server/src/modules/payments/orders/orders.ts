import { randomUUID } from 'node:crypto';
import type { Brand, ClickId, IdempotencyKey } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Services } from '../../../services.ts';
import { campaignClicks, paymentOrders } from '../payments-tables.ts';
import { planOnSale } from '../attempts/plan-on-sale.ts';

export interface ChosenOrder {
  readonly idempotencyKey: IdempotencyKey;
  readonly productId: string;
  readonly priceCents: number;
  readonly campaign?: string | undefined;
}

/** What was chosen, before anything is paid. No money moves through these. */
export interface Orders {
  /**
   * The same key is the same order. @throws plan_unknown, conflict (another price, or the key stands for another plan)
   */
  announce(caller: Caller, brand: Brand, order: ChosenOrder, isUpsell: boolean): Promise<string>;
  cancel(clickId: ClickId, idempotencyKey: IdempotencyKey): Promise<void>;
  /** A campaign's click landed on a page of plans: counted by day, about nobody in particular. */
  countClick(brand: Brand, campaign: string, pageType: string): Promise<void>;
}

export function createOrders({ db, clock }: Pick<Deps, 'db' | 'clock'>, services: Services): Orders {
  return {
    async announce({ clickId }, brand, { idempotencyKey, productId, priceCents, campaign }, isUpsell) {
      const facts = await services.accounts.facts(clickId);
      if (!facts) throw new AppError('unauthenticated', { message: 'no such account' });
      planOnSale(services.flows.flow(brand, facts.fluxId), facts, productId, priceCents);
      const [row] = await db
        .insert(paymentOrders)
        .values({
          id: randomUUID(),
          clickId,
          idempotencyKey,
          productId,
          priceCents,
          isUpsell,
          campaign: campaign ?? null,
          createdAt: clock.now(),
        })
        .onConflictDoUpdate({
          target: [paymentOrders.clickId, paymentOrders.idempotencyKey],
          set: { cancelledAt: null },
        })
        .returning();
      if (row?.productId !== productId)
        throw new AppError('conflict', { field: 'idempotencyKey', message: 'this key belongs to another order' });
      return row.id;
    },
    async cancel(clickId, idempotencyKey) {
      await db
        .update(paymentOrders)
        .set({ cancelledAt: clock.now() })
        .where(and(eq(paymentOrders.clickId, clickId), eq(paymentOrders.idempotencyKey, idempotencyKey)));
    },
    async countClick({ id: brandId }, campaign, pageType) {
      const day = clock.now().toISOString().slice(0, 10);
      await db
        .insert(campaignClicks)
        .values({ brandId, campaign, pageType, day, count: 1 })
        .onConflictDoUpdate({
          target: [campaignClicks.brandId, campaignClicks.campaign, campaignClicks.pageType, campaignClicks.day],
          set: { count: sql`campaign_clicks.count + 1` },
        });
    },
  };
}
