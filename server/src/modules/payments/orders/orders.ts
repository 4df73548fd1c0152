import type { Orders } from './chosen-orders.ts';
import { randomUUID } from 'node:crypto';
import { AppError } from '@halo/shared/errors';
import { and, eq, sql } from 'drizzle-orm';
import { campaignClicks, paymentOrders } from '../payments-tables.ts';
import { planOnSale } from '../attempts/plan-on-sale.ts';
import type { PaymentsNeeds } from '../payments.ts';

export function createOrders(needs: PaymentsNeeds): Orders {
  const { db, clock } = needs;
  return {
    async announce({ clickId }, brand, { idempotencyKey, productId, priceCents, campaign }, isUpsell) {
      const facts = await needs.accounts.facts(clickId);
      if (!facts) throw new AppError('unauthenticated', { message: 'no such account' });
      planOnSale(needs.flows.flow(brand, facts.fluxId), facts, productId, { expectedCents: priceCents });
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
