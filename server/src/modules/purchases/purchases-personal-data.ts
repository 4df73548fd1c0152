import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData, Person } from '../../personal-data.ts';
import {
  cancelRequests,
  purchaseStarts,
  refundClaims,
  spendingRules,
  subscriptions,
  withdrawals,
} from './purchases-tables.ts';

/** Contracts stay as accounting; what the person typed about them goes, and the limits they set themselves. */
export function createPurchasesPersonalData(db: Db): PersonalData {
  return {
    async read(person) {
      const { clickId } = person;
      const [plans, begun, withdrawn, claims, rules, cancels] = await Promise.all([
        db.select().from(subscriptions).where(eq(subscriptions.clickId, clickId)).orderBy(asc(subscriptions.startedAt)),
        db.select().from(purchaseStarts).where(eq(purchaseStarts.clickId, clickId)),
        db.select().from(withdrawals).where(eq(withdrawals.clickId, clickId)),
        db.select().from(refundClaims).where(eq(refundClaims.clickId, clickId)),
        db.select().from(spendingRules).where(eq(spendingRules.clickId, clickId)),
        db.select().from(cancelRequests).where(isBy(person)).orderBy(asc(cancelRequests.madeAt)),
      ]);
      return {
        subscriptions: plans.map((plan) => ({
          at: plan.startedAt,
          until: plan.periodEndsAt,
          renews: plan.renews,
          cancelledAt: plan.cancelledAt,
        })),
        starts: begun.map(startOf),
        withdrawals: withdrawn.map(({ attemptId, refundCents, madeAt }) => ({
          at: madeAt,
          payment: attemptId,
          refundCents,
        })),
        cancelRequests: cancels.map(({ email, name, contract, madeAt, handledAt, confirmedAt }) => ({
          at: madeAt,
          address: email,
          name,
          product: contract,
          sentAt: handledAt,
          cancelledAt: confirmedAt,
        })),
        claims: claims.map(({ attemptId, reason, status, madeAt }) => ({
          at: madeAt,
          payment: attemptId,
          text: reason,
          status,
        })),
        limits: rules.map((rule) => ({
          at: rule.changedAt,
          monthlyLimitCents: rule.monthlyLimitCents,
          pausedUntil: rule.pausedUntil,
        })),
      };
    },
    async erase(tx, person) {
      await tx.update(refundClaims).set({ reason: '' }).where(eq(refundClaims.clickId, person.clickId));
      await tx.delete(spendingRules).where(eq(spendingRules.clickId, person.clickId));
      await tx.delete(cancelRequests).where(and(isBy(person), isNull(cancelRequests.handledAt)));
      await tx
        .update(cancelRequests)
        .set({ email: '', name: '', contract: '', tokenHash: null })
        .where(and(isBy(person), isNotNull(cancelRequests.handledAt)));
    },
  };
}

function startOf({ attemptId, withdrawableUntil, beganAt, startRequest }: typeof purchaseStarts.$inferSelect) {
  return { at: beganAt, payment: attemptId, until: withdrawableUntil, textVersion: startRequest };
}

function isBy({ brandId, provenEmail }: Person) {
  const addresses = provenEmail === null ? [] : [provenEmail];
  return and(eq(cancelRequests.brandId, brandId), inArray(cancelRequests.email, addresses));
}
