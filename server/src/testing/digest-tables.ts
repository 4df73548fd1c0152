import type { TestDatabase } from './test-database.ts';

/**
 * What a refused call must leave as it is: answers, as often as it is asked, a digest of each table's rows. One
 * statement, because a matrix of calls asks hundreds of times. The towns come from files, and are many.
 */
export async function digestTables(
  { pool }: Pick<TestDatabase, 'pool'>,
  except: readonly string[] = [],
): Promise<() => Promise<Record<string, string>>> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) order by 1",
    [['places', ...except]],
  );
  const text = rows
    .map(
      ({ name }) =>
        `select '${name}', count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${name} t`,
    )
    .join(' union all ');
  return async () => {
    const digests = await pool.query<[string, string]>({ name: `digest but for ${except}`, text, rowMode: 'array' });
    return Object.fromEntries(digests.rows);
  };
}
