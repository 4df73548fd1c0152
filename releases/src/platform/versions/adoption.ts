import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_NAME, type ShellBuild, TAKEN_CONTRACTS } from '@halo/shared/contracts';
import type { LocalBuilds } from '../local-builds.ts';
import { builtFileAddress, storeKey } from '../store/addresses.ts';
import { inBatches } from '@halo/server-kit/assets/in-batches';
import { readRemoteDocument, readShellDocument } from './document-problems.ts';
import { contentProblems } from './file-content.ts';
import { placeFiles, prepareFiles } from './place-files.ts';
import { checkedBuild, checkedRemote } from './publications.ts';
import { incomplete } from './refusal.ts';
import type { RegistryParts } from './registry-parts.ts';
import {
  type CheckedBuild,
  type PreparedFiles,
  prepareVersion,
  type ReadBuiltFile,
  storeVersion,
  versionExists,
} from './store-version.ts';
import {
  deleteFiles,
  findFiles,
  findVersion,
  insertFiles,
  isRemoved,
  listVersions,
  setLastPinned,
  type VersionRow,
} from './version-repository.ts';

/** Who published what this machine built. */
const THIS_MACHINE = 'builds of this machine';
const LOOKS_AT_ONCE = 16;

/**
 * Stores local builds through the same checks as published ones. A remote's version that is there with other bytes
 * stays as it is, and the log says so: what was published is good, and a platform must start. The shell of the
 * installation is always the one that this machine built: its program runs in this process. Answers it as it is stored.
 * @throws release_incomplete
 */
export async function adoptBuilds(parts: RegistryParts, { remotes, shell, folders }: LocalBuilds): Promise<ShellBuild> {
  const readerOf = (owner: string): ReadBuiltFile => {
    const folder = folders.get(owner);
    if (folder === undefined) throw new Error(`the folder of ${owner} is not known`);
    return (file) => readIfThere(path.join(folder, file));
  };
  const [builds, ownShell] = [
    remotes.map((document) => checkedRemote(readRemoteDocument(document, TAKEN_CONTRACTS))),
    readShellDocument(shell),
  ];
  for (const build of builds) {
    if (!(await adoptBuild(parts, build, readerOf(build.owner))))
      parts.deps.log.error(
        { of: build.owner, version: build.version },
        'this machine built other bytes than were published under this version; pages go on getting the published ones. Raise the version',
      );
    await parts.assets.learn(build.owner);
  }
  const installed = await adoptShell(parts, ownShell, readerOf(SHELL_NAME));
  await parts.assets.learn(SHELL_NAME);
  await makeCurrent(parts, installed.version);
  return installed;
}

/**
 * Under the next free name where its own has other bytes: anybody who may publish can compute a build's name. Equal
 * builds find the same name, on every process.
 */
async function adoptShell(parts: RegistryParts, shell: ShellBuild, read: ReadBuiltFile): Promise<ShellBuild> {
  const { version } = shell;
  let document = shell;
  for (let place = 2; !(await adoptBuild(parts, checkedBuild(SHELL_NAME, document), read)); place += 1)
    document = { ...shell, version: `${version}${version.includes('-') ? '.' : '-build.'}${place}` };
  if (document !== shell)
    parts.deps.log.error(
      { of: SHELL_NAME, version, installedAs: document.version },
      'other bytes than this machine built were published under the version of its shell; the installation keeps its own, under another name. Raise the version',
    );
  return document;
}

/** false: the name has other bytes. @throws version_exists where those of a remote were removed; release_incomplete */
async function adoptBuild(parts: RegistryParts, build: CheckedBuild, read: ReadBuiltFile): Promise<boolean> {
  const { owner, version, digest } = build;
  const known = await findVersion(parts.deps.db, owner, version);
  if (known && hasOtherBytes(known, build)) return false;
  const prepared: PreparedFiles = known && !isRemoved(known) ? new Map() : await prepareVersion(parts, build, read);
  const isInForce = await parts.exclusively(owner, async (tx) => {
    const there = await findVersion(tx, owner, version);
    if (there && hasOtherBytes(there, build)) return false;
    if (there && !isRemoved(there)) return true;
    const row = await storeVersion(parts, tx, build, THIS_MACHINE, read, prepared);
    await parts.audit.append(tx, {
      actor: THIS_MACHINE,
      action: 'publish',
      scope: 'default',
      reason: `${owner} ${version}`,
      after: { remote: owner, version, digest },
    });
    parts.deps.log.info({ of: owner, version, files: row.fileCount }, 'stored a build of this machine');
    return true;
  });
  if (isInForce) await restoreLost(parts, build, read);
  return isInForce;
}

function hasOtherBytes(row: VersionRow, build: CheckedBuild): boolean {
  if (row.digest === build.digest) return false;
  // Pages have nothing in the place of a remote that is gone; the shell takes another name.
  if (isRemoved(row) && build.owner !== SHELL_NAME) throw versionExists(build);
  return true;
}

/** The store was emptied and the database was not: what this machine still has goes back in. */
async function restoreLost(
  parts: RegistryParts,
  { owner, version, document }: CheckedBuild,
  read: ReadBuiltFile,
): Promise<void> {
  const files = Object.entries(document.files).map(([file, declared]) => ({
    file,
    declared,
    address: builtFileAddress(owner, version, file),
  }));
  const looked = await inBatches(files, LOOKS_AT_ONCE, async (each) => ({
    ...each,
    isThere: await parts.store.has(storeKey(each.address)),
  }));
  const lost = looked.filter(({ isThere }) => !isThere);
  if (lost.length === 0) return;
  const found = await inBatches(lost, LOOKS_AT_ONCE, async ({ file, ...rest }) => ({
    ...rest,
    file,
    content: (await read(file)) ?? Buffer.alloc(0),
  }));
  const problems = found.flatMap(({ file, declared, content }) => contentProblems(owner, file, declared, content));
  if (problems.length > 0) throw incomplete(problems);
  const prepared = await prepareFiles(parts.store, found, []);
  await parts.exclusively(owner, async (tx) => {
    const rows = await placeFiles(parts.store, prepared, parts.deps.clock.now());
    const addresses = rows.map((row) => row.path);
    const stored = await findFiles(tx, addresses);
    await deleteFiles(tx, addresses);
    await insertFiles(
      tx,
      rows.map((row) => ({ ...row, createdAt: stored.get(row.path)?.createdAt ?? row.createdAt })),
    );
  });
  parts.deps.log.warn(
    { of: owner, version, files: lost.length },
    'files were gone from the store; they came back from the build of this machine',
  );
}

/** A shell that was the installation's may go a week later, also one that an operator had published first. */
async function makeCurrent({ deps: { db, clock } }: RegistryParts, version: string): Promise<void> {
  // As the release before wrote it down: it noted nothing while a shell was the installation's.
  const before = (await listVersions(db, SHELL_NAME)).filter(
    (row) => row.version !== version && row.lastPinnedAt === null && row.publishedBy === THIS_MACHINE,
  );
  await setLastPinned(db, SHELL_NAME, [version, ...before.map((row) => row.version)], clock.now());
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
