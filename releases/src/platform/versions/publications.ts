import { randomUUID } from 'node:crypto';
import { SHELL_NAME, TAKEN_CONTRACTS } from '@halo/shared/contracts';
import type { Operator, PublicationPlan } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Db } from '@halo/server-kit/storage/database';
import { demand } from '../../operations/operator-caller.ts';
import type { NeededRight } from '../../operations/rights.ts';
import type { VersionRegistry } from '../ports.ts';
import { builtFileAddress, STAGING, stagingFolder } from '../store/addresses.ts';
import { documentDigest } from './document-digest.ts';
import { isShellDocument, readRemoteDocument, readShellDocument } from './document-problems.ts';
import { contentProblems } from './file-content.ts';
import { PUBLICATION_LIFE_MS, PUBLICATIONS_MAX } from './limits.ts';
import { incomplete } from './refusal.ts';
import type { RegistryParts } from './registry-parts.ts';
import {
  type CheckedBuild,
  type PreparedFiles,
  prepareVersion,
  type ReadBuiltFile,
  storedProblems,
  storeVersion,
  versionExists,
} from './store-version.ts';
import {
  countPublications,
  deletePublication,
  findFiles,
  findPublication,
  findVersion,
  insertPublication,
  isRemoved,
  listPublications,
  listPublicationsBefore,
  type VersionRow,
} from './version-repository.ts';

export interface Publications extends Pick<VersionRegistry, 'startPublication' | 'receiveFile'> {
  finish(operator: Operator, publication: string): Promise<{ row: VersionRow; isKnown: boolean }>;
  /** Gives up what was begun too long ago, with what it sent. Answers how many. */
  giveUpOld(): Promise<number>;
}

const NOTHING_PREPARED: PreparedFiles = new Map();

export function createPublications(parts: RegistryParts): Publications {
  const { db, clock } = parts.deps;
  const oldest = (): Date => new Date(clock.now().getTime() - PUBLICATION_LIFE_MS);
  return {
    startPublication: (operator, given) => start(parts, operator, given, oldest()),
    async receiveFile(operator, id, path, content) {
      const { owner, document } = await ownPublication(db, operator, id, oldest());
      const declared = Object.hasOwn(document.files, path) ? document.files[path] : undefined;
      if (!declared)
        throw incomplete([`${JSON.stringify(path.slice(0, 200))} is not among the files of the document.`]);
      const problems = contentProblems(owner, path, declared, content);
      if (problems.length > 0) throw incomplete(problems);
      await parts.store.write(stagedKey(id, declared.integrity), content);
    },
    async finish(operator, id) {
      const result = await finish(parts, operator, id, await ownPublication(db, operator, id, oldest()));
      await parts.store.remove(await parts.store.list(stagingFolder(id)));
      return result;
    },
    giveUpOld: () => giveUp(parts, oldest()),
  };
}

async function start(parts: RegistryParts, operator: Operator, given: unknown, oldest: Date): Promise<PublicationPlan> {
  const { db, clock } = parts.deps;
  // Whose it would be comes before anything that could be said about it.
  demand(operator, ...rightsToPublish(isShellDocument(given) ? SHELL_NAME : claimedName(given)));
  const build = readBuild(given);
  const { owner, version, digest, document } = build;
  const there = await findVersion(db, owner, version);
  if (there && there.digest !== digest) throw versionExists({ owner, version });
  const missing = there && !isRemoved(there) ? [] : await missingFiles(parts, build);
  if ((await countPublications(db, operator.name, oldest)) >= PUBLICATIONS_MAX) {
    throw new AppError('rate_limited', {
      message: `${PUBLICATIONS_MAX} publications are begun and not finished; finish them, or wait an hour`,
      retryable: true,
    });
  }
  const id = randomUUID();
  await insertPublication(db, { id, document, startedBy: operator.name, startedAt: clock.now() });
  return { id, missing };
}

