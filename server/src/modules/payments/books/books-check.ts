import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Transaction } from '@halo/server-kit/storage/database';
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { bookedSince, booksBeganAt, positionsOf, unbalancedMovements } from '../../accounting/index.ts';
import { checkLedger, type LedgerFault } from '../../credits/index.ts';
import { type Attempt, toAttempt } from '../attempts/attempt-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import { paymentAttempts, paymentChecks, paymentReversals } from '../payments-tables.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { type Reversal, toReversal } from '../reversals/reversal-repository.ts';
import { booksDifference } from './books-difference.ts';
import { type Finding, keepFindings, openSubjects } from './findings.ts';
import { missingReports } from './missing-reports.ts';
import { providerDifference } from './provider-difference.ts';
import { unmadeRefunds } from './unmade-refunds.ts';

const HOUR_MS = 3_600_000;
const EVERY_MS = HOUR_MS;
/** What changed in this time is compared again; what differed stays compared until it agrees. */
const WINDOW_MS = 7 * 24 * HOUR_MS;
/** So long after its end a provider is asked about a payment: late webhooks have come by then. */
const SETTLES_MS = 6 * HOUR_MS;
const ASKED_AT_ONCE = 100;
const BATCH = 500;
const BOOKS = 'books';

type Needs = Pick<PaymentsNeeds, 'db' | 'clock' | 'log' | 'env' | 'brands' | 'mail'>;

export interface BooksCheck {
  /**
   * Compares movements of money, payments, credits and providers, at most once an hour for all processes together.
   * False: it is not time yet, or another process does it.
   */
  look(): Promise<boolean>;
}

export function createBooksCheck(needs: Needs, providers: ProviderRegistry): BooksCheck {
  return {
    async look() {
      const askedUntil = await take(needs);
      if (!askedUntil) return false;
      const since = new Date(needs.clock.now().getTime() - WINDOW_MS);
      const own = await ownFindings(needs, since);
      const { found, until } = await askProviders(needs, providers, askedUntil);
      const unmade = await unmadeRefunds(needs);
      await keepFindings(needs, [...own, ...found, ...unmade, ...(await missingReports(needs))]);
      if (until) await needs.db.update(paymentChecks).set({ askedUntil: until }).where(eq(paymentChecks.name, BOOKS));
      return true;
    },
  };
}

/** Takes the check for this process; answers up to where providers have been asked. */
async function take({ db, clock }: Needs): Promise<Date | undefined> {
  const now = clock.now();
  const [row] = await db
    .insert(paymentChecks)
    .values({ name: BOOKS, takenAt: now, askedUntil: new Date(now.getTime() - WINDOW_MS) })
    .onConflictDoUpdate({
      target: paymentChecks.name,
      set: { takenAt: now },
      setWhere: lte(paymentChecks.takenAt, new Date(now.getTime() - EVERY_MS)),
    })
    .returning();
  return row?.askedUntil;
}

/** What our own tables say about each other, read at one moment: a payment that changes in between is no difference. */
async function ownFindings({ db }: Needs, since: Date): Promise<Finding[]> {
  const open = await openSubjects(db);
  const read = async (tx: Transaction): Promise<Finding[]> => {
    const unbalanced = await unbalancedMovements(tx, since);
    const credits = await checkLedger(tx);
    return [
      ...unbalanced.map(
        ({ movementId, attemptId }): Finding => ({
          kind: 'unbalanced',
          subject: attemptId,
          part: movementId,
          detail: `the movement ${movementId} does not sum to zero`,
        }),
      ),
      ...creditFindings(credits),
      ...(await bookFindings(tx, since, open)),
    ];
  };
  return withTransaction(db, read, { isolation: 'repeatable read' });
}

