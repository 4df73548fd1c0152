import type { BuiltRemote, ShellBuild } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '../../../storage/database.ts';
import { builtFileAddress, SHELL } from '../store/addresses.ts';
import { inBatches } from '../store/in-batches.ts';
import { contentProblems } from './file-content.ts';
import { isLicenseText } from './file-name.ts';
import { type FileToPlace, placeFiles } from './place-files.ts';
import { incomplete } from './refusal.ts';
import type { RegistryParts } from './registry-parts.ts';
import { usedVersions } from './used-versions.ts';
import { findFiles, insertFiles, insertVersion, listVersions, type VersionRow } from './version-repository.ts';

/** A build whose document was found to hold together. */
export interface CheckedBuild {
  /** the remote's name, or `shell` */ readonly owner: string;
  readonly version: string;
  readonly document: BuiltRemote | ShellBuild;
  readonly digest: string;
}

/** Bytes of a path of the document; undefined: nobody brought them. */
export type ReadBuiltFile = (path: string) => Promise<Buffer | undefined>;

/** Files read at once while a version is stored. */
const READS_AT_ONCE = 8;
/** Differences to more versions than these cost more than they save. */
const DICTIONARY_VERSIONS_MAX = 5;

/** The same name with other bytes. */
export function versionExists({ owner, version }: Pick<CheckedBuild, 'owner' | 'version'>): AppError {
  return new AppError('version_exists', { message: `${owner} ${version} was published with other bytes. A version never changes: raise the version and publish that.` });
}

/**
 * Checks every byte of a build, puts what is new into the store and writes the version down, inside the lock of its owner.
 * @throws release_incomplete with everything that is missing or wrong
 */
export async function storeVersion(parts: RegistryParts, tx: Transaction, build: CheckedBuild, publishedBy: string, read: ReadBuiltFile): Promise<VersionRow> {
  const now = parts.deps.clock.now();
  const files = await newFiles(tx, build, read);
  const rows = await placeFiles(parts.store, files, await likelyAddresses(parts, tx, build.owner), now);
  await insertFiles(tx, rows);
  return insertVersion(tx, { ...build, publishedBy, publishedAt: now });
}

/** The files of a build that are not stored yet, checked. @throws release_incomplete */
async function newFiles(tx: Transaction, { owner, version, document }: CheckedBuild, read: ReadBuiltFile): Promise<FileToPlace[]> {
  const files = Object.entries(document.files).map(([path, declared]) => ({ path, declared, address: builtFileAddress(owner, version, path) }));
  const stored = await findFiles(tx, files.map(({ address }) => address));
  const missing = files.filter(({ address }) => !stored.has(address));
  const problems = files.flatMap(({ path, declared, address }) => storedProblems(path, declared.integrity, stored.get(address)?.integrity));
  const brought = await inBatches(missing, READS_AT_ONCE, async (file) => ({ ...file, content: await read(file.path) }));
  const toPlace: FileToPlace[] = [];
  for (const { path, declared, address, content } of brought) {
    if (content) {
      problems.push(...contentProblems(path, declared, content));
      toPlace.push({ address, declared, content });
    } else {
      problems.push(`${path} is listed and was not uploaded.`);
    }
  }
  if (problems.length > 0) throw incomplete(problems);
  return toPlace;
}

/** What is wrong with a path whose address has a file already. */
export function storedProblems(path: string, declared: string, stored: string | undefined): string[] {
  const fits = stored === undefined || stored === declared || isLicenseText(path);
  return fits ? [] : [`${path} is stored with other bytes, and what is stored never changes.`];
}

/** Addresses of the files that browsers are likely to have: of versions in use, and of those that came last. */
async function likelyAddresses({ deps, releases }: RegistryParts, tx: Transaction, owner: string): Promise<string[]> {
  const versions = await listVersions(tx, owner);
  const newest = versions.slice(0, owner === SHELL ? 2 : 1);
  const used = owner === SHELL ? new Map<string, string[]>() : await usedVersions(releases, owner).catch((error: unknown) => {
    // Without them the files are only larger.
    deps.log.debug({ err: error, remote: owner }, 'no differences to pinned versions');
    return new Map<string, string[]>();
  });
  const likely = [...new Set([...versions.filter(({ version }) => used.has(version)), ...newest])].slice(0, DICTIONARY_VERSIONS_MAX);
  return likely.flatMap(({ version, document }) => filesOf(document).map((path) => builtFileAddress(owner, version, path)));
}

/** Paths in the document of a row. */
export function filesOf(document: unknown): string[] {
  return Object.keys((document as BuiltRemote | ShellBuild).files);
}
