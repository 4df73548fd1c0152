import { setTimeout as wait } from 'node:timers/promises';
import { databaseErrorCode } from '@halo/server-kit/storage/database-errors';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** A statement that waits for a lock makes all others wait behind it; so it waits shortly, and comes again. */
export const LOCK_TIMEOUT = '500ms';
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
const LOCK_NOT_AVAILABLE = '55P03';
/** Cannot be part of a transaction. Such a file holds nothing else. */
const CONCURRENTLY = /\bindex\s+concurrently\b/i;
const INDEX_NAME = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

export interface MigrationFile {
  readonly sql: string[];
  readonly hash: string;
  readonly folderMillis: number;
}

export const readMigrations = (folder: string): MigrationFile[] => readMigrationFiles({ migrationsFolder: folder });

/**
 * Applies migrations in order, each in a transaction of its own, so that none holds its locks for the others. They are
 * noted where drizzle notes them.
 */
export async function runMigrations(
  client: pg.ClientBase,
  files: readonly MigrationFile[],
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const file of files) await withPauses(() => apply(client, file), pausesMs);
}

async function apply(client: pg.ClientBase, file: MigrationFile): Promise<void> {
  const isConcurrent = file.sql.some((statement) => CONCURRENTLY.test(statement));
  if (isConcurrent) {
    for (const statement of file.sql) await buildIndex(client, statement);
    return note(client, file);
  }
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    for (const statement of file.sql) await client.query(statement);
    await note(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** One that was interrupted is there and of no use: it goes first. */
async function buildIndex(client: pg.ClientBase, statement: string): Promise<void> {
  const name = INDEX_NAME.exec(statement)?.[1];
  if (name !== undefined) {
    const { rowCount } = await client.query(
      'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [name],
    );
    if (rowCount) await client.query(`drop index concurrently "${name}"`);
  }
  await client.query(statement);
}

async function note(client: pg.ClientBase, { hash, folderMillis }: MigrationFile): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}

/** Runs a transaction with that time-out until it got its locks. */
export async function withPauses<T>(work: () => Promise<T>, pausesMs: readonly number[] = PAUSES_MS): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (databaseErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
      await wait(pause);
    }
  }
  return work();
}
