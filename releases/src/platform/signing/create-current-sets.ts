import path from 'node:path';
import { type BuiltRemote, chooseVersions, type ReleaseDocument, type SignedReleases } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { type ReleaseVerdict, verifyReleases } from '@halo/shared/releases';
import type { Audit, CurrentSets, ReleaseDeps, ReleaseEvents, VersionRegistry } from '../ports.ts';
import { versionKey, type VersionName } from '../sets/pins.ts';
import { createTurns } from '../sets/turns.ts';
import { canaryGroups } from './canary-groups.ts';
import { createLastGoodCopies } from './last-good-copies.ts';
import { createLiveSets, type LiveSet } from './live-sets.ts';
import { isHalfGone } from './release-document.ts';
import { openReleaseSigning, type ReleaseSigning } from './release-keys.ts';
import { createSetSigner } from './set-signer.ts';
import { readMarks, readSigned, type SignatureMark } from './signature-repository.ts';

/** What a lost notice costs: a change is seen within five seconds by every process. */
const POLL_MS = 2_000;

interface Accepted {
  readonly revision: number;
  readonly keyId: string;
}

export interface CurrentSetsNeeds extends Pick<ReleaseDeps, 'env' | 'db' | 'brands' | 'clock' | 'log' | 'keyring'> {
  readonly audit: Pick<Audit, 'headProblems'>;
  readonly events: Pick<ReleaseEvents, 'onConnected' | 'subscribe'>;
  readonly versions: Pick<VersionRegistry, 'document'>;
}

