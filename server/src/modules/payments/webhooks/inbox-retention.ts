import { DAY_MS } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { and, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import { paymentParkedEvents, webhookInbox } from '../payments-tables.ts';

/** Longer than a bank may take money back (540 days at most); what an event meant stays in the books. */
const EVENT_DAYS = 600;
const FORGOTTEN_AT_ONCE = 20_000;

/** Events of providers that were worked off long ago, some at a time. One that a person still has to look at stays. */
export async function forgetOldEvents(db: Db, now: Date, atOnce = FORGOTTEN_AT_ONCE): Promise<void> {
  const isParked = db
    .select({ eventId: paymentParkedEvents.eventId })
    .from(paymentParkedEvents)
    .where(
      and(
        eq(paymentParkedEvents.status, 'open'),
        eq(paymentParkedEvents.provider, webhookInbox.provider),
        eq(paymentParkedEvents.accountCompany, webhookInbox.accountCompany),
        eq(paymentParkedEvents.eventId, webhookInbox.eventId),
      ),
    );
  const row = sql`${webhookInbox}.ctid`;
  const old = db
    .select({ row })
    .from(webhookInbox)
    .where(
      and(
        lt(webhookInbox.receivedAt, new Date(now.getTime() - EVENT_DAYS * DAY_MS)),
        isNotNull(webhookInbox.processedAt),
        notExists(isParked),
      ),
    )
    .limit(atOnce);
  await db.delete(webhookInbox).where(inArray(row, old));
}
