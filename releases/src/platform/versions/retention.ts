import { SHELL_NAME } from '@halo/shared/contracts';
import type { Operator } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { demand } from '../../operations/operator-caller.ts';
import { builtFileAddress, formKey, storeKey } from '../store/addresses.ts';
import { formsOf } from '../store/release-assets.ts';
import { isProtected, keptVersions } from './kept-versions.ts';
import { KEPT_AFTER_LAST_PIN_MS } from './limits.ts';
import { rightsToPublish } from './publications.ts';
import type { RegistryParts } from './registry-parts.ts';
import { filesOf } from './store-version.ts';
import { usedVersions } from './used-versions.ts';
import {
  deleteFiles,
  type FileRow,
  findVersion,
  isRemoved,
  listDocumentsBegun,
  listFiles,
  listOwners,
  listVersions,
  lockVersions,
  markRemoved,
  type VersionRow,
} from './version-repository.ts';

export interface Retention {
  /** @throws version_unknown, conflict */
  remove(operator: Operator, remote: string, version: string): Promise<void>;
  /** Removes what is no longer needed, of all remotes and of the shell. */
  sweep(): Promise<void>;
}

export function createRetention(parts: RegistryParts, currentShell: () => string | undefined): Retention {
  const { db, clock, log } = parts.deps;

  async function used(owner: string): Promise<Map<string, string[]>> {
    const pinned = await usedVersions(parts.history, owner);
    const installed = owner === SHELL_NAME ? currentShell() : undefined;
    if (installed !== undefined) pinned.set(installed, [...(pinned.get(installed) ?? []), 'this installation']);
    return pinned;
  }

  return {
    async remove(operator, remote, version) {
      demand(operator, ...rightsToPublish(remote));
      const { files } = await removeVersions(parts, remote, async (tx) => {
        await lockVersions(tx, remote);
        const row = await findVersion(tx, remote, version);
        assertRemovable(row, { remote, version, usedBy: (await used(remote)).get(version), now: clock.now() });
        await parts.audit.append(tx, {
          actor: operator.name,
          action: 'removeVersion',
          scope: 'default',
          reason: `${remote} ${version}`,
          before: { remote, version, digest: row.digest },
        });
        return [version];
      });
      log.info({ remote, version, files: files.length, operator: operator.name }, 'removed a version');
    },

    async sweep() {
      for (const owner of await listOwners(db)) {
        const { versions, files } = await removeVersions(parts, owner, async (tx) => {
          await lockVersions(tx, owner);
          const rows = await listVersions(tx, owner);
          const kept = keptVersions(rows, new Set((await used(owner)).keys()), clock.now());
          return rows.map(({ version }) => version).filter((version) => !kept.has(version));
        });
        if (versions.length + files.length > 0) {
          log.info(
            { of: owner, versions, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
            'removed versions that nobody needs',
          );
        }
      }
    },
  };
}

/** @throws version_unknown, conflict */
function assertRemovable(
  row: VersionRow | undefined,
  { remote, version, usedBy, now }: { remote: string; version: string; usedBy: string[] | undefined; now: Date },
): asserts row is VersionRow {
  if (!row || isRemoved(row)) throw new AppError('version_unknown', { message: `${remote} ${version} is not there` });
  if (usedBy)
    throw new AppError('conflict', {
      message: `${remote} ${version} is in use: ${usedBy.join(', ')}`,
      detail: { usedBy: usedBy.join(', ') },
    });
  if (row.lastPinnedAt && isProtected(row, now)) {
    const removableFrom = new Date(row.lastPinnedAt.getTime() + KEPT_AFTER_LAST_PIN_MS).toISOString();
    throw new AppError('conflict', {
      message: `${remote} ${version} was in use in the last seven days; pages that are still open may need it until ${removableFrom}`,
      detail: { removableFrom },
    });
  }
}

interface Removed {
  readonly versions: readonly string[];
  readonly files: readonly FileRow[];
}

/** Rows first, then files: a process that dies in between leaves stray files, never a version without its files. */
async function removeVersions(
  { deps: { db }, store, assets, exclusively }: RegistryParts,
  owner: string,
  choose: (tx: Transaction) => Promise<readonly string[]>,
): Promise<Removed> {
  return exclusively(owner, async () => {
    const removed = await withTransaction(db, async (tx) => {
      const versions = await choose(tx);
      for (const version of versions) await markRemoved(tx, owner, version);
      const files = await unlistedFiles(tx, owner);
      await deleteFiles(
        tx,
        files.map(({ path }) => path),
      );
      return { versions, files };
    });
    assets.forget(removed.files.map(({ path }) => path));
    await store.remove(
      removed.files.flatMap((file) => [storeKey(file.path), ...formsOf(file).map((form) => formKey(file.path, form))]),
    );
    return removed;
  });
}

/** Files that no version lists, and no publication that has begun and counts on them. */
async function unlistedFiles(tx: Transaction, owner: string): Promise<FileRow[]> {
  const builds = [...(await listVersions(tx, owner)), ...(await listDocumentsBegun(tx, owner))];
  const listed = new Set(
    builds.flatMap(({ version, document }) => filesOf(document).map((path) => builtFileAddress(owner, version, path))),
  );
  return (await listFiles(tx, owner)).filter(({ path }) => !listed.has(path));
}
