// @nightly: a database of its own is made, copied and restored
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '@halo/server-kit/storage/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@halo/server-kit/storage/embedded-postgres';
import { eventually } from '@halo/shared/testing/eventually';
import { migrateDatabase } from '../storage/migrate.ts';
import { roomForTests } from '../testing/room-for-tests.ts';
import { LAST_BACKUP_FILE, walFolder } from './backup-places.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

jest.setTimeout(240_000);

let root: string;
let postgres: EmbeddedPostgres;
let database: Database;
const places = () => ({
  backupDirectory: path.join(root, 'backups'),
  dataDirectory: path.join(root, 'data'),
  keysDirectory: path.join(root, 'keys'),
});

beforeAll(async () => {
  root = mkdtempSync(path.join(roomForTests(), 'halo-backup-'));
  // PostgreSQL may run as another account.
  chmodSync(root, 0o711);
  const { backupDirectory, dataDirectory, keysDirectory } = places();
  mkdirSync(path.join(dataDirectory, 'uploads'), { recursive: true });
  mkdirSync(keysDirectory);
  mkdirSync(path.join(dataDirectory, 'uploads-hidden'));
  writeFileSync(path.join(dataDirectory, 'uploads/photo.webp'), 'a photo');
  writeFileSync(path.join(dataDirectory, 'uploads-hidden/face.webp'), 'a hidden photo');
  writeFileSync(path.join(keysDirectory, 'partners.key'), 'a key');
  postgres = await startEmbeddedPostgres({
    directory: path.join(dataDirectory, 'postgres'),
    archive: walFolder(backupDirectory),
  });
  database = openDatabase({ socket: postgres.connection });
  await migrateDatabase(database);
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

/** A message that was paid, so that ledger and messages have to fit. */
async function write(count: number): Promise<void> {
  for (let each = 0; each < count; each += 1)
    await database.pool.query(
      // The account is of no matter here.
      `set session_replication_role = replica;
       with message as (
         insert into messages (click_id, angel_id, kind, text) values ('anna', 'b', 'personal', 'Ciao') returning id
       ), entry as (
         insert into ledger (click_id, unit, amount, cause)
         select 'anna', 'credits', 1, 'test:' || id from message returning 1
       )
       insert into balances (click_id, unit, balance) select 'anna', 'credits', 1 from entry
         on conflict (click_id, unit) do update set balance = balances.balance + 1`,
    );
}

async function lastId(): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>('select max(id) as id from messages');
  return Number(rows[0]?.id);
}

it('restores a moment between two backups: messages, ledger, files and keys', async () => {
  const { backupDirectory, dataDirectory } = places();
  await write(20);
  const backup = await makeBackup({ databaseUrl: undefined, ...places() });
  expect(existsSync(path.join(dataDirectory, LAST_BACKUP_FILE))).toBe(true);
  await write(10);
  writeFileSync(path.join(dataDirectory, 'uploads/later.webp'), 'a photo of in between');
  // Shown again by the next backup.
  renameSync(path.join(dataDirectory, 'uploads-hidden/face.webp'), path.join(dataDirectory, 'uploads/face.webp'));
  const kept = await lastId();
  const { rows } = await database.pool.query<{ at: Date }>('select clock_timestamp() as at');
  await write(5);
  // What an operator may want to undo.
  await database.pool.query('delete from messages where id <= 25');
  await database.pool.query('select pg_switch_wal()');
  await makeBackup({ databaseUrl: undefined, ...places() });

  const then = path.join(root, 'then');
  const restored = await restoreBackup({ backupDirectory, moment: rows[0]?.at, into: then });
  expect(restored).toMatchObject({ from: { folder: backup.folder }, ledgerFaults: 0, lastMessage: { id: kept } });
  expect(restored.lacksFilesSince).toBeUndefined();
  expect(readFileSync(path.join(then, 'uploads/later.webp'), 'utf8')).toBe('a photo of in between');
  expect(readFileSync(path.join(then, 'uploads/photo.webp'), 'utf8')).toBe('a photo');
  expect(existsSync(path.join(then, 'uploads-hidden/face.webp'))).toBe(true);
  expect(existsSync(path.join(then, 'uploads/face.webp'))).toBe(false);
  expect(readFileSync(path.join(then, 'keys/partners.key'), 'utf8')).toBe('a key');

  const now = await restoreBackup({ backupDirectory, moment: undefined, into: path.join(root, 'now') });
  expect(now).toMatchObject({ ledgerFaults: 0, lastMessage: { id: kept + 5 } });
  expect(now.lacksFilesSince).toBe(now.from.finishedAt);
});

it('says that a moment is later than what was kept, and leaves nothing behind', async () => {
  const { backupDirectory } = places();
  const into = path.join(root, 'too-late');
  await write(1);
  const { rows } = await database.pool.query<{ piece: string }>('select pg_walfile_name(pg_switch_wal()) as piece');
  const isKept = () => existsSync(path.join(walFolder(backupDirectory), rows[0]?.piece ?? 'none'));
  await eventually(isKept, { what: 'the log to be copied' });
  const moment = new Date(Date.now() + 3_600_000);
  await expect(restoreBackup({ backupDirectory, moment, into })).rejects.toThrow(
    /^The log that was kept ends with a change of [-\dT:.]+Z: /,
  );
  expect(existsSync(into)).toBe(false);
});

it('keeps the newest few, and of the log what they need', async () => {
  const { backupDirectory } = places();
  const pieces = () => readdirSync(walFolder(backupDirectory)).length;
  const before = pieces();
  await makeBackup({ databaseUrl: undefined, ...places() }, 1);
  expect(readdirSync(path.join(backupDirectory, 'bases'))).toHaveLength(1);
  expect(pieces()).toBeLessThan(before);
});

it.each([
  ['a moment before any backup', new Date(0), 'nowhere', /has no backup that ended by then/],
  ['a folder that holds something', undefined, 'data', /is not empty/],
])('refuses %s', async (_what, moment, into, reason) => {
  const { backupDirectory } = places();
  await expect(restoreBackup({ backupDirectory, moment, into: path.join(root, into) })).rejects.toThrow(reason);
});
