import { sql } from 'drizzle-orm';
import { eventually } from '@halo/shared/testing/eventually';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withCallId } from '@halo/server-kit/log/call-id';
import { openDatabase } from '@halo/server-kit/storage/database';
import { databaseErrorCode, isDatabaseUnavailable, isUniqueViolation } from '@halo/server-kit/storage/database-errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table wallet (id int primary key, amount int not null)');
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate wallet');
  await database.pool.query('insert into wallet values (1, 0), (2, 0)');
});

async function amounts(): Promise<number[]> {
  const { rows } = await database.pool.query<{ amount: number }>('select amount from wallet order by id');
  return rows.map((row) => row.amount);
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a test database has the schema and belongs to its test alone', async () => {
  const other = await createTestDatabase();
  try {
    const { rows } = await other.pool.query(
      "select count(*)::int as tables from information_schema.tables where table_schema = 'public'",
    );
    expect(rows).not.toEqual([{ tables: 0 }]);
    await expect(other.pool.query('select * from wallet')).rejects.toMatchObject({ code: '42P01' });
  } finally {
    await other.drop();
  }
});

test('a statement says of which call it is, where its connection is not asked by name', async () => {
  const ask = sql`select query from pg_stat_activity where pid = pg_backend_pid()`;
  const asked = async () => (await database.db.execute<{ query: string }>(ask)).rows[0]?.query;
  expect(await withCallId('a-click-1', asked)).toMatch(/pg_backend_pid\(\) \/\* a-click-1 \*\/$/);
  expect(await asked()).toMatch(/pg_backend_pid\(\)$/);
});

test('a transaction that could not begin gives its connection back', async () => {
  const narrow = openDatabase({ socket: database.connection, poolMax: 1 });
  try {
    for (let time = 0; time < 2; time += 1) {
      const failing = narrow.db.transaction(async () => undefined, { isolationLevel: 'none' as never });
      expect(databaseErrorCode(await failure(failing))).toBe('42601');
    }
    const { rows } = await narrow.db.execute<{ one: number }>(sql`select 1 as one`);
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await narrow.close();
  }
});

test('a statement that waited for a connection says of which call it is, not who gave that back', async () => {
  const narrow = openDatabase({ socket: database.connection, poolMax: 1 });
  const ask = sql`select query from pg_stat_activity where pid = pg_backend_pid()`;
  const asked = async () => (await narrow.db.execute<{ query: string }>(ask)).rows[0]?.query.match(/\/\*.*\*\//)?.[0];
  const all = ['a-click-1', 'a-click-2', undefined, 'a-click-3'];
  try {
    expect(await Promise.all(all.map((id) => (id === undefined ? asked() : withCallId(id, asked))))).toEqual(
      all.map((id) => id && `/* ${id} */`),
    );
  } finally {
    await narrow.close();
  }
});

describe('withTransaction', () => {
  test('keeps nothing of work that throws', async () => {
    const broken = withTransaction(database.db, async (tx) => {
      await tx.execute(sql`update wallet set amount = 5 where id = 1`);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await amounts()).toEqual([0, 0]);
  });

  test('serializable transactions that meet are run again until all are in', async () => {
    const add = () =>
      withTransaction(
        database.db,
        async (tx) => {
          const { rows } = await tx.execute<{ amount: number }>(sql`select amount from wallet where id = 1`);
          await tx.execute(sql`update wallet set amount = ${(rows[0]?.amount ?? 0) + 1} where id = 1`);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([add(), add(), add()]);
    expect(await amounts()).toEqual([3, 0]);
  });

  test('of two transactions in a deadlock both end well', async () => {
    let waiting = 2;
    let go: () => void;
    const bothHoldOne = new Promise<void>((resolve) => (go = resolve));
    const move = (first: number, second: number) =>
      withTransaction(database.db, async (tx) => {
        await tx.execute(sql`update wallet set amount = amount + 1 where id = ${first}`);
        waiting -= 1;
        if (waiting <= 0) go();
        await bothHoldOne;
        await tx.execute(sql`update wallet set amount = amount + 1 where id = ${second}`);
      });
    await Promise.all([move(1, 2), move(2, 1)]);
    expect(await amounts()).toEqual([2, 2]);
  });

  test('an error that is not about timing is not tried again', async () => {
    let attempts = 0;
    const error = await failure(
      withTransaction(database.db, async (tx) => {
        attempts += 1;
        await tx.execute(sql`insert into wallet values (1, 0)`);
      }),
    );
    expect(attempts).toBe(1);
    expect(isUniqueViolation(error, 'wallet_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'other')).toBe(false);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe('a database that is not there', () => {
  test('a statement that takes too long is ended', async () => {
    const impatient = openDatabase({ socket: database.connection, statementTimeoutMs: 50 });
    try {
      expect(databaseErrorCode(await failure(impatient.db.execute(sql`select pg_sleep(5)`)))).toBe('57014');
    } finally {
      await impatient.close();
    }
  });

  test.each([
    ['by a socket', { socket: { host: '/nonexistent', port: 5432, user: 'halo', database: 'halo' } }],
    ['by TCP', { url: 'postgres://halo@127.0.0.1:1/halo' }],
  ])('reached %s is distinguished from a wrong query', async (_name, target) => {
    const away = openDatabase(target);
    try {
      expect(isDatabaseUnavailable(await failure(away.db.execute(sql`select 1`)))).toBe(true);
      expect(isDatabaseUnavailable(await failure(withTransaction(away.db, (tx) => tx.execute(sql`select 1`))))).toBe(
        true,
      );
      expect(isDatabaseUnavailable(await failure(database.db.execute(sql`select nonsense`)))).toBe(false);
    } finally {
      await away.close();
    }
  });

  test('ended sessions count as unavailable, and the pool recovers by itself', async () => {
    const lost: Error[] = [];
    const pooled = openDatabase({
      socket: database.connection,
      applicationName: 'victim',
      onConnectionLost: (error) => lost.push(error),
    });
    try {
      const slow = failure(pooled.db.execute(sql`select pg_sleep(5)`));
      await eventually(async () => {
        const { rowCount } = await database.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim' and state = 'active'",
        );
        return rowCount === 1;
      });
      expect(isDatabaseUnavailable(await slow)).toBe(true);
      expect((await pooled.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    } finally {
      await pooled.close();
    }
  });
});

test('a connection that is lost between two queries of a transaction ends the transaction, not the process', async () => {
  const lost = new Promise<void>((resolve) => {
    database.pool.once('acquire', (client) => client.once('end', resolve));
  });
  const work = withTransaction(database.db, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(
      sql`update wallet set amount = 9 returning pg_backend_pid() as pid`,
    );
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await lost;
    await tx.execute(sql`select 1`);
  });
  expect(isDatabaseUnavailable(await failure(work))).toBe(true);
  expect(await amounts()).toEqual([0, 0]);
});

describe('a database that does not answer', () => {
  test('is given up, and what still runs there is part of no other transaction', async () => {
    const hasty = openDatabase({ socket: database.connection, poolMax: 1, answerTimeoutMs: 300 });
    const slow = hasty.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`update wallet set amount = 7 where id = 2`);
      await tx.execute(sql`select pg_sleep(60)`);
    });
    expect(isDatabaseUnavailable(await failure(slow))).toBe(true);
    await hasty.db.execute(sql`update wallet set amount = 3 where id = 1`);
    expect(await amounts()).toEqual([3, 0]);
    await hasty.close();
  });
});
