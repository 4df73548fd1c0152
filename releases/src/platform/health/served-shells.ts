import { SHELL_NAME } from '@halo/shared/contracts';
import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '@halo/server-kit/basics';
import type { Db } from '@halo/server-kit/storage/database';
import { releaseVersions } from '../releases-tables.ts';

const KEPT_MS = 10_000;
/** A version that is not known, which may have been published since, is looked up again at most this often. */
const LOOK_AGAIN_MS = 1000;

/** Versions of the shell that a page may have. */
export interface ServedShells {
  has(version: string): Promise<boolean>;
}

/**
 * A tab keeps the shell it was opened with, for days when it is not used, and other processes may have another one.
 * Every stored version is served; only those are counted, so that made-up versions are not.
 */
export function createServedShells(db: Db, clock: Clock): ServedShells {
  let kept: { at: number; versions: ReadonlySet<string> } | undefined;
  return {
    async has(version) {
      const now = clock.now().getTime();
      const keptForMs = kept?.versions.has(version) ? KEPT_MS : LOOK_AGAIN_MS;
      if (!kept || now - kept.at >= keptForMs) {
        const rows = await db
          .select({ version: releaseVersions.version })
          .from(releaseVersions)
          .where(and(eq(releaseVersions.remote, SHELL_NAME), gt(releaseVersions.fileCount, 0)));
        kept = { at: now, versions: new Set(rows.map((row) => row.version)) };
      }
      return kept.versions.has(version);
    },
  };
}
