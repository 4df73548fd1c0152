import { MINUTE_MS } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { PinBook, ReleaseDeps, ReleaseEvents } from '../ports.ts';
import type { HealthRepository } from './health-repository.ts';
import { judgeCanary, type Verdict } from './health-rule.ts';
import { newestRevisions, type RunningCanary, runningCanaries } from './running-versions.ts';

/**
 * How far back the rule looks, never before the canary began: far for rare faults, near for one that began just now.
 */
const WINDOWS_MS = [10 * 60_000, 24 * 60 * 60_000];
/** What a reason may hold. */
const REASON_MAX_CHARS = 500;
const RETENTION_MS = 7 * 24 * 60 * 60_000;

export interface CanaryWatch {
  /** One look at every running canary and away with old rows. Does nothing while another process is at it. */
  round(): Promise<void>;
}

export interface CanaryWatchNeeds extends Pick<ReleaseDeps, 'db' | 'brands' | 'clock' | 'log'> {
  readonly pins: Pick<PinBook, 'revisions' | 'endCanaryForHealth'>;
  readonly events: Pick<ReleaseEvents, 'publish'>;
}

export function createCanaryWatch(needs: CanaryWatchNeeds, health: HealthRepository): CanaryWatch {
  const { db, brands, clock, log, pins, events } = needs;

  async function watch(scope: string): Promise<void> {
    for (const canary of runningCanaries(await newestRevisions(pins, scope))) {
      const reason = await reasonAgainst(scope, canary);
      if (reason === undefined) continue;
      const revision = await pins.endCanaryForHealth(scope, canary.remote, canary.version, reason);
      if (revision === undefined) continue;
      log.warn(
        { brand: scope, remote: canary.remote, version: canary.version, revision, reason },
        'a canary was taken back',
      );
      events.publish({ kind: 'health', scope });
    }
  }

  async function reasonAgainst(brandId: string, canary: RunningCanary): Promise<string | undefined> {
    const { remote } = canary;
    for (const windowMs of WINDOWS_MS) {
      const since = new Date(Math.max(canary.since.getTime(), clock.now().getTime() - windowMs));
      const [tried, usual] = await Promise.all([
        health.group({ brandId, remote, version: canary.version, group: 'canary' }, since),
        health.group({ brandId, remote, version: canary.stable, group: 'stable' }, since),
      ]);
      const verdict = judgeCanary(tried, usual);
      if (verdict) return reasonOf(verdict, clock.now().getTime() - since.getTime());
    }
    return undefined;
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
            log.error({ err: error, brand: id }, 'the canaries of a brand could not be looked at'),
          );
        }
        await health.forget(new Date(clock.now().getTime() - RETENTION_MS));
      });
    },
  };
}

function reasonOf({ rule, numbers }: Verdict, lookedBackMs: number): string {
  const reason = `Taken back by the rule "${rule}": ${numbers}, in the last ${Math.max(1, Math.round(lookedBackMs / MINUTE_MS))} minutes.`;
  return reason.slice(0, REASON_MAX_CHARS);
}
