import pg from 'pg';
import { currentCallId } from '../log/call-id.ts';

/** A connection whose statements say of which call they are, in pg_stat_activity and the log of slow ones. */
export class NamedStatements extends pg.Client {
  // pg declares one signature for each way to ask; all of them take the statement first.
  override query = ((statement: unknown, ...rest: unknown[]) =>
    (super.query as (...all: unknown[]) => unknown).call(this, named(statement), ...rest)) as pg.Client['query'];
}

/** A prepared statement has one text for all calls, and a cursor is no plain object. */
function named(statement: unknown): unknown {
  const id = currentCallId();
  if (id === undefined || typeof statement !== 'object' || statement === null) return statement;
  const { name, text, submit } = statement as { name?: unknown; text?: unknown; submit?: unknown };
  const isPlain = name === undefined && submit === undefined && typeof text === 'string';
  return isPlain ? { ...statement, text: `${text} /* ${id} */` } : statement;
}
