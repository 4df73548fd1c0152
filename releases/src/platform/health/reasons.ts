import { MINUTE_MS, SHELL_NAME } from '@halo/shared/contracts';
import type { Clock } from '@halo/server-kit/basics';
import type { GroupKey, HealthRepository } from './health-repository.ts';
import { type GroupHealth, judgeCanary, judgeNewVersion, type Verdict, withoutLineFaults } from './health-rule.ts';
import type { NewVersion, RunningCanary } from './running-versions.ts';

/**
 * How far back the rule looks, never before the canary began: far for rare faults, near for one that began just now.
 */
const WINDOWS_MS = [10 * 60_000, 24 * 60 * 60_000];
/** The version before is compared with by what it did in this time, until it was replaced. */
const BEFORE_MS = 24 * 60 * 60_000;
const NO_VERSION: GroupHealth = {
  version: '',
  visitors: 0,
  failing: 0,
  causes: [],
  vitals: { LCP: new Map(), INP: new Map() },
};
/** What a reason may hold. */
const REASON_MAX_CHARS = 500;

/** Why a version has to go, in one sentence for the audit; undefined: no reason. */
export interface Reasons {
  againstCanary(brandId: string, canary: RunningCanary): Promise<string | undefined>;
  againstNew(brandId: string, fresh: NewVersion): Promise<string | undefined>;
}

export function createReasons(clock: Clock, health: Pick<HealthRepository, 'group' | 'neighbours'>): Reasons {
  async function groupOf(key: GroupKey, since: Date): Promise<GroupHealth> {
    const group = await health.group(key, since);
    return key.remote === SHELL_NAME ? withoutLineFaults(group) : group;
  }

  async function verdictOfCanary(
    brandId: string,
    { remote, version, stable }: RunningCanary,
    since: Date,
  ): Promise<Verdict | undefined> {
    const [tried, usual] = await Promise.all([
      groupOf({ brandId, remote, version, group: 'canary' }, since),
      groupOf({ brandId, remote, version: stable, group: 'stable' }, since),
    ]);
    return judgeCanary(tried, usual);
  }

  async function verdictOfNew(brandId: string, fresh: NewVersion, since: Date): Promise<Verdict | undefined> {
    const { remote, version, before } = fresh;
    const daysBefore = new Date(fresh.since.getTime() - BEFORE_MS);
    const [now, then, neighbours] = await Promise.all([
      groupOf({ brandId, remote, version, group: 'stable' }, since),
      before === undefined ? NO_VERSION : groupOf({ brandId, remote, version: before, group: 'stable' }, daysBefore),
      health.neighbours({ brandId, remote }, since),
    ]);
    return judgeNewVersion(now, then, neighbours);
  }

  /** Looks back near and far, never to before it began. */
  async function reasonAgainst(
    beganAt: Date,
    verdictSince: (since: Date) => Promise<Verdict | undefined>,
  ): Promise<string | undefined> {
    const now = clock.now().getTime();
    for (const windowMs of WINDOWS_MS) {
      const since = new Date(Math.max(beganAt.getTime(), now - windowMs));
      const verdict = await verdictSince(since);
      if (verdict) return reasonOf(verdict, now - since.getTime());
    }
    return undefined;
  }

  return {
    againstCanary: (brandId, canary) => reasonAgainst(canary.since, (since) => verdictOfCanary(brandId, canary, since)),
    againstNew: (brandId, fresh) => reasonAgainst(fresh.since, (since) => verdictOfNew(brandId, fresh, since)),
  };
}

function reasonOf({ rule, numbers }: Verdict, lookedBackMs: number): string {
  const reason = `Taken back by the rule "${rule}": ${numbers}, in the last ${Math.max(1, Math.round(lookedBackMs / MINUTE_MS))} minutes.`;
  return reason.slice(0, REASON_MAX_CHARS);
}
