import type { CurrentReleases, PinnedRemote, ReleaseSet } from '@halo/shared/contracts';
import type { Clock } from '@halo/shared/remote';
import { createReloadGuard } from '../platform/reload-guard.ts';
import type { GateVerdict } from './release-gate.ts';
import { createReleaseSession, IDLE_MS, type ReleaseSession } from './release-session.ts';
import { initialReleases, OFF_GRACE_MS } from './release-state.ts';
import { createShellReload } from './shell-reload.ts';

const clock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

function remote(name: string, version: string, changes: Partial<PinnedRemote> = {}): PinnedRemote {
  const pinned = { version, entry: `/releases/${name}/${version}/entry.js`, globalName: name, integrity: `sha384-${'A'.repeat(64)}` };
  return { name, pinned, manifest: { name } as never, ...changes };
}
const setOf = (revision: number, ...remotes: PinnedRemote[]): ReleaseSet => ({ brandId: 'luna', revision, remotes });
const before = setOf(1, remote('mfe-one', '1.0.0'), remote('mfe-two', '1.0.0'));
const newChat = setOf(2, remote('mfe-one', '1.1.0'), remote('mfe-two', '1.0.0'));
const chatOff = setOf(2, remote('mfe-one', '1.0.0', { isOff: true }), remote('mfe-two', '1.0.0'));

let visibility: DocumentVisibilityState;
let stop = (): void => undefined;

