import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { profiles } from './profiles-tables.ts';

const RANKS = 2_000_000_000;
const isOfTeam = and(eq(profiles.nature, 'operator'), isNull(profiles.clickId), isNotNull(profiles.brandId));

export type TeamRow = Omit<typeof profiles.$inferSelect, 'brandId'> & { readonly brandId: string };
type Shown = Pick<
  typeof profiles.$inferInsert,
  'screenName' | 'about' | 'description' | 'region' | 'province' | 'city' | 'age' | 'gender'
>;

export async function teamProfilesOf(db: Db, brandIds: readonly string[]): Promise<TeamRow[]> {
  if (brandIds.length === 0) return [];
  const rows = await db
    .select()
    .from(profiles)
    .where(and(isOfTeam, inArray(profiles.brandId, [...brandIds])))
    .orderBy(asc(profiles.brandId), asc(profiles.screenName), asc(profiles.angelId));
  return rows.flatMap(ofBrand);
}

export async function findTeamProfile(db: Db, id: string): Promise<TeamRow | undefined> {
  const rows = await db
    .select()
    .from(profiles)
    .where(and(isOfTeam, eq(profiles.angelId, id)));
  return rows.flatMap(ofBrand)[0];
}

/** With a drawing until it has a photo. Does nothing where the id is there. */
export async function insertTeamProfile(
  tx: Transaction,
  row: Shown &
    Partial<Pick<typeof profiles.$inferInsert, 'interests' | 'prompts' | 'rank'>> & {
      angelId: string;
      brandId: string;
      country: string;
    },
): Promise<TeamRow> {
  const { angelId, age, gender } = row;
  await tx
    .insert(profiles)
    .values({
      rank: Math.floor(Math.random() * RANKS),
      ...row,
      nature: 'operator',
      portrait: { id: angelId, gender, age },
    })
    .onConflictDoNothing();
  return place(tx, angelId);
}

export async function changeTeamProfile(
  tx: Transaction,
  id: string,
  set: Partial<Shown & Pick<typeof profiles.$inferInsert, 'isShown' | 'photoName' | 'photoNames'>>,
): Promise<TeamRow> {
  await tx
    .update(profiles)
    .set(set)
    .where(and(isOfTeam, eq(profiles.angelId, id)));
  return place(tx, id);
}

/** Where its town lies, as of every other profile. */
async function place(tx: Transaction, id: string): Promise<TeamRow> {
  await tx.execute(sql`
    update ${profiles} p set lat = town.lat, lng = town.lng
    from ${profiles} own left join lateral place_of(own.country, own.region, own.city) town on true
    where own.angel_id = p.angel_id and p.angel_id = ${id}`);
  const rows = await tx
    .select()
    .from(profiles)
    .where(and(isOfTeam, eq(profiles.angelId, id)));
  const [row] = rows.flatMap(ofBrand);
  if (!row) throw new Error('the profile is gone');
  return row;
}

function ofBrand(row: typeof profiles.$inferSelect): TeamRow[] {
  const { brandId } = row;
  return brandId === null ? [] : [{ ...row, brandId }];
}
