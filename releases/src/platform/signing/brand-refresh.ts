import type { ReleaseDocument } from '@halo/shared/contracts';
import type { ReleaseDeps } from '../ports.ts';
import type { Acceptance } from './acceptance.ts';
import type { LiveSets } from './live-sets.ts';
import { isHalfGone } from './release-document.ts';
import type { ReleaseSigning } from './release-keys.ts';
import type { SetSigner } from './set-signer.ts';
import { readSigned, type SignatureMark } from './signature-repository.ts';

export interface BrandRefreshNeeds extends Pick<ReleaseDeps, 'db' | 'clock' | 'log'> {
  readonly live: LiveSets;
  readonly signing: () => ReleaseSigning;
  readonly signer: SetSigner;
  readonly acceptance: Acceptance;
}

/** Reads a brand's set when the registry has a new one, and signs again what is missing or about to expire. */
export function createBrandRefresh(needs: BrandRefreshNeeds): (mark: SignatureMark) => Promise<void> {
  const { db, clock, log, live, signing, signer, acceptance } = needs;
  /** brand → mark of the registry's row that was read or refused last */
  const marks = new Map<string, string>();
  const isWorn = (document: ReleaseDocument): boolean => isHalfGone(timesOf(document), clock.now());

  async function readBrand(mark: SignatureMark): Promise<void> {
    const { brandId } = mark;
    const signed = await readSigned(db, brandId);
    if (!signed) return;
    // What the registry has may have expired while everything stood still; it is signed again below.
    const verdict = await acceptance.verify(signed, brandId, true);
    // Only then: what could not be accepted, because the database failed, is read again.
    if (verdict.isGood) await acceptance.accept({ signed, document: verdict.document });
    marks.set(brandId, textOf(mark));
    if (verdict.isGood) return;
    log.error(
      { brand: brandId, code: verdict.code, reason: verdict.why },
      "the registry's release set is refused; pages keep the last good one",
    );
    const current = live.get(brandId);
    // Not a replay: a registry that went back in time is for an operator to judge.
    if ((!current || isWorn(current.document)) && verdict.code !== 'replayed') await healBrand(brandId);
  }

  async function healBrand(brandId: string): Promise<void> {
    await signer.signHead(brandId);
    const signed = await readSigned(db, brandId);
    const verdict = await acceptance.verify(signed, brandId, false);
    if (signed && verdict.isGood) await acceptance.accept({ signed, document: verdict.document });
  }

  return async (mark) => {
    const { brandId, signed, headRevision } = mark;
    const isSigned =
      signed !== undefined && signed.revision >= headRevision && Object.hasOwn(signing().keys, signed.keyId);
    if (!isSigned) await signer.signHead(brandId);
    if (!isSigned || marks.get(brandId) !== textOf(mark)) await readBrand(mark);
    const current = live.get(brandId);
    if (
      current &&
      (isWorn(current.document) || signing().isOutdated(current.signed.keyId)) &&
      current.document.revision === headRevision
    ) {
      await signer.renew(current.document);
      await readBrand(mark);
    }
  };
}

function timesOf({ issuedAt, expiresAt }: ReleaseDocument): { issuedAt: Date; expiresAt: Date } {
  return { issuedAt: new Date(issuedAt), expiresAt: new Date(expiresAt) };
}

function textOf({ headRevision, signed }: SignatureMark): string {
  return [headRevision, signed?.revision, signed?.keyId, signed?.issuedAt.toISOString()].join(' ');
}
