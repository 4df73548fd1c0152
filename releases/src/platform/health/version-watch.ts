import { MINUTE_MS } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { PinBook, ReleaseDeps, ReleaseEvents, VersionRegistry } from '../ports.ts';
import type { HealthRepository } from './health-repository.ts';
import { createReasons } from './reasons.ts';
import { newestRevisions, type NewVersion, newVersions, runningCanaries } from './running-versions.ts';

const RETENTION_MS = 7 * 24 * 60 * 60_000;

export interface VersionWatch {
  /** One look at canaries and new versions, and away with old rows. Does nothing while another process is at it. */
  round(): Promise<void>;
}

export interface VersionWatchNeeds extends Pick<ReleaseDeps, 'db' | 'brands' | 'clock' | 'log' | 'env'> {
  readonly pins: Pick<PinBook, 'revisions' | 'endCanaryForHealth' | 'takeBackForHealth'>;
  readonly versions: Pick<VersionRegistry, 'shellVersion'>;
  readonly events: Pick<ReleaseEvents, 'publish'>;
}

export function createVersionWatch(needs: VersionWatchNeeds, health: HealthRepository): VersionWatch {
  const { db, brands, clock, log, pins } = needs;
  const reasons = createReasons(clock, health);

  async function watch(scope: string): Promise<void> {
    const revisions = await newestRevisions(pins, scope);
    const installed = needs.versions.shellVersion();
    for (const canary of runningCanaries(revisions, installed)) {
      const { remote, version } = canary;
      const reason = await reasons.againstCanary(scope, canary);
      if (reason === undefined) continue;
      notice(scope, canary, reason, await pins.endCanaryForHealth(scope, remote, version, reason));
    }
    const watchedSince = new Date(clock.now().getTime() - needs.env.releaseWatchMinutes * MINUTE_MS);
    for (const fresh of newVersions(revisions, watchedSince, installed)) {
      const reason = await reasons.againstNew(scope, fresh);
      if (reason === undefined) continue;
      notice(scope, fresh, reason, await pins.takeBackForHealth(scope, fresh, reason));
    }
  }

  function notice(
    brand: string,
    { remote, version }: Pick<NewVersion, 'remote' | 'version'>,
    reason: string,
    revision: number | undefined,
  ): void {
    if (revision === undefined) return;
    log.warn({ brand, remote, version, revision, reason }, 'a version was taken back');
    needs.events.publish({ kind: 'health', scope: brand });
  }

  return {
    async round() {
      await db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ taken: boolean }>(
          sql`select pg_try_advisory_xact_lock(hashtextextended('release-health', 0)) as taken`,
        );
        if (!rows[0]?.taken) return;
        for (const { id } of brands.all()) {
          // One brand that cannot be judged must not keep the others from it.
          await watch(id).catch((error: unknown) =>
            log.error({ err: error, brand: id }, 'what is new on a brand could not be looked at'),
          );
        }
        await health.forget(new Date(clock.now().getTime() - RETENTION_MS));
      });
    },
  };
}
