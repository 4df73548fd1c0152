import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { findBarrier, findPostgresAccount, giveTo, type PostgresAccount } from './postgres-account.ts';

/** The path stands in a command of a shell, where PostgreSQL replaces what follows a percent sign. */
const PLAIN_PATH = /^[\w./+-]+$/;
/** A change is in the archive after so many seconds at the latest. */
const TIMEOUT_SECONDS = 60;

/**
 * Makes the folder into which PostgreSQL copies its log, piece by piece.
 * @throws in one sentence when the account that PostgreSQL runs as cannot use it
 */
export function prepareArchive(directory: string, account: PostgresAccount | undefined = findPostgresAccount()): void {
  if (!PLAIN_PATH.test(directory)) throw new Error(`${directory} has characters that a command cannot hold`);
  const parent = path.dirname(directory);
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  const barrier = findBarrier(parent, account);
  if (barrier !== undefined)
    throw new Error(`${directory} is out of reach for the account PostgreSQL runs as, because of ${barrier}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  giveTo(account, directory);
  chmodSync(directory, 0o700);
}

/** Settings of a server that copies its log there: whole and on the disk, or not at all. */
export function archiveSettings(directory: string): Record<string, string> {
  const to = `${directory}/%f`;
  const copy = `cp %p ${to}.tmp && sync ${to}.tmp && mv ${to}.tmp ${to} && sync ${directory}`;
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: String(TIMEOUT_SECONDS),
    // The same piece comes again after a crash between the copy and its note.
    archive_command: `if test -f ${to}; then cmp -s %p ${to}; else ${copy}; fi`,
  };
}

/** How a server that is restored finds a piece of its log. */
export function restoreCommand(directory: string): string {
  return `cp ${directory}/%f %p`;
}
