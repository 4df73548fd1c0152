import type { AngelId, ClickId } from '@halo/shared/contracts';
import { createClickId } from '@halo/server-kit/secrets/opaque-token';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { eq, sql } from 'drizzle-orm';
import type { MembersBetween } from './profiles.ts';
import { profiles } from './profiles-tables.ts';

const RANKS = 2_000_000_000;

export interface PersonRow {
  readonly angelId: AngelId;
  readonly isChosen: boolean;
  readonly isShown: boolean;
}

export async function findPerson(db: Db | Transaction, clickId: ClickId): Promise<PersonRow | undefined> {
  const { angelId, isChosen, isShown } = profiles;
  const [row] = await db.select({ angelId, isChosen, isShown }).from(profiles).where(eq(profiles.clickId, clickId));
  return row;
}

/**
 * What the member chose. The first time they get a public id of their own, which stays: those they wrote with know it.
 */
export async function choose(db: Db, clickId: ClickId, isChosen: boolean): Promise<void> {
  await withTransaction(db, async (tx) => {
    await tx.execute(sql`
      insert into ${profiles} (angel_id, click_id, brand_id, nature, country, region, city, screen_name, age, gender, about, description, portrait, rank, is_chosen, is_shown)
      select ${createClickId()}, a.click_id, a.brand_id, 'person', a.country, a.region, a.city, a.screen_name, a.age, a.gender, a.about, a.description,
        '{}', floor(random() * ${RANKS}), ${isChosen}, false
      from account_in_public(${clickId}) a
      on conflict (click_id) do update set is_chosen = excluded.is_chosen`);
    await tx.execute(sql`select person_changed(${clickId})`);
  });
}

export async function readBetween(db: Db, clickId: ClickId, angelId: AngelId): Promise<MembersBetween | undefined> {
  const { rows } = await db.execute<{ to: ClickId; from: AngelId | null; is_shown: boolean | null }>(sql`
    select other.click_id as "to", own.angel_id as "from", own.is_shown
    from person_behind(${angelId}) other left join person_of(${clickId}) own on true
  `);
  const [row] = rows;
  return row && { to: row.to, from: row.from ?? undefined, isFromShown: row.is_shown ?? false };
}
