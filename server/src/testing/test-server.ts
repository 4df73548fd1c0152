import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { isPidAlive } from '@halo/server-kit/process/process-identity';
import { openDatabase } from '@halo/server-kit/storage/database';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@halo/server-kit/storage/embedded-postgres';
import { placesVersion, putPlaces } from '../modules/geo/index.ts';
import { migrateDatabase, SCHEMA_FOLDERS } from '../storage/migrate.ts';
import { roomForTests } from './room-for-tests.ts';
import type { PostgresConnection } from '@halo/server-kit/storage/postgres-connection';

const TEMPLATE_LOCK = 4_152_022;
const TEMPLATES_KEPT = 5;
const TEMPLATE_PREFIX = 'halo_template_';
export const TEST_DATABASE_PREFIX = 'halo_test_';

export interface TestServer {
  readonly connection: PostgresConnection;
  /** A migrated database that tests copy. */
  readonly template: string;
  stop(): Promise<unknown>;
}

/**
 * The PostgreSQL that tests share: one for this working copy, kept in memory or in the temporary directory, without
 * fsync. Runs that overlap use the same one; the last to stop ends it. `name`: another one, for who ends it as in a
 * crash while others work.
 */
export async function startTestServer(name?: string): Promise<TestServer> {
  return withTemplate(await startOrRebuild(name));
}

/** One of a test's own, in a place that it breaks or fills; what is acknowledged is in its log, where it is durable. */
export async function startOwnTestServer(directory: string, isDurable = true): Promise<TestServer> {
  return withTemplate(await startEmbeddedPostgres({ directory, isDurable }));
}

async function withTemplate(server: EmbeddedPostgres): Promise<TestServer> {
  try {
    const template = await inDatabase(server.connection, async (client) => {
      await dropAbandoned(client);
      return prepareTemplate(client, server.connection);
    });
    return { connection: server.connection, template, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

export async function inDatabase<T>(
  connection: PostgresConnection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Without fsync a power cut may leave the files unusable; nothing in them is worth keeping. */
async function startOrRebuild(name?: string): Promise<EmbeddedPostgres> {
  const key = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 12);
  const directory = path.join(roomForTests(), ['halo-test-postgres', key, name].filter(Boolean).join('-'));
  const start = () => startEmbeddedPostgres({ directory, isDurable: false });
  try {
    return await start();
  } catch {
    await rm(directory, { recursive: true, force: true });
    return start();
  }
}

async function prepareTemplate(client: pg.Client, connection: PostgresConnection): Promise<string> {
  const name = `${TEMPLATE_PREFIX}${schemaHash()}`;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount !== 0) return name;
    const unfinished = `${name}_new`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const database = openDatabase({ socket: { ...connection, database: unfinished } });
    try {
      await migrateDatabase(database);
      await putPlaces(database.db);
    } finally {
      await database.close();
    }
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

function schemaHash(): string {
  const hash = createHash('sha256').update(placesVersion());
  for (const folder of Object.values(SCHEMA_FOLDERS)) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((each) => each.endsWith('.sql'))
      .sort()) {
      hash.update(name).update(readFileSync(path.join(folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Databases of test processes that were killed, and templates of migrations long gone. */
async function dropAbandoned(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database order by oid desc');
  const names = rows.map((row) => row.datname);
  const orphans = names.filter((name) => {
    const pid = new RegExp(`^${TEST_DATABASE_PREFIX}(\\d+)_`).exec(name)?.[1];
    return pid !== undefined && !isPidAlive(Number(pid));
  });
  const oldTemplates = names.filter((name) => name.startsWith(TEMPLATE_PREFIX)).slice(TEMPLATES_KEPT);
  for (const name of [...orphans, ...oldTemplates]) {
    // Another run may be dropping the same one.
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`).catch(() => undefined);
  }
}
