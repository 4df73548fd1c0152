import { DAY_MS } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { and, eq, isNotNull, lt, notExists } from 'drizzle-orm';
import { paymentParkedEvents, webhookInbox } from '../payments-tables.ts';

/** Longer than a bank may take money back (540 days at most); what an event meant stays in the books. */
const EVENT_DAYS = 600;

/** Events of providers that were worked off long ago. One that a person still has to look at stays. */
export async function forgetOldEvents(db: Db, now: Date): Promise<void> {
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
  await db
    .delete(webhookInbox)
    .where(
      and(
        lt(webhookInbox.receivedAt, new Date(now.getTime() - EVENT_DAYS * DAY_MS)),
        isNotNull(webhookInbox.processedAt),
        notExists(isParked),
      ),
    );
}
