import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeBackup } from './make-backup.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'halo-backup-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const needs = () => ({
  databaseUrl: undefined,
  backupDirectory: path.join(root, 'backups'),
  dataDirectory: path.join(root, 'data'),
  keysDirectory: path.join(root, 'keys'),
});

it.each([Number.NaN, 0, -1, 1.5])('keeps no number of backups such as %s, and touches nothing', async (kept) => {
  const old = path.join(needs().backupDirectory, 'bases/an-old-one');
  mkdirSync(old, { recursive: true });
  await expect(makeBackup(needs(), kept)).rejects.toThrow(/must be 1 or more/);
  expect(existsSync(old)).toBe(true);
  expect(existsSync(needs().dataDirectory)).toBe(false);
});

it.each(['data', 'data/of/it', 'keys/backups', 'link/backups'])('copies no folder into itself: %s', async (place) => {
  mkdirSync(needs().dataDirectory);
  symlinkSync(needs().dataDirectory, path.join(root, 'link'));
  const backupDirectory = path.join(root, place);
  await expect(makeBackup({ ...needs(), backupDirectory })).rejects.toThrow(/^HALO_BACKUP_DIR: lies in .*elsewhere\.$/);
  expect(existsSync(path.join(backupDirectory, 'bases'))).toBe(false);
});
