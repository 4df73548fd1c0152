import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { AppError } from '@halo/shared/errors';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { paymentAttempts, paymentFindings, paymentParkedEvents, webhookInbox } from '../payments-tables.ts';

type ParkedRow = typeof paymentParkedEvents.$inferSelect;
type FindingRow = typeof paymentFindings.$inferSelect;

export interface EventKey {
  readonly provider: string;
  /** whose account it is; empty: the one of the installation */
  readonly company: string;
  readonly eventId: string;
}

/** `brandId` null: it names no payment of ours. */
export type OpenEvent = ParkedRow & { readonly brandId: string | null };
export type OpenFinding = FindingRow & { readonly brandId: string | null };

/** What the books and the webhooks leave to a person. */
export interface OpenItems {
  /** Of these brands, and of no brand with `isAll`; the oldest first. */
  parked(brandIds: readonly string[], isAll: boolean): Promise<OpenEvent[]>;
  findings(brandIds: readonly string[], isAll: boolean): Promise<OpenFinding[]>;
  /** About one payment, also those that are closed. */
  parkedOf(attemptId: string): Promise<ParkedRow[]>;
  findingsOf(attemptId: string): Promise<FindingRow[]>;
  /** Null: of no brand. @throws not_found */
  brandOfEvent(key: EventKey): Promise<string | null>;
  brandOfFinding(key: string): Promise<string | null>;
  /** Answers whose it was. @throws not_found, conflict when it is closed */
  take(tx: Transaction, key: EventKey, person: string, note: string | null): Promise<string | null>;
  /** @throws conflict */
  close(tx: Transaction, key: EventKey, by: Closing): Promise<void>;
  /** Puts it into the inbox once more, where it is judged by what is known now. @throws conflict */
  applyAgain(tx: Transaction, key: EventKey, by: Closing): Promise<void>;
  /** Only what does not end by itself. @throws conflict */
  closeFinding(tx: Transaction, key: string, by: Closing): Promise<void>;
}

export interface Closing {
  readonly person: string;
  readonly reason: string;
  readonly at: Date;
}

const LISTED_MAX = 200;
/** The others are compared again and end when the difference is gone; so does a refund that is sent again. */
export const CLOSED_BY_PEOPLE: readonly string[] = ['provider', 'unbalanced', 'refund'];

const attemptOfEvent = eq(sql`${paymentAttempts.id}::text`, paymentParkedEvents.attemptId);
const brandOfSubject = sql<string | null>`(
  select a.brand_id from payment_attempts a
  where a.id::text = ${paymentFindings.subject} or a.click_id = ${paymentFindings.subject} limit 1
)`;

export function createOpenItems(db: Db): OpenItems {
  return {
    parked: (brandIds, isAll) => parkedEvents(db, brandIds, isAll),
    findings: (brandIds, isAll) => openFindings(db, brandIds, isAll),
    parkedOf: (attemptId) =>
      db
        .select()
        .from(paymentParkedEvents)
        .where(eq(paymentParkedEvents.attemptId, attemptId))
        .orderBy(asc(paymentParkedEvents.receivedAt)),
    findingsOf: (attemptId) =>
      db
        .select()
        .from(paymentFindings)
        .where(eq(paymentFindings.subject, attemptId))
        .orderBy(asc(paymentFindings.foundAt)),
    brandOfEvent: (key) => brandOfEvent(db, key),
    brandOfFinding: (key) => brandOfFinding(db, key),
    async take(tx, key, person, note) {
      const { owner } = await lockOpen(tx, key);
      const change = note === null ? { owner: person } : { owner: person, note };
      await tx.update(paymentParkedEvents).set(change).where(isEvent(key));
      return owner;
    },
    async close(tx, key, by) {
      await lockOpen(tx, key);
      await resolve(tx, key, by);
    },
    applyAgain,
    closeFinding,
  };
}

