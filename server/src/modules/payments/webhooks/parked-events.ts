import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { and, eq, lte, sql } from 'drizzle-orm';
import { type MoneyAlarm, sendAlarms } from '../money-alarms.ts';
import type { PaymentsNeeds } from '../payments.ts';
import { paymentParkedEvents } from '../payments-tables.ts';
import { REPORT_READY } from './due-dates.ts';
import { accountName } from '../providers/provider-account.ts';
import type { ProviderEvent } from '../providers/payment-provider.ts';

const HOUR_MS = 3_600_000;
const REMIND_AFTER_MS = 24 * HOUR_MS;

interface ParkedEvent {
  readonly provider: string;
  readonly accountCompany: string;
  readonly event: ProviderEvent;
  readonly receivedAt: Date;
  readonly reason: string;
  /** its consequences were drawn; only the difference is open */
  readonly hasActed: boolean;
  /** until when a person must have seen to it, where that matters */
  readonly dueAt?: Date | undefined;
}

/** Puts a proven event on the list of a person: what it says about money is true, and does not fit what is known. */
export async function parkEvent(
  { clock, log }: Pick<PaymentsNeeds, 'clock' | 'log'>,
  tx: Transaction,
  { provider, accountCompany, event, receivedAt, reason, hasActed, dueAt }: ParkedEvent,
): Promise<void> {
  const { eventId, attemptId, name, reference, amountCents, currency } = event;
  await tx
    .insert(paymentParkedEvents)
    .values({
      provider,
      accountCompany,
      eventId,
      name,
      attemptId,
      reference,
      amountCents,
      currency,
      reason,
      hasActed,
      receivedAt,
      dueAt: dueAt ?? null,
      remindedAt: clock.now(),
    })
    // Only an event that a person had applied again is parked twice.
    .onConflictDoUpdate({
      target: [paymentParkedEvents.provider, paymentParkedEvents.accountCompany, paymentParkedEvents.eventId],
      set: {
        reason,
        hasActed,
        status: 'open',
        remindedAt: clock.now(),
        resolvedAt: null,
        closedBy: null,
        closeReason: null,
      },
    });
  log.error(
    {
      account: accountName({ provider, accountCompany }),
      eventId,
      attemptId,
      event: name,
      amountCents,
      currency,
      hasActed,
      ageHours: hoursSince(receivedAt, clock),
      dueAt,
    },
    `a webhook does not fit and waits for a person: ${reason}`,
  );
}

/** Logs and mails each event that still waits, once a day. */
export async function remindOfParkedEvents(
  needs: Pick<PaymentsNeeds, 'db' | 'clock' | 'log' | 'env' | 'brands' | 'mail'>,
): Promise<void> {
  const { db, clock, log } = needs;
  const now = clock.now();
  const since = new Date(now.getTime() - REMIND_AFTER_MS);
  const waiting = await withTransaction(db, async (tx) => {
    const rows = await tx
      .update(paymentParkedEvents)
      .set({ remindedAt: now })
      .where(and(eq(paymentParkedEvents.status, sql`'open'`), lte(paymentParkedEvents.remindedAt, since)))
      .returning();
    await sendAlarms(needs, tx, rows.map(alarmOf));
    return rows;
  });
  for (const { provider, accountCompany, eventId, attemptId, reason, receivedAt, dueAt } of waiting)
    log.error(
      {
        account: accountName({ provider, accountCompany }),
        eventId,
        attemptId,
        ageHours: hoursSince(receivedAt, clock),
        dueAt,
      },
      `a webhook still waits for a person: ${reason}`,
    );
}

function alarmOf(row: typeof paymentParkedEvents.$inferSelect): MoneyAlarm {
  const { provider, name, reference, attemptId, accountCompany, reason, dueAt } = row;
  const due = dueAt === null ? '' : `, to be done by ${dueAt.toISOString().slice(0, 10)}`;
  return {
    payment: attemptId,
    company: accountCompany,
    line: `${provider} ${name} ${reference}${attemptId === '' ? '' : `, payment ${attemptId}`}: ${reason}${due}`,
  };
}

/** A report that was announced under this name is in the books: nothing of it waits any more. */
export async function reportTakenIn(
  tx: Transaction,
  { account, name, person, at }: { account: string; name: string; person: string; at: Date },
): Promise<void> {
  const [provider = '', accountCompany = ''] = account.split('@');
  await tx
    .update(paymentParkedEvents)
    .set({ status: 'resolved', resolvedAt: at, closedBy: person, closeReason: 'taken in' })
    .where(
      and(
        eq(paymentParkedEvents.provider, provider),
        eq(paymentParkedEvents.accountCompany, accountCompany),
        eq(paymentParkedEvents.reference, name),
        eq(paymentParkedEvents.status, 'open'),
        eq(paymentParkedEvents.reason, REPORT_READY),
      ),
    );
}

function hoursSince(date: Date, clock: PaymentsNeeds['clock']): number {
  return Math.floor((clock.now().getTime() - date.getTime()) / HOUR_MS);
}
