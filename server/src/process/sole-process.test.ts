import pg from 'pg';
import { eventually } from '@halo/shared/testing/eventually';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { claimDatabase, type OtherProcessError, type ProcessClaim } from './sole-process.ts';

let database: TestDatabase;
const claims: ProcessClaim[] = [];
const taken: OtherProcessError[] = [];

beforeAll(async () => void (database = await createTestDatabase()));
afterEach(async () => {
  await Promise.all(claims.splice(0).map((each) => each.release()));
  taken.splice(0);
});
afterAll(() => database.drop());

async function claim(isShared: boolean, patienceMs = 0): Promise<ProcessClaim> {
  const { connection } = database;
  const claimed = await claimDatabase({ connection, isShared, patienceMs, onTaken: (error) => taken.push(error) });
  claims.push(claimed);
  return claimed;
}

const HOLDERS = "select pid from pg_locks where locktype = 'advisory' and granted and objid = 4152023";
const WAITERS = HOLDERS.replace('and granted', 'and not granted');

/** As the kernel does it when a process is killed. */
const cutConnections = () =>
  database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'halo % on %'",
  );

test('without REDIS_URL a second process is refused and learns who is there and what to do', async () => {
  const first = await claim(false);
  const refused = expect.objectContaining({
    name: 'OtherProcessError',
    message: expect.stringMatching(
      new RegExp(`\\(halo ${process.pid} on .+\\)\\. Several share it only with a REDIS_URL`),
    ),
  });
  await expect(claim(false)).rejects.toEqual(refused);
  await expect(claim(true)).rejects.toThrow('A process of Halo without REDIS_URL works with this database');
  await first.release();
  await expect(claim(false)).resolves.toBeDefined();
});

test('processes with REDIS_URL are there together, and keep out one without', async () => {
  await claim(true);
  await claim(true);
  await expect(claim(false)).rejects.toMatchObject({ name: 'OtherProcessError' });
});

test('a claim that went with its connection is made again', async () => {
  await claim(false);
  const holders = async () => (await database.pool.query(HOLDERS)).rows.map((row) => row.pid as number);
  const [before] = await holders();
  await cutConnections();
  await eventually(async () => {
    const now = await holders();
    expect(now).toHaveLength(1);
    expect(now).not.toContain(before);
  });
  await expect(claim(false)).rejects.toMatchObject({ name: 'OtherProcessError' });
  expect(taken).toEqual([]);
});

test('where another process was quicker in between, the first one learns that it has lost the data', async () => {
  await claim(false);
  // One that waits in line is served before one that has to connect first.
  const other = await database.pool.connect();
  const granted = other.query('select pg_advisory_lock(4152023)');
  await eventually(async () => expect((await database.pool.query(WAITERS)).rows).toHaveLength(1));
  await cutConnections();
  await granted;
  await eventually(() => expect(taken).toHaveLength(1));
  other.release(true);
});

test('a claim is not kept out by its own connection that the database still holds for alive', async () => {
  await claim(false, 10_000);
  const named = `select pid, application_name as name from pg_stat_activity where application_name like 'halo % on %'`;
  const [own] = (await database.pool.query(named)).rows as { pid: number; name: string }[];
  const ghost = new pg.Client({ ...database.connection, application_name: own?.name });
  ghost.on('error', () => undefined);
  await ghost.connect();
  const { rows } = await ghost.query('select pg_backend_pid() as pid');
  const granted = ghost.query('select pg_advisory_lock(4152023)');
  await eventually(async () => expect((await database.pool.query(WAITERS)).rows).toHaveLength(1));
  await database.pool.query('select pg_terminate_backend($1)', [own?.pid]);
  await granted;
  await eventually(async () => {
    const now = (await database.pool.query(named)).rows as { pid: number; name: string }[];
    expect(now.map(({ name }) => name)).toEqual([own?.name]);
    expect(now[0]?.pid).not.toBe(rows[0].pid);
    expect((await database.pool.query(HOLDERS)).rows).toEqual([{ pid: now[0]?.pid }]);
  });
  expect(taken).toEqual([]);
});