async function parkedEvents(db: Db, brandIds: readonly string[], isAll: boolean): Promise<OpenEvent[]> {
  const ofNone = isAll ? [isNull(paymentAttempts.id)] : [];
  const rows = await db
    .select({ event: paymentParkedEvents, brandId: paymentAttempts.brandId })
    .from(paymentParkedEvents)
    .leftJoin(paymentAttempts, attemptOfEvent)
    .where(and(eq(paymentParkedEvents.status, 'open'), or(inArray(paymentAttempts.brandId, [...brandIds]), ...ofNone)))
    .orderBy(asc(paymentParkedEvents.receivedAt))
    .limit(LISTED_MAX);
  return rows.map(({ event, brandId }) => ({ ...event, brandId }));
}

async function openFindings(db: Db, brandIds: readonly string[], isAll: boolean): Promise<OpenFinding[]> {
  const rows = await db
    .select({ finding: paymentFindings, brandId: brandOfSubject })
    .from(paymentFindings)
    .where(isNull(paymentFindings.goneAt))
    .orderBy(asc(paymentFindings.foundAt))
    .limit(LISTED_MAX);
  return rows
    .filter(({ brandId }) => (brandId === null ? isAll : brandIds.includes(brandId)))
    .map(({ finding, brandId }) => ({ ...finding, brandId }));
}

async function brandOfEvent(db: Db, key: EventKey): Promise<string | null> {
  const [row] = await db
    .select({ brandId: paymentAttempts.brandId })
    .from(paymentParkedEvents)
    .leftJoin(paymentAttempts, attemptOfEvent)
    .where(isEvent(key));
  if (!row) throw new AppError('not_found', { message: 'there is no such event' });
  return row.brandId;
}

async function brandOfFinding(db: Db, key: string): Promise<string | null> {
  const [row] = await db.select({ brandId: brandOfSubject }).from(paymentFindings).where(eq(paymentFindings.key, key));
  if (!row) throw new AppError('not_found', { message: 'there is no such finding' });
  return row.brandId;
}

async function applyAgain(tx: Transaction, key: EventKey, by: Closing): Promise<void> {
  const { hasActed } = await lockOpen(tx, key);
  if (hasActed) throw new AppError('conflict', { message: 'its consequences were drawn already' });
  const { provider, accountCompany, eventId } = webhookInbox;
  const again = await tx
    .update(webhookInbox)
    .set({ processedAt: null, triedAt: null, failures: 0 })
    .where(and(eq(provider, key.provider), eq(accountCompany, key.company), eq(eventId, key.eventId)))
    .returning({ eventId });
  if (again.length === 0) throw new AppError('conflict', { message: 'the event itself is not kept any more' });
  await resolve(tx, key, by);
}

async function closeFinding(tx: Transaction, key: string, { person, reason, at }: Closing): Promise<void> {
  const isOpen = and(
    eq(paymentFindings.key, key),
    isNull(paymentFindings.goneAt),
    inArray(paymentFindings.kind, [...CLOSED_BY_PEOPLE]),
  );
  const closed = await tx
    .update(paymentFindings)
    .set({ goneAt: at, closedBy: person, closeReason: reason })
    .where(isOpen)
    .returning({ key: paymentFindings.key });
  if (closed.length === 0)
    throw new AppError('conflict', { message: 'it is closed, or it ends by itself when the difference is gone' });
}

async function resolve(tx: Transaction, key: EventKey, { person, reason, at }: Closing): Promise<void> {
  const change = { status: 'resolved', resolvedAt: at, closedBy: person, closeReason: reason };
  await tx.update(paymentParkedEvents).set(change).where(isEvent(key));
}

/** @throws not_found, conflict */
async function lockOpen(tx: Transaction, key: EventKey): Promise<ParkedRow> {
  const [row] = await tx.select().from(paymentParkedEvents).where(isEvent(key)).for('update');
  if (!row) throw new AppError('not_found', { message: 'there is no such event' });
  if (row.status !== 'open') throw new AppError('conflict', { message: 'it is closed already' });
  return row;
}

function isEvent({ provider, company, eventId }: EventKey) {
  return and(
    eq(paymentParkedEvents.provider, provider),
    eq(paymentParkedEvents.accountCompany, company),
    eq(paymentParkedEvents.eventId, eventId),
  );
}
