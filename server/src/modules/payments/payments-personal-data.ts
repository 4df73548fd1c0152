import type { ClickId } from '@halo/shared/contracts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { DataLists, PersonalData } from '../../personal-data.ts';
import type { PaymentsService } from './payments.ts';
import { addressOf, forgetAddress } from './billing-addresses.ts';
import { forgetOldEvents } from './webhooks/inbox-retention.ts';
import { paymentAttempts, paymentOrders, paymentReversals, savedCards, webhookInbox } from './payments-tables.ts';

/** Payments stay, as the law wants it; cards and what led to them go, here and at the provider. */
export function createPaymentsPersonalData(db: Db, payments: Pick<PaymentsService, 'forgetCard'>): PersonalData {
  return {
    read: ({ clickId }) => read(db, clickId),
    async eraseOutside({ clickId }) {
      const cards = await db
        .select({ id: savedCards.id })
        .from(savedCards)
        .where(and(eq(savedCards.clickId, clickId), isNull(savedCards.forgottenAt)));
      for (const { id } of cards) await payments.forgetCard(clickId, id);
    },
    async erase(tx, { clickId }) {
      await tx
        .update(savedCards)
        .set({ token: sql`'erased-' || ${savedCards.id}`, brand: null, lastFour: '', expiryMonth: '', expiryYear: '' })
        .where(eq(savedCards.clickId, clickId));
      await forgetAddress(tx, clickId);
      await tx.delete(paymentOrders).where(eq(paymentOrders.clickId, clickId));
      const own = tx
        .select({ id: sql`${paymentAttempts.id}::text` })
        .from(paymentAttempts)
        .where(eq(paymentAttempts.clickId, clickId));
      await tx
        .update(webhookInbox)
        .set({ body: sql`${webhookInbox.body} #- '{outcome,keptCard}'` })
        .where(inArray(sql`${webhookInbox.body} ->> 'attemptId'`, own));
      await tx
        .update(paymentAttempts)
        .set({ challenge: null, cardPrint: null, networkPrint: null, cardLastFour: null })
        .where(eq(paymentAttempts.clickId, clickId));
    },
    tidy: (now) => forgetOldEvents(db, now),
    async mustKeep(tx, { clickId }) {
      const rows = await tx
        .select({ id: paymentAttempts.id })
        .from(paymentAttempts)
        .where(eq(paymentAttempts.clickId, clickId))
        .limit(1);
      return rows.length > 0;
    },
  };
}

async function read(db: Db, clickId: ClickId): Promise<DataLists> {
  const [address, attempts, reversals, cards] = await Promise.all([
    addressOf(db, clickId),
    db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.clickId, clickId))
      .orderBy(asc(paymentAttempts.createdAt)),
    db
      .select({ reversal: paymentReversals })
      .from(paymentReversals)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentReversals.attemptId))
      .where(eq(paymentAttempts.clickId, clickId)),
    db
      .select()
      .from(savedCards)
      .where(and(eq(savedCards.clickId, clickId), isNull(savedCards.forgottenAt))),
  ]);
  return {
    payments: attempts.map((each) => ({
      at: each.createdAt,
      payment: each.id,
      product: each.productId,
      amountCents: each.amountCents,
      currency: each.currency,
      method: each.method,
      card: each.cardLastFour,
      addressCountry: each.addressCountry,
      networkCountry: each.networkCountry,
      provider: each.provider,
      purpose: each.purpose,
      status: each.status,
    })),
    reversals: reversals.map(({ reversal }) => ({
      at: reversal.createdAt,
      payment: reversal.attemptId,
      kind: reversal.kind,
      amountCents: reversal.amountCents,
      status: reversal.status,
    })),
    billing: address ? [{ ...address }] : [],
    cards: cards.map(({ brand, lastFour, expiryMonth, expiryYear, createdAt }) => ({
      at: createdAt,
      card: `${brand ?? ''} ${lastFour}`.trim(),
      expires: `${expiryMonth}/${expiryYear}`,
    })),
  };
}
