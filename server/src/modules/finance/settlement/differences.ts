import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { DIFFERENCE_VERDICTS, type FinanceCompany, type SettlementDifference } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Basics } from '../../../basics.ts';
import { financeDifferences } from '../finance-tables.ts';

const SHOWN_MAX = 200;

export async function openDifferences(
  db: Db,
  company: FinanceCompany,
): Promise<{ open: number; differences: SettlementDifference[] }> {
  const rows = await db
    .select()
    .from(financeDifferences)
    .where(isOpenOf(company))
    .orderBy(asc(financeDifferences.id))
    .limit(SHOWN_MAX);
  return {
    open: await countOpen(db, company),
    differences: rows.map(({ id, account, verdict, attempt, detail, foundAt }) => ({
      id: String(id),
      account,
      verdict: DIFFERENCE_VERDICTS.find((each) => each === verdict) ?? 'onlyTheirs',
      payment: attempt,
      detail,
      foundAt: foundAt.toISOString(),
    })),
  };
}

export async function countOpen(db: Db, company: FinanceCompany): Promise<number> {
  return db.$count(financeDifferences, isOpenOf(company));
}

/** With a reason, by a person. `also` is the last thing of the transaction. @throws not_found */
export async function closeDifference(
  { db, clock }: Pick<Basics, 'db' | 'clock'>,
  company: FinanceCompany,
  id: number,
  {
    by,
    reason,
    also,
  }: {
    readonly by: string;
    readonly reason: string;
    readonly also: (tx: Transaction, after: object) => Promise<unknown>;
  },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const [row] = await tx
      .update(financeDifferences)
      .set({ closedAt: clock.now(), closedBy: by, reason })
      .where(and(eq(financeDifferences.id, id), isOpenOf(company)))
      .returning();
    if (!row) throw new AppError('not_found', { message: 'there is no such open difference' });
    const { account, verdict, attempt, detail } = row;
    await also(tx, { difference: id, account, verdict, payment: attempt, detail });
  });
}

/** Those of the company's own accounts, and of accounts of the whole installation, which are everybody's. */
function isOpenOf({ id }: FinanceCompany): SQL | undefined {
  const { account, goneAt, closedAt } = financeDifferences;
  const isOwn = sql`(position('@' in ${account}) = 0 or split_part(${account}, '@', 2) = ${id})`;
  return and(isNull(goneAt), isNull(closedAt), isOwn);
}
