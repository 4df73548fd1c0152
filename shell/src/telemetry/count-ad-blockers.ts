import { whenIdle } from '@halo/shared/remote';
import type { Usage } from './count-usage.ts';

/**
 * Reports, once a page load and without saying whose, that an ad blocker is at work. Nothing else depends on it: who
 * has one gets the same site.
 */
export function countAdBlockers(usage: Pick<Usage, 'adBlocker'>): void {
  whenIdle(() => void count(usage));
}

async function count({ adBlocker }: Pick<Usage, 'adBlocker'>): Promise<void> {
  try {
    const { hiddenBaits } = await import(/* webpackChunkName: "vitals" */ './hidden-baits.ts');
    const percent = await hiddenBaits(document);
    if (percent !== undefined) adBlocker(percent);
  } catch {
    // The part of the page that looks for it did not load.
  }
}
