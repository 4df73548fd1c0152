import { openDatabase } from '@halo/server-kit/storage/database';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDatabaseCheck } from './database-check.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('is silent about a database that commits', async () => {
  expect(await createDatabaseCheck(database)()).toBeUndefined();
});

it('asks for room in a file, which is gone when it has its answer', async () => {
  const files = async () => {
    // Else a connection reports what it did when it has been idle for a second.
    await database.pool.query('select pg_stat_force_next_flush()');
    const { rows } = await database.pool.query<{ count: string }>(
      'select temp_files as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.count);
  };
  const before = await files();
  await createDatabaseCheck(database)();
  expect(await files()).toBe(before + 1);
});

it('says that one is read-only', async () => {
  const name = database.connection.database;
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const later = openDatabase({ socket: database.connection });
  expect(await createDatabaseCheck(later)()).toBe('The database is read-only.');
  await later.close();
  await database.pool.query(`begin read write; alter database ${name} reset default_transaction_read_only; commit`);
});

it('says that one does not answer in time', async () => {
  const db = { execute: () => new Promise(() => undefined) };
  jest.useFakeTimers();
  const asked = createDatabaseCheck({ db: db as never })();
  await jest.advanceTimersByTimeAsync(2000);
  jest.useRealTimers();
  expect(await asked).toBe('The database did not answer within 2 s.');
});

it('says that one is not there', async () => {
  const nowhere = openDatabase({ url: 'postgres://halo@127.0.0.1:9/halo' });
  expect(await createDatabaseCheck(nowhere)()).toBe('The database cannot be used (ECONNREFUSED).');
  await nowhere.close();
});
