import type { AngelId, ClickId, ShownSigns } from '@halo/shared/contracts';
import { createClickId } from '@halo/server-kit/secrets/opaque-token';
import type { Db } from '@halo/server-kit/storage/database';
import { keptQuery } from '@halo/server-kit/storage/kept-query';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { MembersBetween } from './profiles.ts';
import { profiles } from './profiles-tables.ts';

const RANKS = 2_000_000_000;

export interface PersonRow {
  readonly angelId: AngelId;
  readonly isChosen: boolean;
  readonly isShown: boolean;
  readonly showsOnline: boolean;
  readonly showsRead: boolean;
  readonly showsTyping: boolean;
  readonly showsVisits: boolean;
  /** a `ProfileNature` */
  readonly nature: string;
}

/** With each message that a page gets. */
const person = keptQuery((db) => {
  const { angelId, isChosen, isShown, showsOnline, showsRead, showsTyping, showsVisits, nature } = profiles;
  return db
    .select({ angelId, isChosen, isShown, showsOnline, showsRead, showsTyping, showsVisits, nature })
    .from(profiles)
    .where(eq(profiles.clickId, sql.placeholder('clickId')))
    .prepare('person');
});

export async function findPerson(db: Db, clickId: ClickId): Promise<PersonRow | undefined> {
  const [row] = await person(db).execute({ clickId });
  return row;
}

/**
 * What the member chose. The first time they get a public id of their own, which stays: those they wrote with know it.
 */
export async function choose(db: Db, clickId: ClickId, isChosen: boolean, now: Date): Promise<void> {
  await addPerson(db, clickId, {
    isChosen,
    now,
    otherwise: sql`on conflict (click_id) do update
      set is_chosen = excluded.is_chosen, chosen_at = coalesce(${profiles.chosenAt}, excluded.chosen_at)`,
  });
}

/** The row that a member's public page is made of, also before they choose anything. */
export async function ensurePerson(db: Db, clickId: ClickId, now: Date): Promise<void> {
  await addPerson(db, clickId, { isChosen: false, now, otherwise: sql`on conflict (click_id) do nothing` });
}

async function addPerson(
  db: Db,
  clickId: ClickId,
  { isChosen, now, otherwise }: { readonly isChosen: boolean; readonly now: Date; readonly otherwise: SQL },
): Promise<void> {
  const chosenAt = isChosen ? now.toISOString() : null;
  await withTransaction(db, async (tx) => {
    await tx.execute(sql`
      insert into ${profiles} (angel_id, click_id, brand_id, nature, country, region, city, screen_name, age, gender, about, description, portrait, rank, is_chosen, is_shown, chosen_at)
      select ${createClickId()}, a.click_id, a.brand_id, 'person', a.country, a.region, a.city, a.screen_name, a.age, a.gender, a.about, a.description,
        '{}', floor(random() * ${RANKS}), ${isChosen}, false, ${chosenAt}::timestamptz
      from account_in_public(${clickId}) a
      ${otherwise}`);
    await tx.execute(sql`select person_changed(${clickId})`);
  });
}

/** False: the member never chose to be found. */
export async function setSigns(
  db: Db,
  clickId: ClickId,
  { online, read, typing, visits }: ShownSigns,
): Promise<boolean> {
  const rows = await db
    .update(profiles)
    .set({
      showsOnline: online,
      showsRead: read,
      showsTyping: typing,
      ...(visits === undefined ? {} : { showsVisits: visits }),
    })
    .where(eq(profiles.clickId, clickId))
    .returning({ angelId: profiles.angelId });
  return rows.length === 1;
}

export async function readBetween(db: Db, clickId: ClickId, angelId: AngelId): Promise<MembersBetween | undefined> {
  const { rows } = await db.execute<{
    to: ClickId;
    from: AngelId | null;
    is_shown: boolean | null;
    shows_typing: boolean | null;
    shows_visits: boolean | null;
  }>(sql`
    select other.click_id as "to", own.angel_id as "from", own.is_shown, own.shows_typing and other.shows_typing as shows_typing,
      own.shows_visits and other.shows_visits as shows_visits
    from person_behind(${angelId}) other left join person_of(${clickId}) own on true
    where own.brand_id is null or own.brand_id = other.brand_id
  `);
  const [row] = rows;
  return (
    row && {
      to: row.to,
      from: row.from ?? undefined,
      isFromShown: row.is_shown ?? false,
      showTyping: row.shows_typing ?? false,
      showVisits: row.shows_visits ?? false,
    }
  );
}
