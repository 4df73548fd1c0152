import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { applyFunctions } from './apply-functions.ts';
import { SCHEMA_FOLDERS } from './migrate.ts';

let database: TestDatabase;
let client: pg.PoolClient;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await database.pool.connect();
});
afterAll(async () => {
  client.release();
  await database.drop();
});
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'halo-functions-'));
  await client.query('drop function if exists twice; drop function if exists four_times');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

const TWICE = 'create or replace function twice(p integer) returns integer language sql as $$ select p * 2 $$;';

async function value(expression: string): Promise<unknown> {
  return (await client.query<{ value: unknown }>(`select ${expression} as value`)).rows[0]?.value;
}

async function signatures(): Promise<unknown[]> {
  const { rows } = await client.query<{ signature: string }>(
    "select oid::regprocedure::text as signature from pg_proc where proname in ('twice', 'four_times') order by 1",
  );
  return rows.map(({ signature }) => signature);
}

test('a migrated database has every function of the folder, in its newest form', async () => {
  expect(await applyFunctions(client, SCHEMA_FOLDERS.functions)).toEqual([]);
});

test('a file is run when its content is new to the database, also in a folder of its own', async () => {
  write('numbers/twice.sql', TWICE);
  expect(await applyFunctions(client, folder)).toEqual(['twice']);
  expect(await value('twice(4)')).toBe(8);
  expect(await applyFunctions(client, folder)).toEqual([]);

  write('numbers/twice.sql', TWICE.replace('p * 2', 'p + p'));
  const oid = await value("'twice'::regproc::oid");
  expect(await applyFunctions(client, folder)).toEqual(['twice']);
  expect(await value("'twice'::regproc::oid")).toBe(oid);
});

test('a function that was dropped, or made by hand, is put in again', async () => {
  write('twice.sql', TWICE);
  await applyFunctions(client, folder);
  await client.query('drop function twice');
  expect(await applyFunctions(client, folder)).toEqual(['twice']);
  await client.query('drop function twice');
  await client.query(TWICE.replace('p * 2', 'p * 3'));
  expect(await applyFunctions(client, folder)).toEqual(['twice']);
  expect(await value('twice(4)')).toBe(8);
});

test('another return type and other parameters take the place of what was there', async () => {
  write('twice.sql', TWICE);
  await applyFunctions(client, folder);
  write('twice.sql', TWICE.replace('returns integer', 'returns bigint').replace('p * 2', 'p::bigint * 2'));
  await applyFunctions(client, folder);
  expect(await value('pg_typeof(twice(4))::text')).toBe('bigint');
  write('twice.sql', TWICE.replace('(p integer)', '(p integer, p_more integer)'));
  await applyFunctions(client, folder);
  expect(await signatures()).toEqual(['twice(integer,integer)']);
});

test('one may call another whose file comes later', async () => {
  write('four-times.sql', TWICE.replace('twice', 'four_times').replace('p * 2', 'twice(twice(p))'));
  write('twice.sql', TWICE);
  expect(await applyFunctions(client, folder)).toEqual(['four_times', 'twice']);
  expect(await value('four_times(2)')).toBe(8);
});

test.each([
  ['with a body that does not hold', 'select nonsense', /function four_times: .*nonsense/],
  ['that does not parse', 'selekt', /function four_times: .*selekt/],
])('of files among which is one %s none is put in', async (_name, body, message) => {
  write('a/twice.sql', TWICE);
  write('b/four-times.sql', TWICE.replace('twice', 'four_times').replace('select p * 2', body));
  await expect(applyFunctions(client, folder)).rejects.toThrow(message);
  expect(await signatures()).toEqual([]);
});

test('a file that makes another function than its name says is refused', async () => {
  write('four-times.sql', TWICE);
  await expect(applyFunctions(client, folder)).rejects.toThrow('the file of function four_times must make it');
  expect(await signatures()).toEqual([]);
});
