import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { toDecimal } from '@halo/server-kit/money/decimal-amount';
import type { Db } from '@halo/server-kit/storage/database';
import { type Attempt, attemptById } from '../attempts/attempt-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import { paymentReversals } from '../payments-tables.ts';
import { canBeRetried, RETRY } from '../reversals/desk-refunds.ts';
import { isOverdue } from '../reversals/desk-words.ts';
import { type Reversal, reversalsOf, toReversal } from '../reversals/reversal-repository.ts';
import type { Finding } from './findings.ts';

/** Most companies say within minutes what became of one. */
const SILENT_MS = 24 * 3_600_000;

/**
 * Refunds of ours whose money is owed and not on its way: their provider did not make them, or was asked long ago and
 * says nothing.
 */
export async function unmadeRefunds({ db, clock }: Pick<PaymentsNeeds, 'db' | 'clock'>): Promise<Finding[]> {
  const { kind, status, reason, attemptId } = paymentReversals;
  const again = alias(paymentReversals, 'again');
  const wasSentAgain = db
    .select({ id: again.id })
    .from(again)
    .where(and(eq(again.attemptId, attemptId), eq(again.cause, sql`${RETRY} || ${paymentReversals.id}`)));
  const open = await db
    .select()
    .from(paymentReversals)
    .where(
      and(inArray(status, ['asked', 'failed']), eq(kind, 'refund'), ne(reason, 'provider'), notExists(wasSentAgain)),
    )
    .orderBy(attemptId);
  const found: Finding[] = [];
  for (const refund of open.map(toReversal)) {
    const detail = await (refund.status === 'asked' ? ofSilence(db, refund, clock.now()) : ofFailure(db, refund));
    const part = `${refund.id}:${refund.status}`;
    if (detail !== undefined) found.push({ kind: 'refund', subject: refund.attemptId, part, detail });
  }
  return found;
}

async function ofSilence(db: Db, refund: Reversal, now: Date): Promise<string | undefined> {
  if (!isOverdue(refund, now) || now.getTime() - refund.createdAt.getTime() < SILENT_MS) return undefined;
  const since = refund.createdAt.toISOString().slice(0, 10);
  const attempt = await attemptById(db, refund.attemptId);
  return `${amountOf(refund, attempt)} was asked for on ${since}, and nothing is said of it. Look at the company’s page`;
}

function ofFailure(db: Db, refund: Reversal): Promise<string | undefined> {
  const why = refund.refusal === null ? '' : `: ${refund.refusal}`;
  return db.transaction(async (tx) => {
    const attempt = await attemptById(tx, refund.attemptId);
    if (!attempt || !canBeRetried(attempt, await reversalsOf(tx, attempt.id), refund)) return undefined;
    return `${amountOf(refund, attempt)} was not made${why}. Send it again, or give it back at the company`;
  });
}

function amountOf({ amountCents }: Reversal, attempt: Attempt | undefined): string {
  return `${toDecimal(amountCents)} ${attempt?.currency ?? ''}`.trim();
}
