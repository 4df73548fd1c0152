import { type BuiltRemote, SHELL_NAME, type ShellBuild } from '@halo/shared/contracts';
import { and, count, desc, eq, gt, inArray, like, lt, ne, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { releaseFiles, releasePublications, releaseVersions } from '../releases-tables.ts';
import { ownerAddress } from '../store/addresses.ts';

export type VersionRow = typeof releaseVersions.$inferSelect;
export type FileRow = typeof releaseFiles.$inferSelect;
export type PublicationRow = typeof releasePublications.$inferSelect;

/** Queries of a pool or of a transaction. */
export type Queries = Db | Transaction;

/** How many names go into one query. */
const NAMES_A_QUERY = 500;

/** A version whose files were removed keeps its row, so that its name is never given to other bytes. */
export function isRemoved(row: Pick<VersionRow, 'fileCount'>): boolean {
  return row.fileCount === 0;
}

/** Row of a version, also of a removed one. `owner`: a remote, or `shell`. */
export async function findVersion(db: Queries, owner: string, version: string): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(releaseVersions)
    .where(and(eq(releaseVersions.remote, owner), eq(releaseVersions.version, version)));
  return row;
}

/** The versions that are there, newest first. */
export async function listVersions(db: Queries, owner: string): Promise<VersionRow[]> {
  return db
    .select()
    .from(releaseVersions)
    .where(and(eq(releaseVersions.remote, owner), gt(releaseVersions.fileCount, 0)))
    .orderBy(desc(releaseVersions.publishedAt), desc(releaseVersions.version));
}

/** Remotes, and `shell`, that have anything. */
export async function listOwners(db: Queries): Promise<string[]> {
  const rows = await db
    .selectDistinct({ owner: releaseVersions.remote })
    .from(releaseVersions)
    .orderBy(releaseVersions.remote);
  return rows.map(({ owner }) => owner);
}

/** Remotes that have a version with its files. */
export async function listPublishedRemotes(db: Queries): Promise<string[]> {
  const rows = await db
    .selectDistinct({ owner: releaseVersions.remote })
    .from(releaseVersions)
    .where(and(ne(releaseVersions.remote, SHELL_NAME), gt(releaseVersions.fileCount, 0)))
    .orderBy(releaseVersions.remote);
  return rows.map(({ owner }) => owner);
}

export interface NewVersion {
  readonly owner: string;
  readonly version: string;
  readonly document: BuiltRemote | ShellBuild;
  readonly digest: string;
  readonly publishedBy: string;
  readonly publishedAt: Date;
}

/** Writes a version, or brings a removed one back. */
export async function insertVersion(tx: Transaction, { owner, document, ...rest }: NewVersion): Promise<VersionRow> {
  const files = Object.values(document.files);
  const values = {
    remote: owner,
    document,
    fileCount: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    lastPinnedAt: null,
    ...rest,
  };
  const [row] = await tx
    .insert(releaseVersions)
    .values(values)
    .onConflictDoUpdate({
      target: [releaseVersions.remote, releaseVersions.version],
      set: values,
      setWhere: eq(releaseVersions.fileCount, 0),
    })
    .returning();
  if (!row) throw new Error(`${owner} ${rest.version} is there already`);
  return row;
}

export async function markRemoved(tx: Transaction, owner: string, version: string): Promise<void> {
  await tx
    .update(releaseVersions)
    .set({ fileCount: 0, bytes: 0 })
    .where(and(eq(releaseVersions.remote, owner), eq(releaseVersions.version, version)));
}

export async function setLastPinned(
  tx: Queries,
  owner: string,
  versions: readonly string[],
  at: Date | null,
): Promise<void> {
  if (versions.length === 0) return;
  await tx
    .update(releaseVersions)
    .set({ lastPinnedAt: at })
    .where(and(eq(releaseVersions.remote, owner), inArray(releaseVersions.version, [...versions])));
}

/** Files by address; unknown addresses are missing. */
export async function findFiles(db: Queries, addresses: readonly string[]): Promise<Map<string, FileRow>> {
  const found = new Map<string, FileRow>();
  for (let start = 0; start < addresses.length; start += NAMES_A_QUERY) {
    const rows = await db
      .select()
      .from(releaseFiles)
      .where(inArray(releaseFiles.path, addresses.slice(start, start + NAMES_A_QUERY)));
    for (const row of rows) found.set(row.path, row);
  }
  return found;
}

