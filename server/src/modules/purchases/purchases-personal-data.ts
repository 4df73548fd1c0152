import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { PersonalData, Person } from '../../personal-data.ts';
import {
  cancelRequests,
  heldRefunds,
  purchaseStarts,
  refundClaims,
  spendingRules,
  subscriptions,
  withdrawalRequests,
  withdrawals,
} from './purchases-tables.ts';

/** Contracts stay as accounting; what the person typed about them goes, and the limits they set themselves. */
export function createPurchasesPersonalData(db: Db): PersonalData {
  return {
    async read(person) {
      const { clickId } = person;
      const [plans, begun, withdrawn, claims, rules, cancels, declared, held] = await Promise.all([
        db.select().from(subscriptions).where(eq(subscriptions.clickId, clickId)).orderBy(asc(subscriptions.startedAt)),
        db.select().from(purchaseStarts).where(eq(purchaseStarts.clickId, clickId)),
        db.select().from(withdrawals).where(eq(withdrawals.clickId, clickId)),
        db.select().from(refundClaims).where(eq(refundClaims.clickId, clickId)),
        db.select().from(spendingRules).where(eq(spendingRules.clickId, clickId)),
        db.select().from(cancelRequests).where(isBy(person)).orderBy(asc(cancelRequests.madeAt)),
        db.select().from(withdrawalRequests).where(isDeclaredBy(person)).orderBy(asc(withdrawalRequests.madeAt)),
        db.select().from(heldRefunds).where(eq(heldRefunds.clickId, clickId)),
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
        cancelRequests: cancels.map(cancelRequestOf),
        withdrawalRequests: declared.map(withdrawalRequestOf),
        heldRefunds: held.map(heldRefundOf),
        claims: claims.map(claimOf),
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
      await erasePrints(tx, person);
      await eraseDeclared(tx, person);
    },
  };
}

/** What recognises a card, and what was written about a refund. */
async function erasePrints(tx: Transaction, { clickId }: Person): Promise<void> {
  await tx.update(purchaseStarts).set({ cardPrint: null }).where(eq(purchaseStarts.clickId, clickId));
  await tx.update(withdrawals).set({ cardPrint: null }).where(eq(withdrawals.clickId, clickId));
  await tx.update(heldRefunds).set({ answer: null }).where(eq(heldRefunds.clickId, clickId));
}

async function eraseDeclared(tx: Transaction, person: Person): Promise<void> {
  await tx.delete(withdrawalRequests).where(and(isDeclaredBy(person), isNull(withdrawalRequests.handledAt)));
  await tx
    .update(withdrawalRequests)
    .set({ email: '', name: '', contract: '', tokenHash: null })
    .where(and(isDeclaredBy(person), isNotNull(withdrawalRequests.handledAt)));
}

function cancelRequestOf(row: typeof cancelRequests.$inferSelect) {
  const { email, name, contract, madeAt, handledAt, confirmedAt } = row;
  return { at: madeAt, address: email, name, product: contract, sentAt: handledAt, cancelledAt: confirmedAt };
}

function withdrawalRequestOf({ email, name, contract, madeAt, handledAt }: typeof withdrawalRequests.$inferSelect) {
  return { at: madeAt, address: email, name, product: contract, sentAt: handledAt };
}

function heldRefundOf({ attemptId, refundCents, status, answer, heldAt }: typeof heldRefunds.$inferSelect) {
  return { at: heldAt, payment: attemptId, refundCents, status, ...(answer === null ? {} : { text: answer }) };
}

function claimOf({ attemptId, reason, status, madeAt }: typeof refundClaims.$inferSelect) {
  return { at: madeAt, payment: attemptId, text: reason, status };
}

function startOf({ attemptId, withdrawableUntil, beganAt, startRequest }: typeof purchaseStarts.$inferSelect) {
  return { at: beganAt, payment: attemptId, until: withdrawableUntil, textVersion: startRequest };
}

function isDeclaredBy({ brandId, provenEmail }: Person) {
  const addresses = provenEmail === null ? [] : [provenEmail];
  return and(eq(withdrawalRequests.brandId, brandId), inArray(withdrawalRequests.email, addresses));
}

function isBy({ brandId, provenEmail }: Person) {
  const addresses = provenEmail === null ? [] : [provenEmail];
  return and(eq(cancelRequests.brandId, brandId), inArray(cancelRequests.email, addresses));
}
