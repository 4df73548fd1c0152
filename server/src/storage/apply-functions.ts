import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { databaseErrorCode } from '@halo/server-kit/storage/database-errors';
import { LOCK_TIMEOUT, withPauses } from './run-migrations.ts';

/** Another return type, or another name of a parameter, than the function that is there. */
const CANNOT_REPLACE = '42P13';

interface FunctionFile {
  /** of the function, which is that of the file with underscores */
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

interface StoredFunction {
  readonly name: string;
  /** `name(types of the parameters)`: what `drop function` and `comment on function` take */
  readonly signature: string;
  readonly comment: string | null;
}

/**
 * Makes the functions of the database those of the folder: every file whose content the database does not have is run,
 * in the order of their names, all of them in one transaction. A function carries the hash of its file as its comment,
 * so one that was dropped, or came from elsewhere, is put in as well.
 *
 * @returns the names of those that were put in
 */
export async function applyFunctions(client: pg.ClientBase, folder: string): Promise<string[]> {
  const stored = await readStored(client);
  const changed = readFunctionFiles(folder).filter(({ name, hash }) => {
    const known = stored.filter((each) => each.name === name);
    return known.length !== 1 || known[0]?.comment !== hash;
  });
  if (changed.length > 0) await withPauses(() => putAllIn(client, changed));
  return changed.map(({ name }) => name);
}

async function putAllIn(client: pg.ClientBase, changed: readonly FunctionFile[]): Promise<void> {
  await client.query('begin');
  try {
    // A file may make a trigger, which locks its table.
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    // Bodies are checked when all are in: until then one may call another that is not there yet.
    await client.query('set local check_function_bodies = off');
    for (const file of changed) await putIn(client, file);
    await client.query('set local check_function_bodies = on');
    for (const { name } of changed) await checkBody(client, name);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The files of the folder and of the folders in it, ordered by their paths. */
function readFunctionFiles(folder: string): FunctionFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return {
        name: path.basename(file, '.sql').replaceAll('-', '_'),
        text,
        hash: `sha256 ${createHash('sha256').update(text).digest('hex')}`,
      };
    });
}

async function putIn(client: pg.ClientBase, { name, text, hash }: FunctionFile): Promise<void> {
  const before = await readStored(client, name);
  await client.query('savepoint function');
  try {
    await client.query(text);
  } catch (error) {
    if (databaseErrorCode(error) !== CANNOT_REPLACE)
      throw new Error(`function ${name}: ${String(error)}`, { cause: error });
    await client.query('rollback to savepoint function');
    await drop(client, before);
    await client.query(text);
  }
  const after = await readStored(client, name);
  // With other parameters it stands beside the old one, and a call might reach either.
  if (after.some(({ signature }) => !before.some((each) => each.signature === signature))) await drop(client, before);
  const [now, ...others] = await readStored(client, name);
  if (now === undefined || others.length > 0)
    throw new Error(`the file of function ${name} must make it, and no other of that name`);
  await client.query(`comment on function ${now.signature} is '${hash}'`);
}

async function drop(client: pg.ClientBase, functions: readonly StoredFunction[]): Promise<void> {
  // Without cascade: what depends on a function is a reason to stop, not to lose it.
  for (const { signature } of functions) await client.query(`drop function if exists ${signature}`);
}

/** What `create function` does with the body unless a setting turns it off. */
async function checkBody(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ validator: string; oid: number }>(
    `select l.lanvalidator::regproc::text as validator, p.oid
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and p.proname = $1 and l.lanvalidator <> 0`,
    [name],
  );
  for (const { validator, oid } of rows) {
    await client.query(`select ${validator}($1)`, [oid]).catch((error: unknown) => {
      throw new Error(`function ${name}: ${String(error)}`, { cause: error });
    });
  }
}

async function readStored(client: pg.ClientBase, name?: string): Promise<StoredFunction[]> {
  const { rows } = await client.query<StoredFunction>(
    `select proname as name, oid::regprocedure::text as signature, obj_description(oid, 'pg_proc') as comment
     from pg_proc where pronamespace = 'public'::regnamespace and ($1::text is null or proname = $1)`,
    [name ?? null],
  );
  return rows;
}
