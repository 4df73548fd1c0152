import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { is } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrateDatabase, SCHEMA_FOLDERS } from './migrate.ts';
import { openStorage } from './open-storage.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function appliedMigrations(): Promise<unknown[]> {
  return (await database.pool.query('select id, hash from drizzle.__drizzle_migrations order by id')).rows;
}

async function functionNames(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1",
  );
  return rows.map(({ name }) => name);
}

test('processes that migrate at the same time take turns, and a second run changes nothing', async () => {
  const functions = await functionNames();
  await database.pool.query('drop schema public cascade; create schema public; drop schema if exists drizzle cascade');
  await Promise.all([migrateDatabase(database), migrateDatabase(database), migrateDatabase(database)]);
  const applied = await appliedMigrations();
  expect(await functionNames()).toEqual(functions);
  await migrateDatabase(database);
  expect(await appliedMigrations()).toEqual(applied);
  expect(applied.length).toBeGreaterThan(0);
});

test('the migrations make every table and column that a module declares, and no others', async () => {
  const repository = path.join(import.meta.dirname, '../../..');
  const files = globSync('{server/src/modules,releases/src,server-kit/src}/*/*-tables.ts', { cwd: repository }).map(
    (file) => path.join(repository, file),
  );
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>));
  const declared = modules
    .flatMap((module) => Object.values(module))
    .filter((each) => is(each, PgTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.map((column) => `${name}.${column.name}${column.notNull ? '' : ' or null'}`);
    });
  const { rows } = await database.pool.query<{ column: string }>(
    `select table_name || '.' || column_name || case is_nullable when 'YES' then ' or null' else '' end as column
     from information_schema.columns where table_schema = 'public'`,
  );
  expect(rows.map(({ column }) => column).sort()).toEqual(declared.sort());
});

test('without migrations there is a clear error', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'halo-migrations-'));
  await expect(migrateDatabase(database, { folders: { ...SCHEMA_FOLDERS, migrations: empty } })).rejects.toThrow(
    /_journal\.json/,
  );
  rmSync(empty, { recursive: true });
});

describe('a database of another version', () => {
  test('made by other migrations: one sentence says so and what to do, and nothing is changed', async () => {
    await database.pool.query("update drizzle.__drizzle_migrations set hash = 'of a migration that was rewritten'");
    await database.pool.query('drop function send_messages');
    const applied = await appliedMigrations();
    const { host, port, user, database: name } = database.connection;
    const log = { info: () => undefined, warn: () => undefined };
    const databaseUrl = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;

    await expect(openStorage({ databaseUrl, dataDirectory: '', isProduction: false }, log)).rejects.toMatchObject({
      name: 'OtherMigrationsError',
      message: expect.stringMatching(
        /^The database was made by other migrations .* let DATABASE_URL name an empty one\.$/,
      ),
    });
    expect(await appliedMigrations()).toEqual(applied);
    expect(await functionNames()).not.toContain('send_messages');
  });

  test('of a newer one is left as it is, so that a deployment can be rolled back', async () => {
    await database.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations",
    );
    await database.pool.query('drop function send_messages');
    await migrateDatabase(database);
    expect(await functionNames()).not.toContain('send_messages');
  });
});
