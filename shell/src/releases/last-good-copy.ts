import { ReleaseGroups, SignedReleases } from '@halo/shared/contracts';
import * as z from 'zod/mini';

const KeptReleases = z.object({ signed: SignedReleases, groups: ReleaseGroups });
/** The signed set as it came, with the groups this visitor had in it. Trusted no more than what comes over the wire. */
export type KeptReleases = z.infer<typeof KeptReleases>;

/** The last set that was good, kept by the browser for the day on which a bad one comes, or none. */
export interface LastGoodCopy {
  read(): KeptReleases | undefined;
  keep(copy: KeptReleases): void;
}

/** A browser gives some five million letters to everything a site keeps. Sets are a tenth of this. */
const MAX_CHARS = 400_000;

/** One copy a brand. A storage that is blocked or full is no failure: then there is no copy, or the one before. */
export function createLastGoodCopy(
  brandId: string,
  open: () => Pick<Storage, 'getItem' | 'setItem'> = () => globalThis.localStorage,
): LastGoodCopy {
  const name = `releases:${brandId}`;
  let written: string | undefined;
  return {
    read() {
      try {
        const text = open().getItem(name);
        if (text === null) return undefined;
        const copy = z.parse(KeptReleases, JSON.parse(text));
        written = text;
        return copy;
      } catch {
        return undefined;
      }
    },
    keep(copy) {
      const text = JSON.stringify(copy);
      if (text === written || text.length > MAX_CHARS) return;
      try {
        open().setItem(name, text);
        written = text;
      } catch {
        // Private windows and full storages refuse; the page itself has what it needs.
      }
    },
  };
}
