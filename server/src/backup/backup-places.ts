import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
