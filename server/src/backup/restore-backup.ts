import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
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
  /** Of a backup by pg_dump: the empty database that takes it. */
  readonly databaseUrl?: string | undefined;
}

export interface Restored extends Proof {
  readonly from: StoredBackup;
  /** Files that were made since are in no backup; undefined: one that is newer than the moment has them. */
  readonly lacksFilesSince: string | undefined;
}

/**
 * Makes a new data directory, with its database as it was at a moment, and checks what came of it. After a failure the
 * folder is as it was before.
 *
 * @throws in one sentence
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { backupDirectory, moment, into } = options;
  const backups = listBackups(backupDirectory);
  const age = backups.findIndex(({ finishedAt }) => moment === undefined || finishedAt <= moment.toISOString());
  const from = backups[age];
  if (!from)
    throw new Error(`${backupDirectory} has no backup ${moment ? 'that ended by then' : ''}`.trim().concat('.'));
  const wasThere = existsSync(into);
  if (wasThere && (await readdir(into)).length > 0)
    throw new Error(`${into} is not empty: a restored copy needs a folder of its own.`);
  await mkdir(into, { recursive: true, mode: 0o711 });
  try {
    await copyFiles([from, ...backups.slice(0, age).reverse()], into);
    await copyTree(path.join(from.folder, PARTS.keys), path.join(into, 'keys'), () => false);
    const proof =
      from.kind === 'embedded' ? await restoreEmbedded(from, options) : await restoreDump(from, options.databaseUrl);
    return { from, lacksFilesSince: age === 0 ? from.finishedAt : undefined, ...proof };
  } catch (error) {
    for (const name of await readdir(into)) await rm(path.join(into, name), { recursive: true, force: true });
    if (!wasThere) await rmdir(into);
    throw error;
  }
}

/** Of the oldest first, as what was made between it and the moment lies in newer ones only. No name is used twice. */
async function copyFiles(backups: readonly StoredBackup[], into: string): Promise<void> {
  const isFile = (name: string) => statSync(path.join(into, name), { throwIfNoEntry: false })?.isFile() === true;
  const isThere = (name: string) => isFile(name) || isFile(otherPlace(name));
  for (const { folder } of backups) await copyTree(path.join(folder, PARTS.files), into, isThere);
}

/** A photo is shown or hidden by where it lies, and a newer backup does not say how it was at the moment. */
function otherPlace(name: string): string {
  return name.replace(/^uploads(-hidden)?\//, (_all, hidden?: string) => (hidden ? 'uploads/' : 'uploads-hidden/'));
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
  try {
    return await recover(directory, () => writeFile(settings, before));
  } catch (error) {
    throw (await endOfLog(path.join(directory, 'server.log'))) ?? error;
  }
}

async function recover(directory: string, onEnd: () => Promise<void>): Promise<Proof> {
  const postgres = await startEmbeddedPostgres({ directory });
  const database = openDatabase({ socket: postgres.connection });
  try {
    while (await isRecovering(database)) await wait(LOOK_EVERY_MS);
    await onEnd();
    return await proveDatabase(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** PostgreSQL ends itself, and says only in its log why, when the moment is later than everything it has. */
async function endOfLog(serverLog: string): Promise<Error | undefined> {
  const words = await readFile(serverLog, 'utf8').catch(() => '');
  if (!words.includes('recovery ended before configured recovery target was reached')) return undefined;
  const last = /last completed transaction was at log time (\S+) (\S+)\+00/.exec(words);
  const end = last ? `with a change of ${last[1]}T${last[2]}Z` : 'before that moment';
  return new Error(`The log that was kept ends ${end}: leave the moment out to restore all of it.`);
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
  runClientProgram('pg_restore', databaseUrl, ['--single-transaction', path.join(from.folder, PARTS.dump)]);
  const database = openDatabase({ url: databaseUrl });
  try {
    return await proveDatabase(database);
  } finally {
    await database.close();
  }
}
