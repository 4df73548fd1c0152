import { DrizzleQueryError, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from './database.ts';

const dialect = new PgDialect();

/** `name` belongs to one text; what differs between calls is in `values`. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/**
 * For a statement that runs so often that planning it takes longer than carrying it out: each connection plans it once
 * and keeps it under its name. It looks rows up by their keys: one plan serves every account, and one that was made
 * when a table was small lasts until the database has analysed that table again.
 *
 * @throws DrizzleQueryError as any other statement, so that a database that is away is known for it
 */
export async function runPrepared<Row extends pg.QueryResultRow>(
  db: Pick<Db, '$client'>,
  statement: PreparedStatement,
): Promise<pg.QueryResult<Row>> {
  try {
    return await db.$client.query<Row>(statement);
  } catch (error) {
    throw new DrizzleQueryError(statement.text, statement.values, error as Error);
  }
}

/** The same for a statement in drizzle's words, whose text is the same at each call. */
export function prepared(name: string, statement: SQL): PreparedStatement {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return { name, text, values };
}
