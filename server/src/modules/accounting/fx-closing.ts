import type { Transaction } from '@halo/server-kit/storage/database';
import { asc, eq } from 'drizzle-orm';
import { moneyAccounts, moneyMovements, moneyPostings } from './accounting-tables.ts';
import { fxClosingOf, type Money } from './journal.ts';
import { postLines } from './money-book.ts';

/**
 * A provider settled in our currency what a movement has in another one: books what it really was, once a movement.
 * Nothing happens where nothing is open.
 */
export async function closeFx(
  tx: Transaction,
  movementId: number,
  { settled, providerId, at }: { readonly settled: Money; readonly providerId: string; readonly at: Date },
): Promise<void> {
  const rows = await tx
    .select({
      account: moneyAccounts.code,
      currency: moneyAccounts.unit,
      amount: moneyPostings.amount,
      brandId: moneyAccounts.brandId,
      attemptId: moneyMovements.attemptId,
    })
    .from(moneyMovements)
    .innerJoin(moneyPostings, eq(moneyPostings.movementId, moneyMovements.id))
    .innerJoin(moneyAccounts, eq(moneyAccounts.id, moneyPostings.accountId))
    .where(eq(moneyMovements.id, movementId))
    .orderBy(asc(moneyPostings.line));
  const [first] = rows;
  const postings = fxClosingOf(
    rows.map(({ account, currency, amount }) => ({ account, currency, amount })),
    settled,
  );
  if (!first || !postings) return;
  const { brandId, attemptId } = first;
  const cause = `fx-settled:${movementId}`;
  await postLines(tx, [{ kind: 'fxSettled', cause, at, providerId, postings, brandId, attemptId }]);
}
