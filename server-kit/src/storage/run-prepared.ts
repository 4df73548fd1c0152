import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from './database.ts';

const dialect = new PgDialect();

/**
 * For a statement that runs so often that planning it takes longer than carrying it out: each connection plans it once
 * and keeps it under its name. Its text must be the same at each call; what differs is in its values. It looks rows up
 * by their keys: one plan serves every account, and one that was made when a table was small lasts until the database
 * has analysed that table again.
 *
 * @throws the error of the database, as any statement does
 */
export function runPrepared<Row extends pg.QueryResultRow>(
  db: Pick<Db, '$client'>,
  name: string,
  statement: SQL,
): Promise<pg.QueryResult<Row>> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return db.$client.query<Row>({ name, text, values });
}
