import path from 'node:path';
import type { ReleaseDocument, SignedReleases } from '@halo/shared/contracts';
import { type ReleaseVerdict, verifyReleases } from '@halo/shared/releases';
import type { ReleaseDeps } from '../ports.ts';
import { createLastGoodCopies } from './last-good-copies.ts';
import type { LiveSet, LiveSets } from './live-sets.ts';
import type { ReleaseSigning } from './release-keys.ts';

/** Which signed sets this machine accepts: verified ones, and never an older one than it had. */
export interface Acceptance {
  verify(signed: SignedReleases | undefined, brandId: string, mayBeExpired: boolean): Promise<ReleaseVerdict>;
  /** Gives the set to pages from now on. */
  accept(set: LiveSet): Promise<void>;
  /** Once: what this machine served last, before the registry was asked for anything. */
  readCopies(): Promise<unknown>;
  /** The newest revision that was accepted here; 0 when there was none. */
  last(brandId: string): Promise<number>;
}

export function createAcceptance(
  { env, brands, clock, log }: Pick<ReleaseDeps, 'env' | 'brands' | 'clock' | 'log'>,
  live: LiveSets,
  signing: () => ReleaseSigning,
  prepare: (document: ReleaseDocument) => Promise<void> = () => Promise.resolve(),
): Acceptance {
  const copies = createLastGoodCopies(path.join(env.dataDirectory, 'release-sets'));
  /** brand → newest that was ever accepted here */
  const accepted = new Map<string, { readonly revision: number; readonly keyId: string }>();
  let copiesRead: Promise<unknown> | undefined;

  const verify: Acceptance['verify'] = (signed, brandId, mayBeExpired) =>
    verifyReleases(signed, {
      keys: signing().keys,
      brandId,
      now: clock.now(),
      newest: accepted.get(brandId),
      mayBeExpired,
    });

  async function readCopy(brandId: string): Promise<void> {
    const signed = await copies.read(brandId);
    const verdict = await verify(signed, brandId, true);
    if (!signed || !verdict.isGood) return;
    accepted.set(brandId, { revision: verdict.document.revision, keyId: verdict.keyId });
    if (Date.parse(verdict.document.expiresAt) > clock.now().getTime())
      live.put({ signed, document: verdict.document });
  }

  const readCopies = () => (copiesRead ??= Promise.all(brands.all().map(({ id }) => readCopy(id))));

  return {
    verify,
    async accept(set) {
      const { brandId, revision } = set.document;
      await prepare(set.document);
      accepted.set(brandId, { revision, keyId: set.signed.keyId });
      live.put(set);
      await copies
        .write(brandId, set.signed)
        .catch((error: Error) =>
          log.warn({ brand: brandId, reason: error.message }, 'the last good release set could not be kept'),
        );
    },
    readCopies,
    async last(brandId) {
      await readCopies();
      return accepted.get(brandId)?.revision ?? 0;
    },
  };
}
