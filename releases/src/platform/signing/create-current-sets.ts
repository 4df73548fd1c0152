import { chooseVersions, type ReleaseDocument } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Audit, CurrentSets, ReleaseDeps, ReleaseEvents, VersionRegistry } from '../ports.ts';
import type { VersionName } from '../sets/pins.ts';
import { createWorkQueue } from '@halo/server-kit/process/work-queue';
import { createAcceptance } from './acceptance.ts';
import { createBrandRefresh } from './brand-refresh.ts';
import { canaryGroups } from './canary-groups.ts';
import { createLiveSets, type LiveSet } from './live-sets.ts';
import { createRegistryPolling } from './registry-polling.ts';
import { createPageShells } from './page-shells.ts';
import { openReleaseSigning, type ReleaseSigning } from './release-keys.ts';
import { createServedBuilds } from './served-builds.ts';
import { createSetSigner } from './set-signer.ts';
import { readMarks } from './signature-repository.ts';

export interface CurrentSetsNeeds extends Pick<ReleaseDeps, 'env' | 'db' | 'brands' | 'clock' | 'log' | 'keyring'> {
  readonly audit: Pick<Audit, 'headProblems'>;
  readonly events: Pick<ReleaseEvents, 'onConnected' | 'subscribe'>;
  readonly versions: Pick<VersionRegistry, 'document' | 'shellDocument' | 'shell'>;
}

export function createCurrentSets(needs: CurrentSetsNeeds): CurrentSets {
  const { db, brands } = needs;
  const live = createLiveSets();
  const takeTurn = createWorkQueue();
  let opened: ReleaseSigning | undefined;
  const signing = () => (opened ??= openReleaseSigning(needs.keyring));
  const signer = createSetSigner(needs, signing);
  const shells = createPageShells(needs);
  // Before pages get the set, or they would get another shell than it names.
  const acceptance = createAcceptance(needs, live, signing, (document) => shells.load([document]));
  const refreshBrand = createBrandRefresh({ ...needs, live, signing, signer, acceptance });
  const builds = createServedBuilds(needs.versions);
  let waiting: Promise<void> | undefined;

  async function refreshOnce(): Promise<void> {
    await acceptance.readCopies();
    for (const mark of await readMarks(
      db,
      brands.all().map(({ id }) => id),
    ))
      await refreshBrand(mark);
    const documents = live.all().map(({ document }) => document);
    await builds.load(documents.flatMap(servedBy));
    await shells.load(documents);
    shells.keepOnly(documents);
  }

  function refresh(): Promise<void> {
    waiting ??= takeTurn(() => {
      waiting = undefined;
      return refreshOnce();
    });
    return waiting;
  }

  function current(brandId: string): LiveSet {
    const set = live.get(brandId);
    if (!set) throw new AppError('unavailable', { message: `brand ${brandId} has no release set`, retryable: true });
    return set;
  }

  const polling = createRegistryPolling(needs, refresh);
  return {
    current,
    chosen: (brandId, groups) => chooseVersions(current(brandId).document, groups),
    groups: (brandId, visitorId) => canaryGroups(current(brandId).document, visitorId),
    keys: () => signing().keys,
    built: builds.get,
    shell: (brandId, groups, failed) => shells.choose(live.get(brandId)?.document, groups, failed),
    refresh,
    sign: signer.sign,
    lastAccepted: acceptance.last,
    onChange: live.onChange,
    start: polling.start,
    async stop() {
      polling.stop();
      await takeTurn(() => Promise.resolve());
    },
  };
}

function servedBy({ remotes }: ReleaseDocument): VersionName[] {
  return remotes.flatMap(({ name, stable, canary }) =>
    [stable, ...(canary ? [canary.version] : [])].map(({ version }) => ({ remote: name, version })),
  );
}
