import type { Db } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';

/** When a month begins and ends in a time zone. The database knows when its clocks change. */
export async function monthSpan(
  db: Db,
  month: string,
  timeZone: string,
): Promise<{ readonly from: Date; readonly until: Date }> {
  const first = `${month}-01`;
  const { rows } = await db.execute<{ begins: string; ends: string }>(sql`
    select ${first}::date::timestamp at time zone ${timeZone} as begins,
      (${first}::date + interval '1 month') at time zone ${timeZone} as ends`);
  const [row] = rows;
  if (!row) throw new Error('the database does not count months');
  return { from: new Date(row.begins), until: new Date(row.ends) };
}
