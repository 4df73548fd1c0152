import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { type FinanceCompany, type MonthLine, MonthSummary } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { and, eq } from 'drizzle-orm';
import type { Basics } from '../../basics.ts';
import { bookedLines, type BookedSpan, bookedTotals, readHorizon } from '../accounting/index.ts';
import { vatTotals } from '../receipts/index.ts';
import { companyBooks } from './companies.ts';
import { deferredAt } from './deferred.ts';
import { financeMonths } from './finance-tables.ts';
import { countOpen } from './settlement/differences.ts';
import { monthSpan } from './month-span.ts';

type Needs = Pick<Basics, 'db'>;

/** A month with what is needed to read its lines again and again. */
export interface ReadMonth {
  readonly summary: MonthSummary;
  readonly span: BookedSpan;
  /** every movement that belongs to it is there */
  readonly isComplete: boolean;
}

export async function readMonth({ db }: Needs, company: FinanceCompany, month: string): Promise<ReadMonth> {
  const { from, until } = await monthSpan(db, month, company.timeZone);
  const brandIds = [...company.brands, companyBooks(company.id)];
  const [closed] = await db
    .select()
    .from(financeMonths)
    .where(and(eq(financeMonths.companyId, company.id), eq(financeMonths.month, month)));
  if (closed) {
    const { closedAt, closedBy, horizon } = closed;
    const summary = { ...MonthSummary.parse(closed.summary), closedAt: closedAt.toISOString(), closedBy };
    return { summary, span: { brandIds, from, until, horizon }, isComplete: true };
  }
  const { horizon, readAt, isCompleteUntil } = await readHorizon(db);
  const span = { brandIds, from, until, horizon };
  const accounts = (await bookedTotals(db, span)).map(({ brandId, account, currency, opening, debit, credit }) => ({
    brand: brandId,
    account,
    currency,
    opening,
    debit,
    credit,
    closing: opening + debit - credit,
  }));
  return {
    summary: {
      company,
      month,
      from: from.toISOString(),
      until: until.toISOString(),
      readAt: readAt.toISOString(),
      accounts,
      fees: feesOf(accounts),
      vat: await vatTotals(db, company.id, span),
      deferred: await deferredAt(db, span),
    },
    span,
    isComplete: isCompleteUntil >= until,
  };
}

/**
 * From now on it stays what it is. `also` is the last thing of the transaction.
 *
 * @throws conflict when it is closed already, or not over
 */
export async function closeMonth(
  needs: Needs & Pick<Basics, 'clock'>,
  company: FinanceCompany,
  month: string,
  { by, also }: { readonly by: string; readonly also: (tx: Transaction) => Promise<unknown> },
): Promise<MonthSummary> {
  const { summary, span, isComplete } = await readMonth(needs, company, month);
  if (summary.closedAt !== undefined) throw new AppError('conflict', { message: `${month} is closed already` });
  if (!isComplete)
    throw new AppError('conflict', { message: `${month} is not over, or something of it is still being booked` });
  const open = await countOpen(needs.db, company);
  if (open > 0)
    throw new AppError('conflict', {
      message: `${open} differences with providers wait for a person, who closes each`,
    });
  const closedAt = needs.clock.now();
  await withTransaction(needs.db, async (tx) => {
    const row = { companyId: company.id, month, closedAt, closedBy: by, horizon: span.horizon, summary };
    const added = await tx.insert(financeMonths).values(row).onConflictDoNothing().returning();
    if (added.length === 0) throw new AppError('conflict', { message: `${month} is closed already` });
    await also(tx);
  });
  return { ...summary, closedAt: closedAt.toISOString(), closedBy: by };
}

export async function* monthLines({ db }: Needs, span: BookedSpan): AsyncGenerator<MonthLine> {
  for await (const { movementId, attemptId, providerId, brandId, ...line } of bookedLines(db, span)) {
    yield {
      movement: movementId,
      line: line.line,
      kind: line.kind,
      cause: line.cause,
      ...(attemptId === null ? {} : { payment: attemptId }),
      ...(providerId === null ? {} : { providerId }),
      brand: brandId,
      account: line.account,
      currency: line.currency,
      amount: line.amount,
      occurredAt: line.occurredAt,
      bookedAt: line.bookedAt,
    };
  }
}

function feesOf(accounts: MonthSummary['accounts']): MonthSummary['fees'] {
  return accounts
    .filter(({ account, debit, credit }) => account.startsWith('fee:') && (debit !== 0 || credit !== 0))
    .map(({ account, currency, debit, credit }) => ({ account, currency, amount: debit - credit }));
}
