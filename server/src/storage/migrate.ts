import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@halo/server-kit/storage/database';
import { createPatientClient } from '@halo/server-kit/storage/patient-client';
import type pg from 'pg';
import { applyFunctions } from './apply-functions.ts';
import { readMigrations, runMigrations } from './run-migrations.ts';

/** Any number, the same in every process of ours. */
const MIGRATION_LOCK = 4_152_021;
const TURN_EVERY_MS = 100;

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
  const files = readMigrations(folders.migrations);
  const own = files.map(({ hash }) => hash);
  // Building an index may take longer than a request ever should.
  const client = createPatientClient(pool, 0);
  try {
    await client.connect();
    await takeTurn(client);
    const applied = await readApplied(client);
    if (applied.some((hash, index) => index < own.length && hash !== own[index])) {
      throw new OtherMigrationsError(remedy);
    }
    if (applied.length > own.length) return;
    await runMigrations(client, files.slice(applied.length));
    await applyFunctions(client, folders.functions);
  } finally {
    // With it goes the lock, also after an error.
    await client.end().catch(() => undefined);
  }
}

/** When the newest migration of this build was made, which is how the database knows it. */
export function newestMigration(folder = SCHEMA_FOLDERS.migrations): number {
  return readMigrations(folder).at(-1)?.folderMillis ?? 0;
}

/** Asks again and again: who waits inside a statement holds a snapshot, for which a concurrent index would wait. */
async function takeTurn(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await wait(TURN_EVERY_MS);
  }
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