export function createCurrentSets(needs: CurrentSetsNeeds): CurrentSets {
  const { db, brands, clock, log, events, versions } = needs;
  const copies = createLastGoodCopies(path.join(needs.env.dataDirectory, 'release-sets'));
  const live = createLiveSets();
  const builds = new Map<string, BuiltRemote>();
  /** brand → newest that was ever accepted here */
  const accepted = new Map<string, Accepted>();
  /** brand → mark of the registry's row that was read or refused last */
  const marks = new Map<string, string>();
  const takeTurn = createTurns();
  let opened: ReleaseSigning | undefined;
  const signing = () => (opened ??= openReleaseSigning(needs.keyring));
  const signer = createSetSigner(needs, signing);
  let copiesRead: Promise<unknown> | undefined;
  let waiting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isRegistryDown = false;
  const unsubscribe: (() => void)[] = [];

  const verify = (
    signed: SignedReleases | undefined,
    brandId: string,
    mayBeExpired: boolean,
  ): Promise<ReleaseVerdict> =>
    verifyReleases(signed, {
      keys: signing().keys,
      brandId,
      now: clock.now(),
      newest: accepted.get(brandId),
      mayBeExpired,
    });

  /** Once: what this machine served last, before the registry was asked for anything. */
  const readCopies = () =>
    (copiesRead ??= Promise.all(
      brands.all().map(async ({ id }) => {
        const signed = await copies.read(id);
        const verdict = await verify(signed, id, true);
        if (!signed || !verdict.isGood) return;
        accepted.set(id, { revision: verdict.document.revision, keyId: verdict.keyId });
        if (Date.parse(verdict.document.expiresAt) > clock.now().getTime())
          live.put({ signed, document: verdict.document });
      }),
    ));

  async function accept(set: LiveSet): Promise<void> {
    const { brandId, revision } = set.document;
    accepted.set(brandId, { revision, keyId: set.signed.keyId });
    live.put(set);
    await copies
      .write(brandId, set.signed)
      .catch((error: Error) =>
        log.warn({ brand: brandId, reason: error.message }, 'the last good release set could not be kept'),
      );
  }

  async function refreshBrand(mark: SignatureMark): Promise<void> {
    const { brandId, signed, headRevision } = mark;
    const isSigned =
      signed !== undefined && signed.revision >= headRevision && Object.hasOwn(signing().keys, signed.keyId);
    if (!isSigned) await signer.signHead(brandId);
    if (!isSigned || marks.get(brandId) !== textOf(mark)) await readBrand(mark);
    const current = live.get(brandId);
    if (
      current &&
      (isHalfGone(timesOf(current.document), clock.now()) || signing().isOutdated(current.signed.keyId)) &&
      current.document.revision === headRevision
    ) {
      await signer.renew(current.document);
      await readBrand(mark);
    }
  }

  async function readBrand(mark: SignatureMark): Promise<void> {
    const { brandId } = mark;
    const signed = await readSigned(db, brandId);
    if (!signed) return;
    // What the registry has may have expired while everything stood still; it is signed again below.
    const verdict = await verify(signed, brandId, true);
    marks.set(brandId, textOf(mark));
    if (verdict.isGood) return accept({ signed, document: verdict.document });
    log.error(
      { brand: brandId, code: verdict.code, reason: verdict.why },
      "the registry's release set is refused; pages keep the last good one",
    );
    const current = live.get(brandId);
    const isWorn = !current || isHalfGone(timesOf(current.document), clock.now());
    // Not a replay: a registry that went back in time is for an operator to judge.
    if (isWorn && verdict.code !== 'replayed') await healBrand(brandId);
  }

  async function healBrand(brandId: string): Promise<void> {
    await signer.signHead(brandId);
    const signed = await readSigned(db, brandId);
    const verdict = await verify(signed, brandId, false);
    if (signed && verdict.isGood) await accept({ signed, document: verdict.document });
  }

  async function loadBuilds(): Promise<void> {
    const wanted = live.all().flatMap(({ document }) => servedBy(document));
    const keys = new Set(wanted.map(versionKey));
    for (const key of builds.keys()) if (!keys.has(key)) builds.delete(key);
    for (const each of wanted) {
      if (builds.has(versionKey(each))) continue;
      const build = await versions.document(each.remote, each.version);
      if (build) builds.set(versionKey(each), build);
    }
  }

  async function refreshOnce(): Promise<void> {
    await readCopies();
    for (const mark of await readMarks(
      db,
      brands.all().map(({ id }) => id),
    ))
      await refreshBrand(mark);
    await loadBuilds();
  }

  function refresh(): Promise<void> {
    waiting ??= takeTurn(() => {
      waiting = undefined;
      return refreshOnce();
    });
    return waiting;
  }

  /** A registry that is down is no reason to stop: pages have what they had. */
  async function tryRefresh(): Promise<void> {
    try {
      await refresh();
      if (isRegistryDown) log.info('the registry of releases answers again');
      isRegistryDown = false;
    } catch (error) {
      if (!isRegistryDown)
        log.error(
          { reason: (error as Error).message },
          'the registry of releases cannot be asked; pages keep their release sets',
        );
      isRegistryDown = true;
    }
  }

  function current(brandId: string): LiveSet {
    const set = live.get(brandId);
    if (!set) throw new AppError('unavailable', { message: `brand ${brandId} has no release set`, retryable: true });
    return set;
  }

  return {
    current,
    chosen: (brandId, groups) => chooseVersions(current(brandId).document, groups),
    groups: (brandId, visitorId) => canaryGroups(current(brandId).document, visitorId),
    keys: () => signing().keys,
    built: (remote, version) => builds.get(versionKey({ remote, version })),
    refresh,
    sign: signer.sign,
    async lastAccepted(brandId) {
      await readCopies();
      return accepted.get(brandId)?.revision ?? 0;
    },
    onChange: live.onChange,
    start() {
      const look = () => void tryRefresh();
      unsubscribe.push(
        events.onConnected(look),
        events.subscribe(({ kind }) => {
          if (kind === 'revision') look();
        }),
      );
      timer = setInterval(look, POLL_MS).unref();
      look();
    },
    async stop() {
      clearInterval(timer);
      for (const end of unsubscribe.splice(0)) end();
      await takeTurn(() => Promise.resolve());
    },
  };
}

function servedBy({ remotes }: ReleaseDocument): VersionName[] {
  return remotes.flatMap(({ name, stable, canary }) =>
    [stable, ...(canary ? [canary.version] : [])].map(({ version }) => ({ remote: name, version })),
  );
}

function timesOf({ issuedAt, expiresAt }: ReleaseDocument): { issuedAt: Date; expiresAt: Date } {
  return { issuedAt: new Date(issuedAt), expiresAt: new Date(expiresAt) };
}

function textOf({ headRevision, signed }: SignatureMark): string {
  return [headRevision, signed?.revision, signed?.keyId, signed?.issuedAt.toISOString()].join(' ');
}