function bench(path = '/chats/7') {
  document.body.innerHTML = '<div id="main"><textarea></textarea></div>';
  const main = document.getElementById('main') as HTMLElement;
  const world = {
    server: before, softwareVersion: 'shell-1', verdict: undefined as GateVerdict | undefined, isUnkept: false, popup: '', loads: true, isTold: true, random: 0.5, failing: 0, answersAfterMs: 0,
    asked: 0, reloads: 0, closed: [] as string[], prepared: [] as string[],
  };
  const popupListeners = new Set<() => void>();
  const guard = createReloadGuard();
  const session: ReleaseSession = createReleaseSession({
    initial: initialReleases(before, path, 'shell-1'),
    gate: { judge: async () => world.verdict ?? { isGood: true, set: world.server } },
    async ask() {
      world.asked += 1;
      if (world.answersAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, world.answersAfterMs));
      if (world.failing > 0) {
        world.failing -= 1;
        throw new Error('the server is busy');
      }
      return { signed: { payload: '', keyId: 'b', signature: '' }, groups: {}, keys: { b: 'key' }, softwareVersion: world.softwareVersion } satisfies CurrentReleases;
    },
    guard,
    reload: createShellReload({ reload: () => { world.reloads += 1; }, area: () => main, wouldLose: () => world.isUnkept, session: () => sessionStorage }),
    prepare: async ({ name, pinned }) => {
      world.prepared.push(`${name}@${pinned.version}`);
      return world.loads;
    },
    remoteOf: (at) => (at.startsWith('/chats') ? 'mfe-one' : 'mfe-two'),
    popups: {
      isOpen: () => world.popup !== '',
      subscribe: (listener) => {
        popupListeners.add(listener);
        return () => popupListeners.delete(listener);
      },
      closeOf: (names) => world.closed.push(...names),
    },
    wouldLose: () => world.isUnkept,
    clock, random: () => world.random, page: document, area: () => main, isTold: () => world.isTold,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined, event: () => undefined },
  });
  stop = session.start();
  return {
    world, session, guard,
    revision: () => session.state.current.revision,
    /** the server changed, and the socket said so */
    async news(set: ReleaseSet, isUrgent = false) {
      world.server = set;
      session.told(isUrgent);
      await jest.advanceTimersByTimeAsync(1500);
    },
    async setPopup(name: string) {
      world.popup = name;
      for (const listener of popupListeners) listener();
      await jest.advanceTimersByTimeAsync(0);
    },
    async setVisibility(next: DocumentVisibilityState) {
      visibility = next;
      document.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('[BRAND-05] a change of versions in an open tab', () => {
  test('waits while somebody uses the page, and comes when the tab is hidden', async () => {
    const { news, revision, setVisibility, world } = bench();
    await news(newChat);
    expect(revision()).toBe(1);
    await setVisibility('hidden');
    expect([revision(), world.prepared]).toEqual([2, ['mfe-one@1.1.0']]);
  });

  test('comes when nobody touched the page for a while', async () => {
    const { news, revision } = bench();
    await news(newChat);
    await jest.advanceTimersByTimeAsync(IDLE_MS - 5000);
    document.dispatchEvent(new Event('keydown'));
    await jest.advanceTimersByTimeAsync(IDLE_MS - 1000);
    expect(revision()).toBe(1);
    await jest.advanceTimersByTimeAsync(1000);
    expect(revision()).toBe(2);
  });

  test('comes with the next page', async () => {
    const { news, revision, session } = bench();
    await news(newChat);
    session.moved('/find');
    expect(revision()).toBe(2);
  });

  test('is taken at once where it is not on the screen', async () => {
    const { news, revision, world } = bench('/find');
    await news(newChat);
    expect([revision(), world.prepared]).toEqual([2, []]);
  });

  test('waits for a message that is being sent, in a hidden tab and on another page too', async () => {
    const { news, revision, guard, setVisibility, session } = bench();
    const sent = guard.hold('a message');
    await news(newChat);
    await setVisibility('hidden');
    session.moved('/find');
    expect(revision()).toBe(1);
    sent();
    await jest.advanceTimersByTimeAsync(0);
    expect(revision()).toBe(2);
  });

  test.each([
    ['a popup of the shell', async ({ setPopup }: ReturnType<typeof bench>) => setPopup('generic'), async ({ setPopup }: ReturnType<typeof bench>) => setPopup('')],
    ['a dialog of the page', async () => { document.body.append(Object.assign(document.createElement('dialog'), { open: true })); }, async () => { document.querySelector('dialog')?.remove(); }],
    ['text that only the page has', async ({ world }: ReturnType<typeof bench>) => { world.isUnkept = true; }, async ({ world }: ReturnType<typeof bench>) => { world.isUnkept = false; }],
  ])('never comes over %s', async (_name, begin, end) => {
    const tab = bench();
    await begin(tab);
    await tab.news(newChat);
    await tab.setVisibility('hidden');
    expect(tab.revision()).toBe(1);
    await end(tab);
    await tab.setVisibility('hidden');
    expect(tab.revision()).toBe(2);
  });

  test('leaves the page that works when the next version does not load, and tries again', async () => {
    const { news, revision, setVisibility, world } = bench();
    world.loads = false;
    await news(newChat);
    await setVisibility('hidden');
    expect([revision(), world.prepared.length]).toEqual([1, 1]);
    world.loads = true;
    await jest.advanceTimersByTimeAsync(60_000);
    expect([revision(), world.prepared.length]).toEqual([2, 2]);
  });

  test('does not take a set that the gate refuses', async () => {
    const { news, session, world } = bench('/find');
    world.verdict = { isGood: false, code: 'tampered' };
    await news(newChat);
    expect([session.state.current.revision, session.state.waiting]).toEqual([1, undefined]);
  });

  test('is asked for again when the tab is looked at', async () => {
    const { world, setVisibility } = bench();
    await setVisibility('hidden');
    await setVisibility('visible');
    await jest.advanceTimersByTimeAsync(2000);
    expect(world.asked).toBe(1);
  });
});

describe('[BRAND-05] a remote that is switched off', () => {
  test('goes at once, with its popups, also under somebody\'s hands', async () => {
    const { news, session, world } = bench();
    world.isUnkept = true;
    await news(chatOff, true);
    expect(session.state.current.remotes[0]?.isOff).toBe(true);
    expect(world.closed).toEqual(['mfe-one']);
  });

  test('waits for a payment, and no longer than its time', async () => {
    const { news, session, guard } = bench();
    guard.hold('a payment');
    await news(chatOff, true);
    expect(session.state.current.remotes[0]?.isOff).toBeUndefined();
    await jest.advanceTimersByTimeAsync(OFF_GRACE_MS);
    expect(session.state.current.remotes[0]?.isOff).toBe(true);
  });

  test('goes when the payment is through', async () => {
    const { news, session, guard } = bench();
    const paid = guard.hold('a payment');
    await news(chatOff, true);
    paid();
    expect(session.state.current.remotes[0]?.isOff).toBe(true);
  });

  /** Seconds from now until it is gone. */
  async function secondsUntilOff({ session }: ReturnType<typeof bench>): Promise<number> {
    for (let seconds = 0; seconds <= 120; seconds += 0.5) {
      if (session.state.current.remotes[0]?.isOff) return seconds;
      await jest.advanceTimersByTimeAsync(500);
    }
    return Infinity;
  }

  test.each([1, 3])('goes in a member\'s tab although %i questions after the notice were not answered', async (failing) => {
    const tab = bench();
    tab.world.failing = failing;
    tab.world.server = chatOff;
    tab.session.told(true);
    expect(await secondsUntilOff(tab)).toBeLessThan(10);
  });

  test('goes although the tab was hidden between the notice and the answer', async () => {
    const tab = bench();
    tab.world.server = chatOff;
    tab.session.told(true);
    await tab.setVisibility('hidden');
    expect(await secondsUntilOff(tab)).toBeLessThan(10);
  });

  test('waits for a payment at most as long as the minute since the notice lasts, however late the answer came', async () => {
    const tab = bench();
    tab.guard.hold('a payment');
    Object.assign(tab.world, { server: chatOff, failing: 4, answersAfterMs: 6000, random: 1 });
    tab.session.told(true);
    const seconds = await secondsUntilOff(tab);
    expect(seconds).toBeGreaterThan(45);
    expect(seconds).toBeLessThan(58);
  });

  test.each([
    ['a visitor\'s tab that holds a payment', 'visible', true],
    ['a visitor\'s hidden tab', 'hidden', false],
    ['a visitor\'s hidden tab that holds a payment', 'hidden', true],
  ] as const)('is gone within a minute in %s, at the longest pause and the slowest answer', async (_whose, shown, isHeld) => {
    const tab = bench();
    Object.assign(tab.world, { isTold: false, random: 1, answersAfterMs: 6000 });
    await tab.setVisibility(shown);
    while (tab.world.asked === 0) await jest.advanceTimersByTimeAsync(500);
    if (isHeld) tab.guard.hold('a payment');
    // Answered a moment before it was switched off; the process that is asked next heard of it two seconds later.
    await jest.advanceTimersByTimeAsync(500);
    const answered = tab.world.server;
    await jest.advanceTimersByTimeAsync(5500);
    expect(tab.world.server).toBe(answered);
    tab.world.server = chatOff;
    const seconds = await secondsUntilOff(tab);
    expect(seconds).toBeLessThan(58);
    if (isHeld && shown === 'visible') expect(seconds).toBeGreaterThan(45);
  });

  test('comes back without a reload', async () => {
    const { news, session, world } = bench();
    await news(chatOff, true);
    await news(setOf(3, remote('mfe-one', '1.0.1'), remote('mfe-two', '1.0.0')));
    expect(session.state.current.remotes[0]).toMatchObject({ pinned: { version: '1.0.1' } });
    expect(world.reloads).toBe(0);
  });
});

describe('[PAGE-02] a newer shell', () => {
  const newer = { softwareVersion: 'shell-2', mustReload: false };
  const must = { softwareVersion: 'shell-2', mustReload: true };

  test('softwareVersion with reload reloads the page', () => {
    const { session, world } = bench();
    session.shellTold(must);
    expect(world.reloads).toBe(1);
  });

  test('softwareVersion of what runs already, or without reload, does not', () => {
    const { session, world } = bench();
    session.shellTold({ softwareVersion: 'shell-1', mustReload: true });
    session.shellTold(newer);
    expect(world.reloads).toBe(0);
  });

  test('never while a message or payment is being submitted', () => {
    const { session, world, guard } = bench();
    const first = guard.hold('a message');
    const second = guard.hold('a payment');
    session.shellTold(must);
    first();
    expect(world.reloads).toBe(0);
    second();
    expect(world.reloads).toBe(1);
  });

  test('never over text that only the page has', async () => {
    const { session, world, setVisibility } = bench();
    world.isUnkept = true;
    session.shellTold(must);
    await setVisibility('hidden');
    expect(world.reloads).toBe(0);
    session.moved('/find');
    expect(world.reloads).toBe(1);
  });

  test('restart asks what runs now: the same shell stays, a newer one comes when nobody looks', async () => {
    const { session, world, setVisibility } = bench();
    session.told(false);
    await jest.advanceTimersByTimeAsync(1500);
    expect([world.asked, world.reloads]).toEqual([1, 0]);
    world.softwareVersion = 'shell-2';
    session.told(false);
    await jest.advanceTimersByTimeAsync(1500);
    expect(world.reloads).toBe(0);
    await setVisibility('hidden');
    expect(world.reloads).toBe(1);
  });

  test('comes with the next page', () => {
    const { session, world } = bench();
    session.shellTold(newer);
    session.moved('/find');
    expect(world.reloads).toBe(1);
  });

  test('is tried once: a server that still has the old one does not send the page round in circles', () => {
    bench().session.shellTold(must);
    stop();
    const { session, world } = bench();
    session.shellTold(must);
    session.moved('/find');
    expect(world.reloads).toBe(0);
  });

  test('comes when the person says so, after what is being sent', () => {
    const { session, world, guard } = bench();
    session.shellTold(newer);
    const sent = guard.hold('a message');
    session.reload();
    expect(world.reloads).toBe(0);
    sent();
    expect(world.reloads).toBe(1);
  });

  test('signed with a key that came after this page, a set is what a new page load is for', async () => {
    const { session, world, news } = bench();
    world.verdict = { isGood: false, code: 'wrong_key' };
    await news(newChat);
    expect(session.state.shell.latest).not.toBe('shell-1');
    session.moved('/find');
    expect([world.reloads, session.state.current.revision]).toEqual([1, 1]);
  });
});