/** Every file of a remote or of the shell. */
export async function listFiles(db: Queries, owner: string): Promise<FileRow[]> {
  return db
    .select()
    .from(releaseFiles)
    .where(like(releaseFiles.path, `${ownerAddress(owner)}%`));
}

export type NewFile = Pick<FileRow, 'path' | 'integrity' | 'bytes' | 'createdAt'> & {
  readonly encodings: readonly string[];
};

export async function insertFiles(tx: Transaction, files: readonly NewFile[]): Promise<void> {
  if (files.length > 0)
    await tx
      .insert(releaseFiles)
      .values(files.map((file) => ({ ...file, encodings: [...file.encodings] })))
      .onConflictDoNothing();
}

export async function deleteFiles(tx: Transaction, addresses: readonly string[]): Promise<void> {
  for (let start = 0; start < addresses.length; start += NAMES_A_QUERY) {
    await tx.delete(releaseFiles).where(inArray(releaseFiles.path, addresses.slice(start, start + NAMES_A_QUERY)));
  }
}

export async function insertPublication(db: Queries, publication: PublicationRow): Promise<void> {
  await db.insert(releasePublications).values(publication);
}

export async function findPublication(db: Queries, id: string): Promise<PublicationRow | undefined> {
  const [row] = await db.select().from(releasePublications).where(eq(releasePublications.id, id));
  return row;
}

/** Builds of an owner whose publication has begun. */
export async function listDocumentsBegun(
  db: Queries,
  owner: string,
): Promise<{ version: string; document: unknown }[]> {
  const rows = await db
    .select({ document: releasePublications.document })
    .from(releasePublications)
    // The shell's document has no name.
    .where(sql`coalesce(${releasePublications.document} ->> 'name', ${SHELL_NAME}) = ${owner}`);
  return rows.map(({ document }) => ({ version: (document as BuiltRemote).version, document }));
}

/** false: it was finished or given up before */
export async function deletePublication(db: Queries, id: string): Promise<boolean> {
  return (
    (
      await db
        .delete(releasePublications)
        .where(eq(releasePublications.id, id))
        .returning({ id: releasePublications.id })
    ).length === 1
  );
}

export async function countPublications(db: Queries, startedBy: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(releasePublications)
    .where(and(eq(releasePublications.startedBy, startedBy), gt(releasePublications.startedAt, since)));
  return row?.value ?? 0;
}

export async function listPublications(db: Queries): Promise<string[]> {
  const rows = await db.select({ id: releasePublications.id }).from(releasePublications);
  return rows.map(({ id }) => id);
}

export async function listPublicationsBefore(db: Queries, time: Date): Promise<string[]> {
  const rows = await db
    .select({ id: releasePublications.id })
    .from(releasePublications)
    .where(lt(releasePublications.startedAt, time));
  return rows.map(({ id }) => id);
}

/** Until the transaction ends no version of this remote is pinned, and none that is about to be has been decided on. */
export async function lockVersions(tx: Transaction, owner: string): Promise<void> {
  await tx
    .select({ version: releaseVersions.version })
    .from(releaseVersions)
    .where(eq(releaseVersions.remote, owner))
    .orderBy(releaseVersions.version)
    .for('update');
}

/** Keeps versions from being removed until the transaction ends; answers those that are not there. */
export async function holdVersions(
  tx: Transaction,
  versions: readonly { remote: string; version: string }[],
): Promise<{ remote: string; version: string }[]> {
  const missing = [];
  for (const { remote, version } of [...versions].sort((a, b) => (a.version < b.version ? -1 : 1))) {
    const rows = await tx
      .select({ version: releaseVersions.version })
      .from(releaseVersions)
      .where(
        and(eq(releaseVersions.remote, remote), eq(releaseVersions.version, version), gt(releaseVersions.fileCount, 0)),
      )
      .for('share');
    if (rows.length === 0) missing.push({ remote, version });
  }
  return missing;
}

/**
 * Waits until no other caller, on any process, changes what this remote (or the shell) has; lasts as long as the
 * transaction.
 */
export async function lockOwner(tx: Transaction, owner: string): Promise<void> {
  // Compressing and storing a large build takes longer than a transaction may usually stand still.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '120s'`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`halo release versions ${owner}`}, 0))`);
}
