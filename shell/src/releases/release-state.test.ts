import type { PinnedRemote, ReleaseSet } from '@halo/shared/contracts';
import {
  changedRemotes,
  hasNewShell,
  initialReleases,
  mustReload,
  OFF_GRACE_MS,
  reduceReleases,
  type ReleaseEvent,
  type ReleaseState,
  setFor,
} from './release-state.ts';

function remote(name: string, version: string, changes: Partial<PinnedRemote> = {}): PinnedRemote {
  const pinned = {
    version,
    entry: `/releases/${name}/${version}/entry.js`,
    globalName: name,
    integrity: `sha384-${'A'.repeat(64)}`,
  };
  return { name, pinned, group: 'stable', manifest: { name } as never, ...changes };
}

function setOf(revision: number, ...remotes: PinnedRemote[]): ReleaseSet {
  return { brandId: 'luna', revision, remotes };
}

const one = remote('mfe-one', '1.0.0');
const two = remote('mfe-two', '1.0.0');
const start = initialReleases(setOf(1, one, two), '/list', 'shell-1');

const after = (...events: ReleaseEvent[]): ReleaseState => events.reduce(reduceReleases, start);
const versions = ({ remotes }: ReleaseSet): string[] =>
  remotes.map(({ name, pinned, isOff }) => `${name}@${pinned.version}${isOff ? ' off' : ''}`);
const announced = (set: ReleaseSet, at = 1000): ReleaseEvent => ({ type: 'announced', set, at });
const nextSet = setOf(2, remote('mfe-one', '1.1.0'), two);

describe('a session keeps its set', () => {
  test('a change waits, and the page on the screen stays what it is', () => {
    const state = after(announced(nextSet));
    expect(state.current).toBe(start.current);
    expect(state.waiting).toEqual({ set: nextSet, since: 1000, off: [], offDueAt: undefined });
    expect(setFor(state, '/list')).toBe(start.current);
    expect(changedRemotes(state).map(({ name }) => name)).toEqual(['mfe-one']);
  });

  test('the newest change counts, and it waits since the first one', () => {
    const newer = setOf(3, remote('mfe-one', '1.2.0'), two);
    expect(after(announced(nextSet, 1000), announced(newer, 5000)).waiting).toMatchObject({ set: newer, since: 1000 });
  });

  test('a change that is taken back before it was seen leaves nothing waiting', () => {
    const state = after(announced(nextSet), announced(setOf(3, remote('mfe-one', '1.0.0'), two)));
    expect(state.waiting).toBeUndefined();
    expect(state.current.revision).toBe(3);
    expect(state.current.remotes[0]).toBe(one);
  });

  test('a set that runs the same versions is taken over at once, and what did not change keeps its identity', () => {
    const state = after(
      announced(setOf(2, remote('mfe-one', '1.0.0', { group: 'canary' }), remote('mfe-two', '1.0.0'))),
    );
    expect([state.waiting, state.current.revision]).toEqual([undefined, 2]);
    expect(state.current.remotes[1]).toBe(two);
  });

  test('the same version from elsewhere is a change', () => {
    const elsewhere = remote('mfe-one', '1.0.0', {
      pinned: { ...one.pinned, entry: 'http://localhost:9000/entry.js' },
    });
    expect(after(announced(setOf(2, elsewhere, two))).waiting).toBeDefined();
  });

  test('after the switch the set of the brand runs, and unchanged remotes are the same objects', () => {
    const state = after(announced(nextSet), { type: 'switched' });
    expect(versions(state.current)).toEqual(['mfe-one@1.1.0', 'mfe-two@1.0.0']);
    expect(state.current.remotes[1]).toBe(two);
    expect(state.waiting).toBeUndefined();
    expect(reduceReleases(state, { type: 'switched' })).toBe(state);
  });
});

