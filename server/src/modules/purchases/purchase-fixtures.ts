import { randomUUID } from 'node:crypto';
import type { RatePlan } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { accounts } from '../accounts/accounts-tables.ts';
import { paymentAttempts, paymentReversals, paymentTransitions, savedCards } from '../payments/payments-tables.ts';
import type { TestAccount, TestApp } from '../../testing/build-test-app.ts';
import type { PurchasePayments, RenewalOrder } from './purchase-payments.ts';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

/** The plans of the demo, as they are sold. */
export function planOf(test: TestApp, productId: string, brandId?: string): RatePlan {
  const brand = test.brand(brandId);
  const plan = test.services.flows.plan(test.services.flows.flow(brand, brand.defaultFluxId), productId);
  if (!plan) throw new Error(`no plan ${productId}`);
  return plan;
}

/** A year, which the demo does not sell. */
export function yearPlan(test: TestApp, brandId?: string): RatePlan {
  return {
    ...planOf(test, 'premium-1-month', brandId),
    productId: 'premium-1-year',
    renewal: { every: 'year', priceCents: 29_900 },
    totalCents: 29_900,
  };
}

interface Payment {
  readonly renews?: boolean;
  readonly savedCardId?: string | null;
  readonly renewal?: RenewalOrder;
  /** that it begins at once; default: of a purchase */
  readonly isStartAsked?: boolean;
}

/**
 * A payment that settles now, as payments settles it: attempt, transition, credits and the word to purchases in one
 * transaction.
 */
export async function pay(
  test: TestApp,
  account: TestAccount,
  plan: RatePlan,
  { renews = false, savedCardId = null, renewal, isStartAsked = !renewal }: Payment = {},
): Promise<string> {
  const [id, now] = [randomUUID(), test.clock.now()];
  const purpose = renewal ? 'renewal' : 'purchase';
  const subscriptionId = renewal?.subscriptionId ?? null;
  await test.database.db.transaction(async (tx) => {
    await tx.insert(paymentAttempts).values({
      id,
      clickId: account.clickId,
      brandId: account.brand.id,
      idempotencyKey: renewal?.idempotencyKey ?? `key-${id}`,
      requestHash: 'x',
      productId: plan.productId,
      plan,
      amountCents: plan.totalCents,
      method: 'credit_card',
      provider: 'adyen',
      purpose,
      renews,
      subscriptionId,
      status: 'settled',
      startRequest: isStartAsked ? '2026-12' : null,
      createdAt: now,
      updatedAt: now,
    });
    await tx
      .insert(paymentTransitions)
      .values({ attemptId: id, fromStatus: 'submitted', toStatus: 'settled', cause: 'test', at: now });
    const { waitsUntil, notify } = await test.services.purchases.settled(tx, {
      attemptId: id,
      clickId: account.clickId,
      brandId: account.brand.id,
      purpose,
      plan,
      amountCents: plan.totalCents,
      renews,
      subscriptionId,
      savedCardId,
      credits: plan.credits,
      isStartAsked,
      settledAt: now,
    });
    if (plan.credits > 0 && !waitsUntil)
      await test.services.credits.grant(tx, {
        clickId: account.clickId,
        unit: 'message',
        amount: plan.credits,
        cause: `payment:${id}`,
      });
    await notify?.('TEST-R-2026-000001');
  });
  return id;
}

export async function keepCard(test: TestApp, account: TestAccount): Promise<string> {
  const id = randomUUID();
  await test.database.db.insert(savedCards).values({
    id,
    clickId: account.clickId,
    brandId: account.brand.id,
    provider: 'adyen',
    token: id,
    brand: 'visa',
    lastFour: '1111',
    expiryMonth: '03',
    expiryYear: '2030',
    isForRenewalOnly: true,
  });
  return id;
}

export interface FakePayments extends PurchasePayments {
  readonly renewals: RenewalOrder[];
  readonly released: string[];
  /** what the next renewals answer; default: settled */
  answer: (order: RenewalOrder) => Promise<'settled' | 'failed' | 'pending'>;
  /** what is noted with those that fail; default: later */
  retry: string | null;
  test?: TestApp;
}

/** Payments of a test: a renewal settles or fails as the test sets it, refunds are noted in their table. */
export function createFakePayments(): FakePayments {
  const fake: FakePayments = {
    renewals: [],
    released: [],
    answer: async () => 'settled',
    retry: 'later',
    async renew(order) {
      const { test } = fake;
      if (!test) throw new Error('no test app');
      fake.renewals.push(order);
      const [known] = await test.database.db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.idempotencyKey, order.idempotencyKey));
      if (known) return { status: known.status as 'settled' };
      const status = await fake.answer(order);
      const account = await accountOf(test, order.clickId);
      if (status === 'settled') await pay(test, account, order.plan, { renews: true, renewal: order });
      else {
        const now = test.clock.now();
        await test.database.db.insert(paymentAttempts).values({
          id: randomUUID(),
          clickId: order.clickId,
          brandId: order.brandId,
          idempotencyKey: order.idempotencyKey,
          requestHash: 'x',
          productId: order.plan.productId,
          plan: order.plan,
          amountCents: order.amountCents,
          method: 'credit_card',
          provider: 'adyen',
          purpose: 'renewal',
          subscriptionId: order.subscriptionId,
          status,
          retry: status === 'failed' ? fake.retry : null,
          createdAt: now,
          updatedAt: now,
        });
      }
      return { status };
    },
    async askRefund(tx, { attemptId, amountCents, reason, cause }) {
      await tx
        .insert(paymentReversals)
        .values({ id: randomUUID(), attemptId, kind: 'refund', reason, amountCents, status: 'asked', cause })
        .onConflictDoNothing();
    },
    takesCards: () => true,
    async coverMissing() {},
    async releaseCard(_clickId, savedCardId) {
      fake.released.push(savedCardId);
      await fake.test?.database.db
        .update(savedCards)
        .set({ forgottenAt: fake.test.clock.now() })
        .where(eq(savedCards.id, savedCardId));
    },
  };
  return fake;
}

async function accountOf(test: TestApp, clickId: string): Promise<TestAccount> {
  const [row] = await test.database.db.select().from(accounts).where(eq(accounts.clickId, clickId));
  if (!row) throw new Error('no such account');
  return { clickId, token: '', email: row.email, password: '', brand: test.brand(row.brandId) };
}