/** A finding outlives the person it may be about, so it names an entry of the ledger and not the account. */
function creditFindings(faults: readonly LedgerFault[]): Finding[] {
  const found = faults
    .filter(({ firstEntry }) => firstEntry !== null)
    .map(({ firstEntry, unit, balance, ledger }) => ({
      kind: 'credits' as const,
      subject: `ledger:${firstEntry}`,
      detail: `${unit}: the balance is ${balance}, the ledger sums to ${ledger}`,
    }));
  const bare = faults.filter(({ firstEntry }) => firstEntry === null);
  if (bare.length === 0) return found;
  const sum = bare.reduce((total, { balance }) => total + balance, 0);
  return [
    ...found,
    { kind: 'credits', subject: 'ledger', detail: `${bare.length} balances without any entry, of ${sum} in all` },
  ];
}

async function bookFindings(tx: Transaction, since: Date, open: readonly string[]): Promise<Finding[]> {
  const changed = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(gte(paymentAttempts.updatedAt, since), inArray(paymentAttempts.status, ['settled', 'failed'])));
  const ids = [...new Set([...open, ...(await bookedSince(tx, since)), ...changed.map(({ id }) => id)])];
  const began = await booksBeganAt(tx);
  const found: Finding[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH);
    const attempts = await tx.select().from(paymentAttempts).where(inArray(paymentAttempts.id, some));
    const reversals = await reversalsOfAll(tx, some);
    const positions = await positionsOf(tx, some);
    for (const row of attempts) {
      // Over before there were books.
      if (!positions.has(row.id) && (!began || row.updatedAt < began)) continue;
      const facts = { ...toAttempt(row), isSettled: row.status === 'settled' };
      const detail = booksDifference(facts, reversals.get(row.id) ?? [], positions.get(row.id) ?? {});
      if (detail !== undefined) found.push({ kind: 'books', subject: row.id, detail });
    }
    const known = new Set(attempts.map(({ id }) => id));
    for (const id of some.filter((each) => !known.has(each)))
      found.push({ kind: 'books', subject: id, detail: 'booked, and there is no such payment' });
  }
  return found;
}

async function reversalsOfAll(tx: Transaction, ids: readonly string[]): Promise<Map<string, Reversal[]>> {
  const rows = await tx
    .select()
    .from(paymentReversals)
    .where(inArray(paymentReversals.attemptId, [...ids]))
    .orderBy(asc(paymentReversals.createdAt));
  const found = new Map<string, Reversal[]>();
  for (const row of rows) found.set(row.attemptId, [...(found.get(row.attemptId) ?? []), toReversal(row)]);
  return found;
}

/** Asks about payments that ended since the last time, each once. */
async function askProviders(
  needs: Needs,
  providers: ProviderRegistry,
  askedUntil: Date,
): Promise<{ readonly found: Finding[]; readonly until: Date | undefined }> {
  const ended = await endedPayments(needs, askedUntil);
  const found: Finding[] = [];
  for (const attempt of ended) {
    const provider = providers.of(attempt);
    if (!provider?.status || attempt.providerReference === null) continue;
    const answer = await provider.status({ attemptId: attempt.id, reference: attempt.providerReference });
    const detail = providerDifference(attempt, answer);
    if (detail !== undefined) found.push({ kind: 'provider', subject: attempt.id, detail });
  }
  return { found, until: ended.at(-1)?.updatedAt };
}

/** Paid and untouched since, or ended by us: of what went back a provider says other things. */
async function endedPayments({ db, clock }: Needs, askedUntil: Date): Promise<Attempt[]> {
  const isGone = db
    .select({ one: sql`1` })
    .from(paymentReversals)
    .where(eq(paymentReversals.attemptId, paymentAttempts.id));
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        gt(paymentAttempts.updatedAt, askedUntil),
        lt(paymentAttempts.updatedAt, new Date(clock.now().getTime() - SETTLES_MS)),
        gt(paymentAttempts.amountCents, 0),
        isNull(paymentAttempts.voidedAt),
        or(
          eq(paymentAttempts.status, 'settled'),
          and(eq(paymentAttempts.status, 'failed'), eq(paymentAttempts.isEndedByUs, true)),
        ),
        sql`not exists ${isGone}`,
      ),
    )
    .orderBy(asc(paymentAttempts.updatedAt))
    .limit(ASKED_AT_ONCE);
  return rows.map(toAttempt);
}
