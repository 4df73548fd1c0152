import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** What a backup leaves in the data directory when it is whole; its age is a figure. */
export const LAST_BACKUP_FILE = 'last-backup.json';

const Manifest = z.object({
  /** embedded: the files of the database; external: what pg_dump wrote */
  kind: z.enum(['embedded', 'external']),
  finishedAt: z.iso.datetime(),
  /** piece of the log from which on it needs all */
  firstPiece: z.string().optional(),
});
export type Manifest = z.output<typeof Manifest>;

export interface StoredBackup extends Manifest {
  readonly folder: string;
}

/** Pieces of the log of the embedded database. */
export const walFolder = (backupDirectory: string): string => path.join(backupDirectory, 'wal');
export const basesFolder = (backupDirectory: string): string => path.join(backupDirectory, 'bases');

/** Of one backup. */
export const PARTS = {
  manifest: 'manifest.json',
  database: 'database',
  dump: 'database.dump',
  files: 'files',
  keys: 'keys',
} as const;

/** Those that are whole, newest first. */
export function listBackups(backupDirectory: string): StoredBackup[] {
  const bases = basesFolder(backupDirectory);
  if (!existsSync(bases)) return [];
  return readdirSync(bases)
    .flatMap((name) => {
      const folder = path.join(bases, name);
      const file = path.join(folder, PARTS.manifest);
      return existsSync(file) ? [{ folder, ...Manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) }] : [];
    })
    .sort((one, other) => other.finishedAt.localeCompare(one.finishedAt));
}

/** Why backups cannot lie there, as a sentence: a folder in one that is copied would be copied into itself. */
export function placeComplaint(places: {
  readonly backupDirectory: string | undefined;
  readonly dataDirectory: string;
  readonly keysDirectory: string;
}): string | undefined {
  const { backupDirectory, dataDirectory, keysDirectory } = places;
  if (backupDirectory === undefined) return undefined;
  const holder = [dataDirectory, keysDirectory].find((copied) => isWithin(real(backupDirectory), real(copied)));
  return holder && `HALO_BACKUP_DIR: lies in ${holder}, which is what is copied; name a folder elsewhere`;
}

function isWithin(place: string, folder: string): boolean {
  const way = path.relative(folder, place);
  return !path.isAbsolute(way) && way.split(path.sep)[0] !== '..';
}

/** Where links lead, also of what is not there yet. */
function real(place: string): string {
  try {
    return realpathSync(place);
  } catch {
    const parent = path.dirname(place);
    return parent === place ? place : path.join(real(parent), path.basename(place));
  }
}
