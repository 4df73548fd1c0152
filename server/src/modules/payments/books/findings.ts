import { withTransaction } from '@halo/server-kit/storage/transaction';
import { and, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { sendAlarms } from '../money-alarms.ts';
import type { PaymentsNeeds } from '../payments.ts';
import { paymentFindings } from '../payments-tables.ts';

const REMIND_AFTER_MS = 24 * 3_600_000;

export interface Finding {
  readonly kind: 'unbalanced' | 'books' | 'credits' | 'provider' | 'report' | 'refund';
  readonly subject: string;
  /** which of several of a subject: the unit, the movement, the refund */
  readonly part?: string | number;
  readonly detail: string;
}

type Needs = Pick<PaymentsNeeds, 'db' | 'clock' | 'log' | 'env' | 'brands' | 'mail'>;

/** Stores what was found, marks what is gone, and logs what is new or waits for a day. */
export async function keepFindings(needs: Needs, found: readonly Finding[]): Promise<void> {
  const { db, clock } = needs;
  const now = clock.now();
  const rows = found.map((each) => ({
    key: keyOf(each),
    kind: each.kind,
    subject: each.subject,
    detail: each.detail,
    foundAt: now,
    remindedAt: new Date(0),
  }));
  const { foundAt, remindedAt, goneAt, closedBy } = paymentFindings;
  // What a person has explained stays closed, however often it is found.
  const stays = sql`${goneAt} is null or ${closedBy} is not null`;
  if (rows.length > 0)
    await db
      .insert(paymentFindings)
      .values(rows)
      .onConflictDoUpdate({
        target: paymentFindings.key,
        set: {
          detail: sql`excluded.detail`,
          // Found once more after it was gone, it is new.
          foundAt: sql`case when ${stays} then ${foundAt} else excluded.found_at end`,
          remindedAt: sql`case when ${stays} then ${remindedAt} else excluded.reminded_at end`,
          goneAt: sql`case when ${closedBy} is null then null else ${goneAt} end`,
        },
      });
  // Every payment with an open difference was compared again; what a provider said stands.
  await db
    .update(paymentFindings)
    .set({ goneAt: now })
    .where(
      and(
        isNull(paymentFindings.goneAt),
        inArray(paymentFindings.kind, ['books', 'credits', 'report', 'refund']),
        ...(rows.length > 0
          ? [
              notInArray(
                paymentFindings.key,
                rows.map(({ key }) => key),
              ),
            ]
          : []),
      ),
    );
  await remindOfFindings(needs);
}

/** Logs and mails each that is new, or was open for another day. */
async function remindOfFindings(needs: Needs): Promise<void> {
  const { db, clock, log } = needs;
  const now = clock.now();
  const since = new Date(now.getTime() - REMIND_AFTER_MS);
  const open = await withTransaction(db, async (tx) => {
    const rows = await tx
      .update(paymentFindings)
      .set({ remindedAt: now })
      .where(and(isNull(paymentFindings.goneAt), lte(paymentFindings.remindedAt, since)))
      .returning();
    const alarms = rows.map(({ kind, subject, detail }) => {
      const company = kind === 'report' ? (subject.split('@')[1] ?? '') : '';
      return { payment: subject, company, line: `${kind}, ${subject}: ${detail}` };
    });
    await sendAlarms(needs, tx, alarms);
    return rows;
  });
  for (const { kind, subject, detail, foundAt } of open)
    log.error(
      { owner: 'payments', kind, subject, detail, since: foundAt },
      'money does not add up; a person must look',
    );
}

/** Payments whose books differed the last time. */
export async function openSubjects(db: Needs['db']): Promise<string[]> {
  const rows = await db
    .select({ subject: paymentFindings.subject })
    .from(paymentFindings)
    .where(and(isNull(paymentFindings.goneAt), eq(paymentFindings.kind, 'books')));
  return rows.map(({ subject }) => subject);
}

function keyOf({ kind, subject, part }: Finding): string {
  return part === undefined ? `${kind}:${subject}` : `${kind}:${subject}:${part}`;
}