/** @throws not_found also for another operator's, whose existence stays secret */
async function ownPublication(db: Db, operator: Operator, id: string, oldest: Date): Promise<CheckedBuild> {
  const row = await findPublication(db, id);
  if (!row || row.startedBy !== operator.name || row.startedAt < oldest) {
    throw new AppError('not_found', {
      message: 'no such publication; it was finished, or it was begun more than an hour ago: start again',
    });
  }
  const build = readBuild(row.document);
  demand(operator, ...rightsToPublish(build.owner));
  return build;
}

async function finish(
  parts: RegistryParts,
  operator: Operator,
  id: string,
  build: CheckedBuild,
): Promise<{ row: VersionRow; isKnown: boolean }> {
  const read: ReadBuiltFile = async (path) =>
    parts.store.read(stagedKey(id, build.document.files[path]?.integrity ?? ''));
  const known = await findVersion(parts.deps.db, build.owner, build.version);
  const prepared = known && !isRemoved(known) ? NOTHING_PREPARED : await prepareVersion(parts, build, read);
  return parts.exclusively(build.owner, async (tx) => {
    if (!(await deletePublication(tx, id)))
      throw new AppError('not_found', { message: 'this publication is finished' });
    const there = await findVersion(tx, build.owner, build.version);
    if (there && there.digest !== build.digest) throw versionExists(build);
    if (there && !isRemoved(there)) return { row: there, isKnown: true };
    const row = await storeVersion(parts, tx, build, operator.name, read, prepared);
    await parts.audit.append(tx, {
      actor: operator.name,
      action: 'publish',
      scope: 'default',
      reason: `${build.owner} ${build.version}`,
      after: { remote: build.owner, version: build.version, digest: build.digest },
    });
    return { row, isKnown: false };
  });
}

async function giveUp({ deps: { db }, store }: RegistryParts, oldest: Date): Promise<number> {
  const ids = await listPublicationsBefore(db, oldest);
  for (const id of ids) await deletePublication(db, id);
  // Also what is left of one whose process died before it could tidy up. A row is there before the first file is.
  const staged = await store.list(STAGING);
  const begun = new Set(await listPublications(db));
  await store.remove(staged.filter((key) => !begun.has(key.split('/')[1] ?? '')));
  return ids.length;
}

/** What a document says it is, before anything of it is believed. */
function claimedName(given: unknown): string {
  const name = typeof given === 'object' && given !== null && 'name' in given ? given.name : undefined;
  return typeof name === 'string' ? name : '';
}

/** @throws release_incomplete */
function readBuild(given: unknown): CheckedBuild {
  return isShellDocument(given)
    ? checkedBuild(SHELL_NAME, readShellDocument(given))
    : checkedRemote(readRemoteDocument(given, TAKEN_CONTRACTS));
}

export function checkedRemote(document: ReturnType<typeof readRemoteDocument>): CheckedBuild {
  return checkedBuild(document.name, document);
}

export function checkedBuild(owner: string, document: CheckedBuild['document']): CheckedBuild {
  return { owner, version: document.version, document, digest: documentDigest(document) };
}

/** The shell is the one file that everything else runs on: to publish remotes is not enough. */
export function rightsToPublish(owner: string): NeededRight[] {
  return [{ action: 'publish', remote: owner }, ...(owner === SHELL_NAME ? [{ action: 'shell' } as const] : [])];
}

/** The paths whose bytes have to be brought. @throws release_incomplete when an address has other bytes */
async function missingFiles(
  { deps: { db } }: RegistryParts,
  { owner, version, document: { files } }: CheckedBuild,
): Promise<string[]> {
  const addresses = new Map(Object.keys(files).map((path) => [path, builtFileAddress(owner, version, path)]));
  const stored = await findFiles(db, [...addresses.values()]);
  const integrityAt = (path: string) => stored.get(addresses.get(path) ?? '')?.integrity;
  const problems = Object.entries(files).flatMap(([path, { integrity }]) =>
    storedProblems(path, integrity, integrityAt(path)),
  );
  if (problems.length > 0) throw incomplete(problems);
  return [...addresses.keys()].filter((path) => integrityAt(path) === undefined);
}

/** By content: the same bytes under two paths are sent for each and kept once. */
function stagedKey(id: string, integrity: string): string {
  return `${stagingFolder(id)}/${Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex')}`;
}
