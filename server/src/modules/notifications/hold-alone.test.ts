import { once } from 'node:events';
import { eventually } from '@halo/shared/testing/eventually';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { holdAlone } from './hold-alone.ts';

const LOCK = 77;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const never = new AbortController().signal;

test('one works, another does not; when the first ends, the next may', async () => {
  const worked: string[] = [];
  const end = new AbortController();
  const first = holdAlone(database.db, LOCK, end.signal, async (signal) => {
    worked.push('first');
    await once(signal, 'abort');
  });
  await eventually(() => worked.length > 0);
  await holdAlone(database.db, LOCK, never, async () => void worked.push('second'));
  expect(worked).toEqual(['first']);
  end.abort();
  await first;
  await holdAlone(database.db, LOCK, never, async () => void worked.push('third'));
  expect(worked).toEqual(['first', 'third']);
});

test('work is asked to end when the connection that held the lock breaks', async () => {
  const ended = holdAlone(database.db, LOCK, never, async (signal) => {
    const { rows } = await database.pool.query<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and objid = $1",
      [LOCK],
    );
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    if (!signal.aborted) await once(signal, 'abort');
  });
  await expect(ended).resolves.toBeUndefined();
});
