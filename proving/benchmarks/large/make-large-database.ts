import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '@halo/server-kit/storage/database';
import { INTERESTS } from '@halo/shared/contracts';
import { makeCrowd } from '../../../server/src/crowd/make-crowd.ts';
import { seedSampleProfiles } from '../../../server/src/modules/profiles/sample-seeding.ts';
import type { TestApp } from '../../../server/src/testing/build-test-app.ts';

export interface LargeDatabase {
  /** of all brands together */
  readonly people: number;
  readonly messages: number;
}

/** So many are invented one by one; the others are copies of them under ids of their own. */
const INVENTED = 6_000;

/**
 * Fills the database of a test app with as many people and messages as a large installation has, by few statements:
 * some invented people, with their towns, texts and ages, many times over. Then it is vacuumed and analysed, as it is
 * where it grew slowly.
 */
export async function makeLargeDatabase(
  { database, deps }: Pick<TestApp, 'database' | 'deps'>,
  { people, messages }: LargeDatabase,
): Promise<void> {
  // No page waits for these statements, however long they take.
  const { db, pool, close } = openDatabase({ socket: database.connection, statementTimeoutMs: 0, poolMax: 1 });
  const share = Math.ceil(people / INVENTED);
  const invented = Math.floor(people / share);
  await seedSampleProfiles(db);
  await makeCrowd({ ...deps, db }, { count: invented, seed: 'large', faces: 1 });
  await pool.query(
    'update profiles set interests = array[($1::text[])[1 + rank % $2], ($1::text[])[1 + rank / $2 % $2]]',
    [INTERESTS, INTERESTS.length],
  );
  for (const [name, value] of Object.entries({ copies: share - 1, messages }))
    await pool.query('select set_config($1, $2, false)', [`large.${name}`, String(value)]);
  await withoutIndexes(pool, async () => {
    for (const name of ['people', 'payments', 'messages']) await pool.query(statements(`${name}.sql`));
  });
  await pool.query('vacuum analyze');
  await close();
}

/** Made again afterwards, each index by one sort, they cost a tenth of what they do row by row. */
async function withoutIndexes(pool: Database['pool'], work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid in (select relid from pg_stat_user_tables)
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  await pool.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  await work();
  await pool.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of rows) await pool.query(definition);
}

function statements(name: string): string {
  return readFileSync(path.join(import.meta.dirname, name), 'utf8');
}
