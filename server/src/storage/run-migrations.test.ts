import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { runMigrations } from './run-migrations.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query('create table parcel (id int, weight int)');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

let made = Date.UTC(2030, 0, 1);
const file = (...sql: string[]) => ({ sql, hash: sql.join(), folderMillis: (made += 1) });

it('builds an index while others write, also after a build that was interrupted', async () => {
  const index = file('create unique index concurrently "parcel_id" on parcel (id)');
  await client.query('insert into parcel values (1), (1)');
  await expect(runMigrations(client, [index])).rejects.toThrow(/could not create unique index/);
  await client.query('delete from parcel');
  await runMigrations(client, [index]);
  const { rows } = await client.query("select indisvalid from pg_index where indexrelid = 'parcel_id'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});

it('lets others read while it waits for a lock, and comes again', async () => {
  const reader = await database.pool.connect();
  await reader.query('begin; select * from parcel');
  const running = runMigrations(client, [file('alter table parcel add column colour text')], [100, 100, 100, 100]);
  // Stands behind the waiting statement, which gives up.
  await database.pool.query('select * from parcel');
  await reader.query('commit');
  reader.release();
  await running;
  expect((await database.pool.query('select colour from parcel')).rows).toEqual([]);
});

it('keeps nothing of a file that fails, and all of those before it', async () => {
  const files = [file('create table kept (id int)'), file('create table lost (id int)', 'select nonsense')];
  await expect(runMigrations(client, files)).rejects.toThrow(/nonsense/);
  const { rows } = await client.query("select to_regclass('kept')::text as kept, to_regclass('lost')::text as lost");
  expect(rows).toEqual([{ kept: 'kept', lost: null }]);
});
