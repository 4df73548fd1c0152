import { createTestDatabase, type TestDatabase } from '../../../../server/src/testing/test-database.ts';
import { eventually } from '@halo/shared/testing/eventually';
import { createVersionLock } from './version-lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Work that ends on demand. */
function gate() {
  let open = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed, open };
}

test('who works on one remote keeps others from it, also in another process, and none from another remote', async () => {
  const [here, elsewhere] = [createVersionLock(database.db), createVersionLock(database.db)];
  const { closed, open } = gate();
  const entered = gate();
  const done: string[] = [];
  const first = here('mfe-one', () => {
    entered.open();
    return closed;
  }).then(() => done.push('one'));
  await entered.closed;
  const later = [
    here('mfe-one', async () => {
      done.push('one again');
    }),
    elsewhere('mfe-one', async () => {
      done.push('one elsewhere');
    }),
  ];
  await here('mfe-two', async () => {
    done.push('two');
  });
  await eventually(async () => {
    const { rowCount } = await database.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(1);
  });
  expect(done).toEqual(['two']);
  open();
  await Promise.all([first, ...later]);
  expect(done.slice().sort()).toEqual(['one', 'one again', 'one elsewhere', 'two']);
});

test('what fails keeps no other waiting, and three at once leave connections for others', async () => {
  const lock = createVersionLock(database.db);
  await expect(lock('mfe-one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const { closed, open } = gate();
  let running = 0;
  const all = Array.from({ length: 12 }, (_, index) =>
    lock(`mfe-${index}`, async () => {
      running += 1;
      await closed;
      running -= 1;
    }),
  );
  await eventually(() => running >= 3, { timeoutMs: 20_000 });
  // A fourth would have its connection and its lock by the time that these have had theirs.
  for (let times = 0; times < 3; times += 1)
    await database.db.transaction((tx) => tx.execute('select pg_advisory_xact_lock(1)'));
  expect(running).toBe(3);
  await database.pool.query('select 1');
  open();
  await Promise.all(all);
  expect(running).toBe(0);
});
