import type { Db, Transaction } from './database.ts';

type Executor = Db | Transaction;

/**
 * A query in drizzle's words that runs so often that building and planning it takes longer than carrying it out:
 * `build` ends with `.prepare(name)` and runs once for each database, in a transaction each time; each connection plans
 * it once and keeps it under its name. What differs between calls comes in by `sql.placeholder`. runPrepared says which
 * statements may be kept.
 */
export function keptQuery<Query>(build: (db: Executor) => Query): (db: Executor) => Query {
  const built = new WeakMap<Executor, Query>();
  return (db) => {
    const found = built.get(db) ?? build(db);
    built.set(db, found);
    return found;
  };
}
