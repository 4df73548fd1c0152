import { type BootDocument, DAY_MS } from '@halo/shared/contracts';
import type { Readable } from '@halo/shared/store';
import type { ReleaseState } from '../releases/release-state.ts';

/** What the server makes pages of now, as far as this page knows. */
export interface MadeOf {
  readonly boot: BootDocument;
  readonly releases: Readable<ReleaseState>;
  now(): number;
}

/** The newest set counts: this browser refuses an older one from the moment on in which it was announced. */
function newest({ current, waiting, shell }: ReleaseState): string {
  return `${(waiting?.set ?? current).revision} ${shell.latest}`;
}

/**
 * What the kept page is made of. With each change of the releases it is another one, and each day, because the
 * signature of a set lasts a week.
 */
export function pageStamp({ boot, releases, now }: MadeOf): string {
  return JSON.stringify({ boot, newest: newest(releases.get()), day: Math.floor(now() / DAY_MS) });
}

/** A page stays open over releases and for days: what is kept is renewed with each of them. */
export function followKeptPage(
  { releases }: Pick<MadeOf, 'releases'>,
  { changed, after }: { changed(): void; after(ms: number, run: () => void): unknown },
): void {
  let seen = newest(releases.get());
  releases.subscribe(() => {
    const next = newest(releases.get());
    if (next === seen) return;
    seen = next;
    changed();
  });
  function eachDay(): void {
    changed();
    after(DAY_MS, eachDay);
  }
  after(DAY_MS, eachDay);
}
