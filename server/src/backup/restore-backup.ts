import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@halo/server-kit/storage/embedded-postgres';
import { openDatabase } from '@halo/server-kit/storage/database';
import { findBarrier, findPostgresAccount } from '@halo/server-kit/storage/postgres-account';
import { restoreCommand } from '@halo/server-kit/storage/wal-archive';
import { listBackups, PARTS, type StoredBackup, walFolder } from './backup-places.ts';
import { runClientProgram } from './client-program.ts';
import { copyTree } from './copy-tree.ts';
import { proveDatabase, type Proof } from './prove-database.ts';

const LOOK_EVERY_MS = 200;

export interface RestoreOptions {
  readonly backupDirectory: string;
  /** A moment between the end of a backup and now; undefined: everything that was kept. */
  readonly moment: Date | undefined;
  /** The new data directory; must not be there, or be empty. */
  readonly into: string;
  /** The new folder of keys. Default: `keys` in the data directory. */
  readonly keysInto?: string | undefined;
  /** Of a backup by pg_dump: the empty database that takes it. */
  readonly databaseUrl?: string | undefined;
}

export interface Restored extends Proof {
  readonly from: StoredBackup;
}

/**
 * Makes a new data directory, with its database as it was at a moment, and checks what came of it.
 * @throws in one sentence
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { backupDirectory, moment, into } = options;
  const from = listBackups(backupDirectory).find(
    ({ finishedAt }) => moment === undefined || finishedAt <= moment.toISOString(),
  );
  if (!from)
    throw new Error(`${backupDirectory} has no backup ${moment ? 'that ended by then' : ''}`.trim().concat('.'));
  if (existsSync(into) && (await readdir(into)).length > 0)
    throw new Error(`${into} is not empty: a restored copy needs a folder of its own.`);
  await mkdir(into, { recursive: true, mode: 0o711 });
  await copyTree(path.join(from.folder, PARTS.files), into, () => false);
  await copyTree(path.join(from.folder, PARTS.keys), options.keysInto ?? path.join(into, 'keys'), () => false);
  const proof =
    from.kind === 'embedded' ? await restoreEmbedded(from, options) : await restoreDump(from, options.databaseUrl);
  return { from, ...proof };
}

async function restoreEmbedded(from: StoredBackup, { backupDirectory, moment, into }: RestoreOptions): Promise<Proof> {
  const directory = path.join(into, 'postgres');
  const data = path.join(directory, 'data');
  const barrier = findBarrier(path.resolve(into), findPostgresAccount());
  if (barrier !== undefined) throw new Error(`${barrier} is closed to the account PostgreSQL runs as.`);
  await copyTree(path.join(from.folder, PARTS.database), data, () => false);
  const settings = path.join(data, 'postgresql.auto.conf');
  const before = await readFile(settings, 'utf8');
  await appendFile(settings, recoverySettings(walFolder(backupDirectory), moment));
  await writeFile(path.join(data, 'recovery.signal'), '');
  giveAll(directory);
  const postgres = await startEmbeddedPostgres({ directory });
  const database = openDatabase({ socket: postgres.connection });
  try {
    while (await isRecovering(database)) await wait(LOOK_EVERY_MS);
    await writeFile(settings, before);
    return await proveDatabase(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

function recoverySettings(wal: string, moment: Date | undefined): string {
  const target = moment && `recovery_target_time = '${moment.toISOString().replace('T', ' ').replace('Z', '+00')}'\n`;
  return `\nrestore_command = '${restoreCommand(wal)}'\n${target ?? ''}recovery_target_action = 'promote'\n`;
}

/** PostgreSQL refuses a folder of another account; for root it runs as one of its own. */
function giveAll(directory: string): void {
  const account = findPostgresAccount();
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, directory]);
}

async function isRecovering({ pool }: Pick<ReturnType<typeof openDatabase>, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
  return rows[0]?.recovering === true;
}

async function restoreDump(from: StoredBackup, databaseUrl: string | undefined): Promise<Proof> {
  if (databaseUrl === undefined) throw new Error('DATABASE_URL does not name the empty database that takes it.');
  runClientProgram('pg_restore', databaseUrl, ['--exit-on-error', path.join(from.folder, PARTS.dump)]);
  const database = openDatabase({ url: databaseUrl });
  try {
    return await proveDatabase(database);
  } finally {
    await database.close();
  }
}
