import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '@halo/server-kit/storage/embedded-postgres';
import type { StorageSettings } from '../storage/storage-environment.ts';
import { copyDatabase } from './base-backup.ts';
import {
  basesFolder,
  LAST_BACKUP_FILE,
  listBackups,
  type Manifest,
  PARTS,
  placeComplaint,
  walFolder,
} from './backup-places.ts';
import { runClientProgram } from './client-program.ts';
import { copyTree, flush } from './copy-tree.ts';

const DEFAULT_KEPT = 7;
/** Made again by itself, or of one machine. */
const NOT_FILES = /^(?:postgres|keys|releases-cache|last-backup\.json|\.probe-[^/]*)$/;

export interface BackupNeeds extends Pick<StorageSettings, 'databaseUrl' | 'backupDirectory'> {
  readonly dataDirectory: string;
  readonly keysDirectory: string;
}

export interface MadeBackup extends Manifest {
  readonly folder: string;
}

/**
 * Copies database, then files and keys: a file is never deleted as soon as it is made, so the database names none that
 * is missing. Older backups than the newest few go, with the pieces of the log that only they need.
 */
export async function makeBackup(needs: BackupNeeds, kept = DEFAULT_KEPT): Promise<MadeBackup> {
  const { backupDirectory } = needs;
  if (backupDirectory === undefined) throw new Error('HALO_BACKUP_DIR does not say where backups lie.');
  // Any other number would delete them all, the new one too.
  if (!Number.isInteger(kept) || kept < 1) throw new Error('The number of backups that stay must be 1 or more.');
  const complaint = placeComplaint(needs);
  if (complaint !== undefined) throw new Error(`${complaint}.`);
  const bases = basesFolder(backupDirectory);
  await mkdir(bases, { recursive: true, mode: 0o711 });
  const folder = path.join(bases, new Date().toISOString().replaceAll(':', '-'));
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const database = await copyEither(needs, backupDirectory, unfinished);
    await copyTree(needs.dataDirectory, path.join(unfinished, PARTS.files), (name) => NOT_FILES.test(name));
    await copyTree(needs.keysDirectory, path.join(unfinished, PARTS.keys), () => false);
    const manifest: Manifest = { ...database, finishedAt: new Date().toISOString() };
    await writeFile(path.join(unfinished, PARTS.manifest), `${JSON.stringify(manifest)}\n`);
    await flush(path.join(unfinished, PARTS.manifest));
    await rename(unfinished, folder);
    await flush(bases);
    await writeFile(path.join(needs.dataDirectory, LAST_BACKUP_FILE), `${JSON.stringify(manifest)}\n`);
    await forget(backupDirectory, kept);
    return { folder, ...manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyEither(
  { databaseUrl, dataDirectory }: BackupNeeds,
  backupDirectory: string,
  to: string,
): Promise<Omit<Manifest, 'finishedAt'>> {
  if (databaseUrl !== undefined) {
    runClientProgram('pg_dump', databaseUrl, ['--format=custom', `--file=${path.join(to, PARTS.dump)}`]);
    await flush(path.join(to, PARTS.dump));
    return { kind: 'external' };
  }
  const postgres = await startEmbeddedPostgres({
    directory: path.join(dataDirectory, 'postgres'),
    archive: walFolder(backupDirectory),
  });
  try {
    const data = path.join(postgres.directory, 'data');
    return {
      kind: 'embedded',
      firstPiece: await copyDatabase(postgres.connection, data, path.join(to, PARTS.database)),
    };
  } finally {
    await postgres.stop();
  }
}

async function forget(backupDirectory: string, kept: number): Promise<void> {
  const backups = listBackups(backupDirectory);
  for (const { folder } of backups.slice(kept)) await rm(folder, { recursive: true });
  const first = backups
    .slice(0, kept)
    .flatMap(({ firstPiece }) => firstPiece ?? [])
    .sort()[0];
  const wal = walFolder(backupDirectory);
  if (first === undefined || !existsSync(wal)) return;
  // The first eight digits are the timeline; its history stays.
  for (const name of await readdir(wal))
    if (/^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < first.slice(8)) await rm(path.join(wal, name));
}
