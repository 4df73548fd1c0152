import { type BuiltRemote, SHELL_NAME, type ShellBuild } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { builtFileAddress } from '../store/addresses.ts';
import { inBatches } from '@halo/server-kit/assets/in-batches';
import { unlistedModules } from './asked-modules.ts';
import { contentProblems, type DeclaredFile } from './file-content.ts';
import { isLicenseText } from './file-name.ts';
import { type FileToPlace, placeFiles, type PreparedFile, prepareFiles } from './place-files.ts';
import { incomplete } from './refusal.ts';
import type { RegistryParts } from './registry-parts.ts';
import { usedVersions } from './used-versions.ts';
import { findFiles, insertFiles, insertVersion, listVersions, type VersionRow } from './version-repository.ts';

/** A build whose document was found to hold together. */
export interface CheckedBuild {
  /** the remote's name, or `shell` */
  readonly owner: string;
  readonly version: string;
  readonly document: BuiltRemote | ShellBuild;
  readonly digest: string;
}

/** Bytes of a path of the document; undefined: they were not sent. */
export type ReadBuiltFile = (path: string) => Promise<Buffer | undefined>;

/** Files read at once while a version is stored. */
const READS_AT_ONCE = 8;
/** Differences to more versions than these cost more than they save. */
const DICTIONARY_VERSIONS_MAX = 5;

/** The same name with other bytes. */
export function versionExists({ owner, version }: Pick<CheckedBuild, 'owner' | 'version'>): AppError {
  return new AppError('version_exists', {
    message: `${owner} ${version} was published with other bytes. A version never changes: raise the version and publish that.`,
  });
}

/** Files of a build that are ready to be stored, by address. */
export type PreparedFiles = ReadonlyMap<string, PreparedFile>;

/**
 * Checks every byte of a build that is new, and compresses it: all that takes long, before the lock of its owner is
 * taken.
 * @throws release_incomplete with everything that is missing or wrong
 */
export async function prepareVersion(
  parts: RegistryParts,
  build: CheckedBuild,
  read: ReadBuiltFile,
): Promise<PreparedFiles> {
  return prepare(parts, await missingFiles(parts.deps.db, build), build, read);
}

/**
 * Puts what is new into the store and writes the version down, inside the lock of its owner. What was there when the
 * build was
 * prepared and is gone now is prepared here.
 * @throws release_incomplete
 */
export async function storeVersion(
  parts: RegistryParts,
  tx: Transaction,
  build: CheckedBuild,
  publishedBy: string,
  read: ReadBuiltFile,
  prepared: PreparedFiles,
): Promise<VersionRow> {
  const now = parts.deps.clock.now();
  const { files, problems } = await missingFiles(tx, build);
  const late = await prepare(
    parts,
    { files: files.filter(({ address }) => !prepared.has(address)), problems },
    build,
    read,
  );
  const rows = await placeFiles(
    parts.store,
    files.flatMap(({ address }) => prepared.get(address) ?? late.get(address) ?? []),
    now,
  );
  await insertFiles(tx, rows);
  return insertVersion(tx, { ...build, publishedBy, publishedAt: now });
}

interface MissingFile {
  readonly path: string;
  readonly declared: DeclaredFile;
  readonly address: string;
}

interface Missing {
  readonly files: readonly MissingFile[];
  /** what lies at an address with other bytes */
  readonly problems: readonly string[];
}

/** The files of a build that are not stored yet. */
async function missingFiles(db: Db | Transaction, { owner, version, document }: CheckedBuild): Promise<Missing> {
  const files = Object.entries(document.files).map(([path, declared]) => ({
    path,
    declared,
    address: builtFileAddress(owner, version, path),
  }));
  const stored = await findFiles(
    db,
    files.map(({ address }) => address),
  );
  return {
    files: files.filter(({ address }) => !stored.has(address)),
    problems: files.flatMap(({ path, declared, address }) =>
      storedProblems(path, declared.integrity, stored.get(address)?.integrity),
    ),
  };
}

/** @throws release_incomplete */
async function prepare(
  parts: RegistryParts,
  missing: Missing,
  { owner, document }: CheckedBuild,
  read: ReadBuiltFile,
): Promise<PreparedFiles> {
  const problems = [...missing.problems];
  const brought = await inBatches(missing.files, READS_AT_ONCE, async (file) => ({
    ...file,
    content: await read(file.path),
  }));
  // The shell offers modules and asks for none.
  const listed = 'shared' in document ? new Set(document.shared.map(({ name }) => name)) : undefined;
  const files = brought.flatMap(({ path, declared, address, content }): FileToPlace[] => {
    if (!content) {
      problems.push(`${path} is listed and was not uploaded.`);
      return [];
    }
    problems.push(...contentProblems(owner, path, declared, content));
    if (listed) problems.push(...unlistedModules(path, content, listed));
    return [{ address, declared, content }];
  });
  if (problems.length > 0) throw incomplete(problems);
  if (files.length === 0) return new Map();
  return new Map(
    (await prepareFiles(parts.store, files, await likelyAddresses(parts, owner))).map((file) => [file.address, file]),
  );
}

/** What is wrong with a path whose address has a file already. */
export function storedProblems(path: string, declared: string, stored: string | undefined): string[] {
  const fits = stored === undefined || stored === declared || isLicenseText(path);
  return fits ? [] : [`${path} is stored with other bytes, and what is stored never changes.`];
}

/** Addresses of the files that browsers are likely to have: of versions in use, and of those that came last. */
async function likelyAddresses({ deps, history }: RegistryParts, owner: string): Promise<string[]> {
  const versions = await listVersions(deps.db, owner);
  const newest = versions.slice(0, owner === SHELL_NAME ? 2 : 1);
  const used = await usedVersions(history, owner).catch((error: unknown) => {
    // Without them the files are only larger.
    deps.log.debug({ err: error, remote: owner }, 'no differences to pinned versions');
    return new Map<string, string[]>();
  });
  const likely = [...new Set([...versions.filter(({ version }) => used.has(version)), ...newest])].slice(
    0,
    DICTIONARY_VERSIONS_MAX,
  );
  return likely.flatMap(({ version, document }) =>
    filesOf(document).map((path) => builtFileAddress(owner, version, path)),
  );
}

/** Paths in the document of a row. */
export function filesOf(document: unknown): string[] {
  return Object.keys((document as BuiltRemote | ShellBuild).files);
}
