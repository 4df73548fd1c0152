import { MINUTE_MS, type ReleaseReport, SHELL_NAME } from '@halo/shared/contracts';
import type { ReleaseDeps, ReleaseHealth } from '../ports.ts';
import { createRounds } from '../rounds.ts';
import { createVersionWatch, type VersionWatchNeeds } from './version-watch.ts';
import { createHealthRepository, type HealthRepository } from './health-repository.ts';
import { networkHash, visitorHash } from './network.ts';
import { createNetworkWatch } from './network-watch.ts';
import { createPolicyRefusals } from './policy-refusals.ts';
import { createRunningVersions } from './running-versions.ts';
import { createServedShells, type ServedShells } from './served-shells.ts';
import { readTrend } from './version-trend.ts';

const DEFAULT_MINUTES = 60;

export type ReleaseHealthNeeds = VersionWatchNeeds & Pick<ReleaseDeps, 'env' | 'keyring'>;

/** What browsers report of versions, and the rule that takes a bad canary back. */
export function createReleaseHealth(needs: ReleaseHealthNeeds): ReleaseHealth {
  const { db, clock, log, events } = needs;
  const repository = createHealthRepository(db);
  const watch = createVersionWatch(needs, repository);
  const networks = createNetworkWatch(needs, repository);
  const shells = createServedShells(db, clock);
  const refusals = createPolicyRefusals(repository, shells, clock);
  /** Brands with reports since consoles were last notified. */
  const changed = new Set<string>();

  const since = (minutes: number): Date => new Date(clock.now().getTime() - minutes * MINUTE_MS);

  async function round(): Promise<void> {
    // The rule first: nothing that is only displayed may keep a bad canary in.
    await watch.round();
    for (const brandId of await refusals.flush()) changed.add(brandId);
    await networks.look();
  }

  function publishChanges(): void {
    for (const scope of changed) events.publish({ kind: 'health', scope });
    changed.clear();
  }

  // Twelve looks a minute; a canary goes seconds after the threshold is crossed.
  const rounds = createRounds(
    async () => {
      publishChanges();
      await round();
    },
    log,
    'the health rule',
  );

  return {
    record: createRecorder({ ...needs, repository, shells, onRecorded: (brandId) => changed.add(brandId) }),
    refused: ({ brandId, shellVersion, directives }) => refusals.add(brandId, shellVersion, directives),
    versions: (scope, minutes = DEFAULT_MINUTES) => repository.versions(scope, since(minutes)),
    shell: (scope, minutes = DEFAULT_MINUTES) => repository.shell(scope, since(minutes)),
    trend: (scope, remote, minutes) => readTrend(db, { scope, remote, minutes, now: clock.now() }),
    judge: round,
    start: rounds.start,
    async stop() {
      await rounds.stop();
      await refusals
        .flush()
        .catch((error: unknown) => log.error({ err: error }, 'the last refusals of policies were not counted'));
    },
  };
}

interface RecorderNeeds extends Pick<ReleaseDeps, 'clock' | 'env' | 'keyring'>, Pick<VersionWatchNeeds, 'pins'> {
  readonly repository: Pick<HealthRepository, 'record'>;
  readonly shells: ServedShells;
  readonly onRecorded: (brandId: string) => void;
}

/** Counts reports of what the brand runs or ran lately; others are dropped. */
function createRecorder(needs: RecorderNeeds): ReleaseHealth['record'] {
  const { clock, env, keyring, repository, shells } = needs;
  const running = createRunningVersions(needs.pins, clock);

  /** On a development machine everybody has the same address; there each visitor is a network of their own. */
  function networkOfVisitor(address: string, visitor: string): string {
    return env.mode === 'development' ? visitor : networkHash(keyring.secret('health'), address);
  }

  async function isRun(brandId: string, report: ReleaseReport): Promise<boolean> {
    // A tab keeps its shell for days, and every stored one may be open; only a canary has to be pinned.
    if (report.remote === SHELL_NAME && report.group === 'stable')
      return (report.kind === 'failed' || report.kind === 'loaded') && shells.has(report.version);
    return running.isRun(brandId, report);
  }

  return async ({ brandId, visitorId, address, reports }) => {
    const checked = await Promise.all(
      reports.map(async (report) => ((await isRun(brandId, report)) ? report : undefined)),
    );
    const kept = checked.filter((report) => report !== undefined);
    if (kept.length === 0) return;
    const visitor = visitorHash(visitorId);
    await repository.record(brandId, { visitor, network: networkOfVisitor(address, visitor) }, kept, clock.now());
    needs.onRecorded(brandId);
  };
}
