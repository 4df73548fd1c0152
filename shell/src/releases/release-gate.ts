import {
  chooseVersions,
  type ReleaseDocument,
  type ReleaseGroups,
  type ReleaseKeys,
  type ReleaseSet,
  type SignedReleases,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { type ReleaseExpectations, type ReleaseRefusal, verifyReleases } from '@halo/shared/releases';
import type { LastGoodCopy } from './last-good-copy.ts';

export interface ReleaseGateDeps {
  brandId: string;
  /** those that the page was delivered with, never those of an answer */
  keys: ReleaseKeys;
  copy: LastGoodCopy;
  now(): number;
  /** Called once for every kind of refusal; `revision` when the set could be read. */
  onRefused(refusal: ReleaseRefusal): void;
  /** the last word on what runs, e.g. a developer's override */
  adjust(set: ReleaseSet): ReleaseSet;
}

export type GateVerdict = { isGood: true; set: ReleaseSet } | { isGood: false; code: ReleaseRefusal };

/** The only way for a release set into the page: nothing that is not signed, current and ours passes. */
export interface ReleaseGate {
  /**
   * The set of the page, or the last good one when the page's is refused or missing.
   * @throws AppError remote_unavailable when neither may be used
   */
  open(offered: { signed: unknown; groups: ReleaseGroups }): Promise<ReleaseSet>;
  /** A set that came later. Without groups the page keeps those it has. */
  judge(offered: { signed: unknown; groups: ReleaseGroups | undefined }): Promise<GateVerdict>;
}

export function createReleaseGate({ brandId, keys, copy, now, onRefused, adjust }: ReleaseGateDeps): ReleaseGate {
  let newest: ReleaseExpectations['newest'];
  let ownGroups: ReleaseGroups = {};
  const reported = new Set<ReleaseRefusal>();

  function expectations(more: Partial<ReleaseExpectations> = {}): ReleaseExpectations {
    return { keys, brandId, now: new Date(now()), newest, ...more };
  }

  function chosen(document: ReleaseDocument, groups: ReleaseGroups): ReleaseSet {
    ownGroups = groups;
    return adjust(chooseVersions(document, groups));
  }

  async function judge({
    signed,
    groups = ownGroups,
  }: {
    signed: unknown;
    groups: ReleaseGroups | undefined;
  }): Promise<GateVerdict> {
    const verdict = await verifyReleases(signed, expectations());
    if (!verdict.isGood) {
      if (!reported.has(verdict.code)) onRefused(verdict.code);
      reported.add(verdict.code);
      return { isGood: false, code: verdict.code };
    }
    newest = { revision: verdict.document.revision, keyId: verdict.keyId };
    copy.keep({ signed: signed as Parameters<LastGoodCopy['keep']>[0]['signed'], groups });
    return { isGood: true, set: chosen(verdict.document, groups) };
  }

  return {
    judge,
    async open(offered) {
      const kept = copy.read();
      // The same set again, as on most days, says of itself which revision it is.
      if (kept && !isSame(kept.signed, offered.signed)) {
        // An old copy may not run any more and still says which revision was there.
        const seen = await verifyReleases(kept.signed, expectations({ mayBeExpired: true }));
        if (seen.isGood) newest = { revision: seen.document.revision, keyId: seen.keyId };
      }
      const verdict = offered.signed === undefined ? undefined : await judge(offered);
      if (verdict?.isGood) return verdict.set;
      const last = kept && (await verifyReleases(kept.signed, expectations()));
      if (kept && last?.isGood) return chosen(last.document, kept.groups);
      throw new AppError('remote_unavailable', {
        message: `no release set may be used: ${verdict?.code ?? 'the page brought none'}`,
        retryable: true,
      });
    },
  };
}

function isSame(kept: SignedReleases, offered: unknown): boolean {
  const other = (typeof offered === 'object' ? offered : undefined) as Partial<SignedReleases> | null | undefined;
  return kept.payload === other?.payload && kept.keyId === other.keyId && kept.signature === other.signature;
}
