import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from '@halo/server-kit/storage/database';

/** Any number, the same in every process of ours. */
const MIGRATION_LOCK = 4_152_021;

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations');

/**
 * Brings the database to the newest schema. Processes that start together take turns; the later ones find nothing to
 * do.
 */
export async function migrateDatabase({ pool }: Pick<Database, 'pool'>, folder = MIGRATIONS_FOLDER): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for the lock and building an index may both take longer than a request ever should.
    await client.query('set statement_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    // Destroyed and not returned: that drops the lock and the settings, also after an error.
    client.release(true);
  }
}
