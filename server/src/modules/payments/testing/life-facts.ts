import { randomUUID } from 'node:crypto';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Db } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';
import { positionsOf } from '../../accounting/index.ts';
import { missingCredits } from '../debts/debt-repository.ts';
import type { PaymentOperations } from '../records/payment-operations.ts';
import type { LifeFacts } from './life-checker.ts';
import type { Bought } from './shopper-life.ts';

interface Row extends Record<string, unknown> {
  id: string;
  status: string;
  amount: number;
  credits: number;
  waits: boolean;
  withdrawn: boolean;
  desk: number;
  held: number;
  failed: number;
  gone: number;
  disputes: number;
}

const rowsOf = (db: Db, clickId: string) =>
  db
    .execute<Row>(sql`
      select a.id, a.status, a.amount_cents as amount, (a.plan ->> 'credits')::integer as credits,
        exists (select from purchase_starts b where b.attempt_id = a.id and b.began_at is null and b.ended_at is null) as waits,
        exists (select from withdrawals w where w.attempt_id = a.id) as withdrawn,
        (select coalesce(sum(h.refund_cents), 0)::integer from held_refunds h where h.attempt_id = a.id and h.status = 'open') as held,
        coalesce(sum(r.amount_cents) filter (where r.reason = 'desk'), 0)::integer as desk,
        coalesce(sum(r.amount_cents) filter (where r.kind = 'refund' and r.status = 'failed'), 0)::integer as failed,
        coalesce(sum(case when r.kind in ('chargeback_reversed', 'captured') then -r.amount_cents else r.amount_cents end)
          filter (where r.status in ('asked', 'done')), 0)::integer as gone,
        (count(*) filter (where r.kind = 'chargeback') - count(*) filter (where r.kind = 'chargeback_reversed'))::integer as disputes
      from payment_attempts a left join payment_reversals r on r.attempt_id = a.id
      where a.click_id = ${clickId} group by a.id order by a.created_at`)
    .then(({ rows }) => rows);

/** What an account paid for, oldest first. */
export async function boughtBy(db: Db, clickId: string): Promise<Bought[]> {
  const rows = await rowsOf(db, clickId);
  return rows
    .filter(({ status, amount }) => status === 'settled' && amount > 0)
    .map(({ id, amount, gone, disputes }) => ({
      id,
      amountCents: amount,
      gone: Math.max(0, gone),
      isDisputed: disputes > 0,
    }));
}

/** Everything but what the companies say. */
export async function lifeOf(db: Db, clickId: string): Promise<Omit<LifeFacts, 'charges' | 'creditCents' | 'level'>> {
  const rows = await rowsOf(db, clickId);
  const books = await positionsOf(
    db,
    rows.map(({ id }) => id),
  );
  const { rows: credits } = await db.execute<{ balance: number; used: number }>(sql`
    select coalesce(sum(amount), 0)::integer as balance,
      coalesce(-sum(amount) filter (where cause like 'message:%'), 0)::integer as used
    from ledger where click_id = ${clickId} and unit = 'message'`);
  return {
    payments: rows.map((each) => ({
      id: each.id,
      status: each.status,
      bringsCredits: each.credits > 0,
      waits: each.waits,
      isWithdrawn: each.withdrawn,
      amountCents: each.amount,
      deskCents: each.desk,
      heldCents: each.held,
      failedCents: each.failed,
      books: books.get(each.id) ?? {},
    })),
    balance: credits[0]?.balance ?? 0,
    used: credits[0]?.used ?? 0,
    missing: await missingCredits(db, clickId),
  };
}

/** As an operator does it; one that is more than is left is refused. */
export async function refundAtDesk(
  db: Db,
  operations: PaymentOperations,
  order: { readonly attemptId: string; readonly cents: number; readonly takesGoods: boolean },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { leftCents } = await operations.refundable(tx, order.attemptId);
    const cents = Math.min(order.cents, leftCents);
    if (cents <= 0) return;
    await operations.refund(tx, { ...order, cents, cause: `desk:${randomUUID()}`, ground: 'agreed' });
  });
}
