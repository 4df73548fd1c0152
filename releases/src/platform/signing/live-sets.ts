import type { ReleaseDocument, SignedReleases } from '@halo/shared/contracts';

/** The set that pages of a brand get now. */
export interface LiveSet {
  readonly signed: SignedReleases;
  readonly document: ReleaseDocument;
}

export interface SetChange {
  readonly brandId: string;
  readonly document: ReleaseDocument;
  readonly before: ReleaseDocument | undefined;
}

/** Sets of all brands in memory, and who wants to know when one changes. */
export interface LiveSets {
  get(brandId: string): LiveSet | undefined;
  all(): LiveSet[];
  put(set: LiveSet): void;
  onChange(listener: (change: SetChange) => void): () => void;
}

export function createLiveSets(): LiveSets {
  const sets = new Map<string, LiveSet>();
  const listeners = new Set<(change: SetChange) => void>();
  return {
    get: (brandId) => sets.get(brandId),
    all: () => [...sets.values()],
    put(set) {
      const { brandId, revision } = set.document;
      const before = sets.get(brandId)?.document;
      sets.set(brandId, set);
      // Signed again is not changed.
      if (before?.revision === revision) return;
      for (const listener of listeners) listener({ brandId, document: set.document, before });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
