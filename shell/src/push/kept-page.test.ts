import { type BootDocument, DAY_MS, type ReleaseSet } from '@halo/shared/contracts';
import { createStore } from '@halo/shared/store';
import { initialReleases, reduceReleases } from '../releases/release-state.ts';
import { followKeptPage, pageStamp } from './kept-page.ts';

const boot = { softwareVersion: '1.0.0' } as BootDocument;
const set = (revision: number): ReleaseSet => ({ brandId: 'luna', revision, remotes: [] });

function setUp() {
  const releases = createStore(reduceReleases, initialReleases(set(4), '/', '1.0.0'));
  const days: (() => void)[] = [];
  const stamps: string[] = [];
  let now = 0;
  const stamp = () => pageStamp({ boot, releases, now: () => now });
  followKeptPage({ releases }, { changed: () => stamps.push(stamp()), after: (_ms, run) => days.push(run) });
  return {
    ...{ releases, stamps, stamp },
    passDay() {
      now += DAY_MS;
      days.shift()?.();
    },
  };
}

test('[REL-02] a set that is announced in an open page makes another page to keep, before the tab itself changes', () => {
  const { releases, stamps, stamp } = setUp();
  const before = stamp();
  releases.dispatch({ type: 'moved', path: '/chats' });
  expect(stamps).toEqual([]);
  releases.dispatch({ type: 'announced', set: set(5), at: 1 });
  releases.dispatch({ type: 'switched' });
  releases.dispatch({ type: 'shellAnnounced', version: '1.1.0', mustReload: false });
  expect(stamps).toHaveLength(2);
  expect(new Set([before, ...stamps]).size).toBe(3);
});

test('a page that is open for days keeps a page with a new signature each day', () => {
  const { stamps, passDay } = setUp();
  passDay();
  passDay();
  expect(stamps).toHaveLength(2);
  expect(stamps[0]).not.toBe(stamps[1]);
});
