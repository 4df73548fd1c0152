import { sql } from 'drizzle-orm';
import type { Transaction } from '@halo/server-kit/storage/database';

/** 0 usual, 1 raised, 2 a person may be in danger. */
export type Harm = 0 | 1 | 2;

export interface NewCase {
  readonly brandId: string;
  readonly queue: 'reports' | 'tickets' | 'appeals';
  readonly subject: string;
  readonly harm: Harm;
  readonly openedAt: Date;
}

/** Opens a case, or joins the open one about the same subject. Answers its id. */
export async function openCase(tx: Transaction, given: NewCase): Promise<number> {
  const { brandId, queue, subject, harm, openedAt } = given;
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into desk_cases (brand_id, queue, subject, harm, opened_at)
    values (${brandId}, ${queue}, ${subject}, ${harm}, ${openedAt})
    on conflict (brand_id, queue, subject) where status = 'open'
    do update set harm = greatest(desk_cases.harm, excluded.harm), version = desk_cases.version + 1
    returning id
  `);
  return Number(rows[0]?.id);
}
