import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from '@halo/server-kit/storage/database';
import type pg from 'pg';
import { applyFunctions } from './apply-functions.ts';

/** Any number, the same in every process of ours. */
const MIGRATION_LOCK = 4_152_021;

/** What a database is made of: migrations run once and in order, functions are put in whenever their file changed. */
export interface SchemaFolders {
  readonly migrations: string;
  readonly functions: string;
}

export const SCHEMA_FOLDERS: SchemaFolders = {
  migrations: path.join(import.meta.dirname, 'migrations'),
  functions: path.join(import.meta.dirname, 'functions'),
};

export interface MigrateOptions {
  readonly folders?: SchemaFolders;
  /** What to do about a database of another origin, as the end of a sentence. */
  readonly remedy?: string;
}

/** The database was made by migrations that this version does not have. The message says what to do. */
export class OtherMigrationsError extends Error {
  override readonly name = 'OtherMigrationsError';

  constructor(remedy: string) {
    super(`The database was made by other migrations than those of this version of Halo: ${remedy}.`);
  }
}

/**
 * Brings the database to the newest schema. Processes that start together take turns; the later ones find nothing to
 * do. A database that a newer version has already migrated is left as it is, so that a deployment can be rolled back.
 *
 * @throws OtherMigrationsError
 */
export async function migrateDatabase(
  { pool }: Pick<Database, 'pool'>,
  { folders = SCHEMA_FOLDERS, remedy = 'give it an empty one' }: MigrateOptions = {},
): Promise<void> {
  const own = readMigrationFiles({ migrationsFolder: folders.migrations }).map(({ hash }) => hash);
  const client = await pool.connect();
  try {
    // Waiting for the lock and building an index may both take longer than a request ever should.
    await client.query('set statement_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await readApplied(client);
    if (applied.some((hash, index) => index < own.length && hash !== own[index])) {
      throw new OtherMigrationsError(remedy);
    }
    if (applied.length > own.length) return;
    await migrate(drizzle({ client }), { migrationsFolder: folders.migrations });
    await applyFunctions(client, folders.functions);
  } finally {
    // Destroyed and not returned: that drops the lock and the settings, also after an error.
    client.release(true);
  }
}

/** When the newest migration of this build was made, which is how the database knows it. */
export function newestMigration(folder = SCHEMA_FOLDERS.migrations): number {
  return readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
}

/** Hashes of the migrations that the database has, oldest first. */
async function readApplied(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as found",
  );
  if (!tables[0]?.found) return [];
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash }) => hash);
}