describe('going to another page', () => {
  test('draws that page with the next set, and makes it the current one', () => {
    const waiting = after(announced(nextSet));
    expect(setFor(waiting, '/other')).toBe(waiting.waiting?.set);
    const moved = reduceReleases(waiting, { type: 'moved', path: '/other' });
    expect([moved.current, moved.waiting, moved.path]).toEqual([nextSet, undefined, '/other']);
    expect(setFor(moved, '/other')).toBe(moved.current);
  });

  test('changes nothing while a message is on its way', () => {
    const busy = after(announced(nextSet), { type: 'busyChanged', isBusy: true });
    expect(setFor(busy, '/other')).toBe(start.current);
    const moved = reduceReleases(busy, { type: 'moved', path: '/other' });
    expect(moved.current).toBe(start.current);
    expect(moved.waiting?.set).toEqual(nextSet);
    expect(moved.path).toBe('/other');
  });

  test('to the same page is no move', () => {
    const waiting = after(announced(nextSet));
    expect(reduceReleases(waiting, { type: 'moved', path: '/list' })).toBe(waiting);
  });
});

describe('[BRAND-05] a remote that is switched off', () => {
  const off = setOf(2, remote('mfe-one', '1.0.0', { isOff: true }), remote('mfe-two', '1.1.0'));

  test('is urgent, with a time until which a message may finish', () => {
    expect(after(announced(off, 1000)).waiting).toMatchObject({ off: ['mfe-one'], offDueAt: 1000 + OFF_GRACE_MS });
    expect(after(announced(off, 1000), announced({ ...off, revision: 3 }, 30_000)).waiting?.offDueAt).toBe(
      1000 + OFF_GRACE_MS,
    );
  });

  test('has less time where the tab learned of it late, and none where it should be gone already', () => {
    const late = (offBy: number) => after({ type: 'announced', set: off, at: 1000, offBy }).waiting?.offDueAt;
    expect([late(9000), late(1_000_000), late(500)]).toEqual([9000, 1000 + OFF_GRACE_MS, 1000]);
  });

  test('goes alone: what else changed still waits for the usual moment', () => {
    const state = after(announced(off), { type: 'offTaken' });
    expect(versions(state.current)).toEqual(['mfe-one@1.0.0 off', 'mfe-two@1.0.0']);
    expect(state.waiting).toMatchObject({ off: [], offDueAt: undefined, set: { revision: 2 } });
  });

  test('comes back at once, in the version that is pinned now', () => {
    const state = after(
      announced(off),
      { type: 'switched' },
      announced(setOf(3, remote('mfe-one', '1.0.1'), remote('mfe-two', '1.2.0'))),
    );
    expect(versions(state.current)).toEqual(['mfe-one@1.0.1', 'mfe-two@1.1.0']);
    expect(changedRemotes(state).map(({ name }) => name)).toEqual(['mfe-two']);
  });

  test('that is switched on again before it went leaves no trace', () => {
    expect(after(announced(off), announced(setOf(3, one, two))).waiting).toBeUndefined();
  });
});

test('a remote that is new or gone is a change', () => {
  expect(after(announced(setOf(2, one, two, remote('mfe-three', '1.0.0')))).waiting).toBeDefined();
  expect(after(announced(setOf(2, one)), { type: 'switched' }).current.remotes).toEqual([one]);
});

describe('the shell itself', () => {
  test('knows that a newer one is there', () => {
    const state = after({ type: 'shellAnnounced', version: 'shell-2', mustReload: false });
    expect([hasNewShell(start), hasNewShell(state), mustReload(state)]).toEqual([false, true, false]);
  });

  test('keeps the next set waiting, on other pages too, until the page is reloaded', () => {
    const state = after({ type: 'shellAnnounced', version: 'shell-2', mustReload: false }, announced(nextSet));
    expect(setFor(state, '/other')).toBe(start.current);
    const moved = reduceReleases(state, { type: 'moved', path: '/other' });
    expect([moved.current, moved.waiting?.set]).toEqual([start.current, nextSet]);
  });

  test('does not forget that it must reload, also when other versions are announced since', () => {
    const announcedShell = (version: string, must = false): ReleaseEvent => ({
      type: 'shellAnnounced',
      version,
      mustReload: must,
    });
    expect(mustReload(after(announcedShell('shell-2', true), announcedShell('shell-2')))).toBe(true);
    expect(mustReload(after(announcedShell('shell-2', true), announcedShell('shell-1')))).toBe(false);
    expect(
      mustReload(after(announcedShell('shell-2', true), announcedShell('shell-1'), announcedShell('shell-2'))),
    ).toBe(true);
  });
});
