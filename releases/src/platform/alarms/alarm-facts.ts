import { MINUTE_MS } from '@halo/shared/contracts';
import { type AlarmBody, DEFAULT_SCOPE, Pins } from '@halo/shared/contracts/operations';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Audit, ReleaseDeps, ReleaseHealth } from '../ports.ts';
import { releaseHeads, releaseRevisions, releaseRollouts } from '../releases-tables.ts';
import { MIN_FAILING_VISITORS } from '../health/health-rule.ts';
import { wilson } from '../health/share-interval.ts';
import { scopesOf } from '../rollouts/rollout-plan.ts';
import { runningVersions, versionsMissingFrom } from '../sets/pins.ts';

/** Something that an operator is woken for; the same fact is one alarm, however often it is found. */
export type AlarmFact = Omit<AlarmBody, 'console'> & { readonly fact: string };

const LOOK_BACK_MS = 2 * 60 * MINUTE_MS;
/** More changes of one brand in two hours are no ordinary work. */
const REVISIONS = 50;
const SHELL_MINUTES = 10;
const SHELL_CERTAINTY_Z = 3;
const SHELL_FAILING_SHARE = 0.02;

export interface AlarmFactsNeeds extends Pick<ReleaseDeps, 'db' | 'brands' | 'clock'> {
  readonly audit: Pick<Audit, 'headProblems'>;
  readonly health: Pick<ReleaseHealth, 'shell'>;
}

/** What the health rule took back lately. The revisions are the memory, so a process that dies loses nothing. */
export async function takenBackLately({ db, clock }: AlarmFactsNeeds): Promise<AlarmFact[]> {
  const since = new Date(clock.now().getTime() - LOOK_BACK_MS).toISOString();
  const { rows } = await db.execute<{
    scope: string;
    revision: number;
    reason: string;
    at: Date;
    after: unknown;
    before: unknown;
  }>(sql`
    select r.scope, r.revision, r.reason, r.created_at as at, r.effective as after, p.effective as before
    from ${releaseHeads} h
    join ${releaseRevisions} r on r.scope = h.scope and r.revision > h.revision - ${REVISIONS}
    left join ${releaseRevisions} p on p.scope = r.scope and p.revision = r.revision - 1
    where r.action = 'health' and r.created_at > ${since}::timestamptz
    order by r.created_at`);
  return rows.flatMap(({ scope, revision, reason, at, after, before }) => {
    const [had, has] = [before, after].map((pins) => runningVersions(z.parse(Pins, pins ?? {}))) as [
      ReturnType<typeof runningVersions>,
      ReturnType<typeof runningVersions>,
    ];
    return versionsMissingFrom(had, has)
      .slice(0, 1)
      .map(({ remote, version }) => ({
        fact: `taken_back ${scope} ${revision}`,
        event: 'taken_back' as const,
        ...{ brand: scope, remote, version, revision },
        text: `${remote}@${version} was taken back on ${scope}: ${reason}`,
        at: new Date(at).toISOString(),
      }));
  });
}

/** Brands whose newest revision is not what was audited: pages keep what they had, and nothing can be changed. */
export async function damagedHeads({ db, brands, audit, clock }: AlarmFactsNeeds): Promise<AlarmFact[]> {
  const scopes = [DEFAULT_SCOPE, ...brands.all().map(({ id }) => id)];
  const problems = await audit.headProblems(db, scopes);
  return [...problems].map(([brand, reason]) => ({
    fact: `damaged ${brand} ${reason}`,
    event: 'damaged' as const,
    brand,
    text: `the newest revision of ${brand} is not what was audited: ${reason}`,
    at: clock.now().toISOString(),
  }));
}

/**
 * Brands where a shell surely fails for more than a few. The rule takes back what was pinned; the one of the
 * installation cannot be taken back, so a person decides.
 */
export async function failingShells({ brands, health, clock }: AlarmFactsNeeds): Promise<AlarmFact[]> {
  const at = clock.now().toISOString();
  const found = await Promise.all(
    brands.all().map(async ({ id: brand }) => ({ brand, shells: await health.shell(brand, SHELL_MINUTES) })),
  );
  return found.flatMap(({ brand, shells }) =>
    shells
      .filter(({ visitors, failing }) => {
        const share = { hits: failing, total: Math.max(visitors, failing) };
        return failing >= MIN_FAILING_VISITORS && wilson(share, SHELL_CERTAINTY_Z).low > SHELL_FAILING_SHARE;
      })
      .map(({ version, visitors, failing }) => ({
        // Again in an hour while it lasts.
        fact: `shell_fails ${brand} ${version} ${at.slice(0, 13)}`,
        event: 'shell_fails' as const,
        ...{ brand, version },
        text: `the shell ${version} did not start for ${failing} of ${visitors} visitors of ${brand} in ${SHELL_MINUTES} minutes`,
        at,
      })),
  );
}

/**
 * Rollouts that stopped by themselves: what comes next is for a person to decide. Of the brand that it stopped for, and
 * for all who may read of any brand of the plan.
 */
export async function stoppedRollouts({ db, brands, clock }: AlarmFactsNeeds): Promise<AlarmFact[]> {
  const since = new Date(clock.now().getTime() - LOOK_BACK_MS);
  const { state, endedAt, stoppedBy } = releaseRollouts;
  const rows = await db
    .select()
    .from(releaseRollouts)
    .where(and(eq(state, 'stopped'), gt(endedAt, since), isNull(stoppedBy)));
  const all = brands.all().map(({ id }) => id);
  return rows.map(({ id, remote, version, steps, why, stoppedFor, endedAt: at }) => {
    const planned = [...new Set(steps.flatMap((step) => scopesOf(step, all)))];
    return {
      fact: `rollout_stopped ${id}`,
      event: 'rollout_stopped' as const,
      ...{ brand: stoppedFor ?? planned[0] ?? DEFAULT_SCOPE, brands: planned, remote, version },
      text: `the rollout of ${remote}@${version} stopped: ${why ?? ''}`,
      at: (at ?? clock.now()).toISOString(),
    };
  });
}
