import type { ClickId } from '@halo/shared/contracts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { paymentAttempts, paymentBlocks } from '../payments-tables.ts';

export type BlockRow = typeof paymentBlocks.$inferSelect;

/** By what who pays is recognised; null for what is not known. */
export interface PayerMarks {
  readonly clickId: ClickId;
  readonly cardPrint: string | null;
  readonly savedCardId: string | null;
  readonly emailPrint: string | null;
  readonly domains: readonly string[];
  readonly address: string | null;
}

const isRunningAt = (now: Date) =>
  and(isNull(paymentBlocks.endedAt), or(isNull(paymentBlocks.expiresAt), gt(paymentBlocks.expiresAt, now)));

/** Those that keep this payer from paying in one of these scopes. */
export async function blocksOf(
  db: Db | Transaction,
  scopes: readonly string[],
  { clickId, cardPrint, savedCardId, emailPrint, domains, address }: PayerMarks,
  now: Date,
): Promise<BlockRow[]> {
  const { kind, value, savedCardIds } = paymentBlocks;
  // One case for each kind: only the value of a network can be read as one.
  const fits = sql`case ${kind}
    when 'account' then ${value} = ${clickId}
    when 'card' then coalesce(${value} = ${cardPrint}, false) or coalesce(${savedCardId}::uuid = any(${savedCardIds}), false)
    when 'email' then ${value} = ${emailPrint}
    when 'domain' then ${value} = any(${sql.param([...domains])}::text[])
    when 'network' then ${value}::inet >>= ${address}::inet
  end`;
  return db
    .select()
    .from(paymentBlocks)
    .where(and(isRunningAt(now), inArray(paymentBlocks.scope, [...scopes]), fits));
}

/** Newest first. */
export async function listedBlocks(
  db: Db,
  scopes: readonly string[],
  state: 'running' | 'over',
  now: Date,
  limit: number,
): Promise<BlockRow[]> {
  const { endedAt, expiresAt, blockedAt, scope } = paymentBlocks;
  return db
    .select()
    .from(paymentBlocks)
    .where(
      and(
        inArray(scope, [...scopes]),
        state === 'running' ? isRunningAt(now) : or(isNotNull(endedAt), lte(expiresAt, now)),
      ),
    )
    .orderBy(desc(blockedAt))
    .limit(limit);
}

export async function findBlock(db: Db, id: string): Promise<BlockRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentBlocks)
    .where(eq(sql`${paymentBlocks.id}::text`, id));
  return row;
}

/** False: it is blocked there already. */
export async function insertBlock(tx: Transaction, row: BlockRow): Promise<boolean> {
  const { scope, kind, value } = paymentBlocks;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`block:${row.scope}:${row.kind}:${row.value}`}, 0))`,
  );
  const same = and(eq(scope, row.scope), eq(kind, row.kind), eq(value, row.value), isRunningAt(row.blockedAt));
  const [known] = await tx.select({ id: paymentBlocks.id }).from(paymentBlocks).where(same).limit(1);
  if (known) return false;
  await tx.insert(paymentBlocks).values(row);
  return true;
}

/** Undefined: it was over already. */
export async function endBlock(
  tx: Transaction,
  id: string,
  { by, reason, at }: { readonly by: string; readonly reason: string; readonly at: Date },
): Promise<BlockRow | undefined> {
  const [row] = await tx
    .update(paymentBlocks)
    .set({ endedBy: by, endedAt: at, endReason: reason })
    .where(and(eq(paymentBlocks.id, id), isRunningAt(at)))
    .returning();
  return row;
}

/** Everything that is known of the card of a payment: its print, and under which ids it is kept, by any account. */
export async function cardOfPayment(
  db: Db | Transaction,
  attemptId: string,
): Promise<{ readonly print: string | null; readonly savedCardIds: string[]; readonly lastFour: string | null }> {
  const { cardPrint, savedCardId, cardLastFour } = paymentAttempts;
  const [own] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  // A kept card shows no number; the payment that it was kept with did.
  const [first] =
    own?.cardPrint === null && own.savedCardId !== null
      ? await db
          .select({ cardPrint, cardLastFour })
          .from(paymentAttempts)
          .where(and(eq(savedCardId, own.savedCardId), isNotNull(cardPrint)))
          .limit(1)
      : [];
  const print = own?.cardPrint ?? first?.cardPrint ?? null;
  const kept =
    print === null
      ? []
      : await db
          .selectDistinct({ id: savedCardId })
          .from(paymentAttempts)
          .where(and(eq(cardPrint, print), isNotNull(savedCardId)));
  const ids = [own?.savedCardId ?? null, ...kept.map(({ id }) => id)].filter((id) => id !== null);
  return { print, savedCardIds: [...new Set(ids)], lastFour: own?.cardLastFour ?? first?.cardLastFour ?? null };
}
