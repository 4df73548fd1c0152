import { BuiltRemote, SHELL_NAME, ShellBuild } from '@halo/shared/contracts';
import type { PublishedVersion } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import * as z from 'zod/mini';
import type { Audit, PinHistory, ReleaseDeps, ReleaseEvents, VersionRegistry } from '../ports.ts';
import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import type { ReleaseAssets } from '../store/release-assets.ts';
import { takenBackOf, type TakenVersion, takenBackVersions } from '../sets/taken-back.ts';
import { adoptBuilds } from './adoption.ts';
import { RETENTION_EVERY_MS, RETENTION_FIRST_MS } from './limits.ts';
import { createPublications, type Publications } from './publications.ts';
import type { RegistryParts } from './registry-parts.ts';
import { createRetention, type Retention } from './retention.ts';
import { usedVersions } from './used-versions.ts';
import { documentDigest } from './document-digest.ts';
import { createVersionLock } from './version-lock.ts';
import {
  findVersion,
  holdVersions,
  isRemoved,
  listPublishedRemotes,
  listVersions,
  setLastPinned,
  type VersionRow,
} from './version-repository.ts';

export interface VersionRegistryNeeds extends Pick<ReleaseDeps, 'db' | 'clock' | 'log'> {
  readonly audit: Audit;
  readonly history: Pick<PinHistory, 'head' | 'scopes'>;
  readonly events: Pick<ReleaseEvents, 'publish'>;
  readonly store: AssetStore;
  readonly assets: ReleaseAssets;
}

/** Versions of remotes and of the shell: publishing, reading, retention. */
export function createVersionRegistry(needs: VersionRegistryNeeds): VersionRegistry {
  const { db, clock, log, history, events } = needs;
  const parts: RegistryParts = { ...needs, deps: { db, clock, log }, exclusively: createVersionLock(db) };
  const publications = createPublications(parts);
  let shell: ShellBuild | undefined;
  const retention = createRetention(parts, () => shell?.version);
  const tidying = createTidying({ publications, retention, log, noteInstalled });

  /** For the next deployment: in the registry nothing else says which shell was the installation's, and until when. */
  async function noteInstalled(): Promise<void> {
    if (shell) await setLastPinned(db, SHELL_NAME, [shell.version], clock.now());
  }

  return {
    async adopt(local) {
      shell = await adoptBuilds(parts, local);
    },
    async document(remote, version) {
      const row = remote === SHELL_NAME ? undefined : await findVersion(db, remote, version);
      return row && !isRemoved(row) ? z.parse(BuiltRemote, row.document) : undefined;
    },
    async shellDocument(version) {
      const row = await findVersion(db, SHELL_NAME, version);
      if (!row || isRemoved(row)) return undefined;
      return { build: z.parse(ShellBuild, row.document), digest: documentDigest(row.document) };
    },
    shell() {
      if (!shell) throw new Error('no shell was adopted');
      return shell;
    },
    shellVersion: () => shell?.version,
    remotes: () => listPublishedRemotes(db),
    async list(remote) {
      const [rows, used] = [await listVersions(db, remote), await usedVersions(history, remote)];
      const taken = await takenBackVersions(db, remote);
      const installed = remote === SHELL_NAME ? shell?.version : undefined;
      return rows.map((row) => published(row, { used, taken, installed }));
    },
    async remove(operator, remote, version) {
      await retention.remove(operator, remote, version);
      events.publish({ kind: 'version', remote, version });
    },
    startPublication: publications.startPublication,
    receiveFile: publications.receiveFile,
    async finishPublication(operator, publication) {
      const { row, isKnown } = await publications.finish(operator, publication);
      if (!isKnown) {
        log.info(
          { remote: row.remote, version: row.version, files: row.fileCount, bytes: row.bytes, operator: operator.name },
          'published a version',
        );
        events.publish({ kind: 'version', remote: row.remote, version: row.version });
      }
      return { version: published(row, { used: await usedVersions(history, row.remote) }), isKnown };
    },
    holdForPin,
    async noteUnpinned(tx, versions) {
      for (const { remote, version } of versions) await setLastPinned(tx, remote, [version], clock.now());
    },
    ...tidying,
  };
}

async function holdForPin(tx: Transaction, versions: readonly { remote: string; version: string }[]): Promise<void> {
  const [missing] = await holdVersions(tx, versions);
  if (missing) throw new AppError('version_unknown', { message: `${missing.remote} ${missing.version} is not there` });
}

interface TidyingNeeds extends Pick<ReleaseDeps, 'log'> {
  readonly publications: Pick<Publications, 'giveUpOld'>;
  readonly retention: Pick<Retention, 'sweep'>;
  readonly noteInstalled: () => Promise<void>;
}

/** Removes what is not needed any more: soon after the start, and then every hour. */
function createTidying({
  publications,
  retention,
  log,
  noteInstalled,
}: TidyingNeeds): Pick<VersionRegistry, 'tidy' | 'start' | 'stop'> {
  let timer: NodeJS.Timeout | undefined;
  let tidying: Promise<void> = Promise.resolve();

  async function tidy(): Promise<void> {
    const givenUp = await publications.giveUpOld();
    if (givenUp > 0) log.info({ publications: givenUp }, 'gave up publications that were never finished');
    await noteInstalled();
    await retention.sweep();
  }

  function tidyLater(delayMs: number): void {
    timer = setTimeout(() => {
      tidying = tidy()
        .catch((error: unknown) => log.error({ err: error }, 'removing old versions failed'))
        .finally(() => {
          if (timer) tidyLater(RETENTION_EVERY_MS);
        });
    }, delayMs);
    timer.unref();
  }

  return {
    tidy,
    start() {
      if (!timer) tidyLater(RETENTION_FIRST_MS);
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await tidying;
    },
  };
}

interface UsesOfVersions {
  readonly used: ReadonlyMap<string, string[]>;
  readonly taken?: readonly TakenVersion[];
  /** the shell of this installation */
  readonly installed?: string | undefined;
}

function published(
  { remote, version, publishedAt, publishedBy, fileCount, bytes }: VersionRow,
  { used, taken = [], installed }: UsesOfVersions,
): PublishedVersion {
  const takenBack = takenBackOf(taken, version);
  return {
    remote,
    version,
    publishedAt: publishedAt.toISOString(),
    publishedBy,
    files: fileCount,
    bytes,
    usedBy: used.get(version) ?? [],
    ...(takenBack.length > 0 && { takenBack }),
    ...(version === installed && { isInstalled: true }),
  };
}
