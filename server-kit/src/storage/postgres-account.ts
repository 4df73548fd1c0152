import { chownSync, readFileSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';

/** The user PostgreSQL runs as, when it cannot be ours. */
export interface PostgresAccount {
  readonly uid: number;
  readonly gid: number;
}

const UNPRIVILEGED: PostgresAccount = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root, so for root this is `postgres`, else the unprivileged account, else uid 65534.
 * The account needs an entry in the passwd file: initdb looks its own name up.
 */
export function findPostgresAccount(passwdFile = '/etc/passwd'): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entries = readPasswd(passwdFile);
  return entries.get('postgres') ?? entries.get('nobody') ?? UNPRIVILEGED;
}

function readPasswd(file: string): Map<string, PostgresAccount> {
  const entries = new Map<string, PostgresAccount>();
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return entries;
  }
  for (const line of text.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && Number(uid) > 0 && Number(gid) > 0) entries.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return entries;
}

/** The first directory on the way to `target` (itself included where it exists) that the account may not enter. */
export function findBarrier(target: string, account: PostgresAccount | undefined): string | undefined {
  if (account === undefined) return undefined;
  for (const directory of ancestors(path.resolve(target))) {
    const stats = statOrUndefined(directory);
    if (stats !== undefined && !mayEnter(stats, account)) return directory;
  }
  return undefined;
}

export function giveTo(account: PostgresAccount | undefined, ...paths: string[]): void {
  if (account === undefined) return;
  for (const each of paths) chownSync(each, account.uid, account.gid);
}

function ancestors(target: string): string[] {
  const parent = path.dirname(target);
  return parent === target ? [target] : [...ancestors(parent), target];
}

function mayEnter(stats: Stats, account: PostgresAccount): boolean {
  if (stats.uid === account.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === account.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}

function statOrUndefined(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}
