import { BEHIND_AT_MOST_MS } from './freshness.ts';
import { IDLE_MS } from './release-session.ts';
import { before, isolateSessions, newChat, remote, sessionHarness, setOf } from './testing/session-harness.ts';

isolateSessions();

describe('[BRAND-05] a change of versions in an open tab', () => {
  test('waits while the page is in use, and comes when the tab is hidden', async () => {
    const { announce, revision, setVisibility, world } = sessionHarness();
    await announce(newChat);
    expect(revision()).toBe(1);
    await setVisibility('hidden');
    expect([revision(), world.prepared]).toEqual([2, ['mfe-one@1.1.0']]);
  });

  test('comes when the page was not touched for a while', async () => {
    const { announce, revision } = sessionHarness();
    await announce(newChat);
    await jest.advanceTimersByTimeAsync(IDLE_MS - 5000);
    document.dispatchEvent(new Event('keydown'));
    await jest.advanceTimersByTimeAsync(IDLE_MS - 1000);
    expect(revision()).toBe(1);
    await jest.advanceTimersByTimeAsync(1000);
    expect(revision()).toBe(2);
  });

  test('comes with the next page', async () => {
    const { announce, revision, session } = sessionHarness();
    await announce(newChat);
    session.moved('/find');
    expect(revision()).toBe(2);
  });

  test('is taken at once where it is not on the screen', async () => {
    const { announce, revision, world } = sessionHarness('/find');
    await announce(newChat);
    expect([revision(), world.prepared]).toEqual([2, []]);
  });

  test('waits for a message that is being sent, in a hidden tab and on another page too', async () => {
    const { announce, revision, guard, setVisibility, session } = sessionHarness();
    const sent = guard.hold('a message');
    await announce(newChat);
    await setVisibility('hidden');
    session.moved('/find');
    expect(revision()).toBe(1);
    sent();
    await jest.advanceTimersByTimeAsync(0);
    expect(revision()).toBe(2);
  });

  test.each([
    [
      'a popup of the shell',
      async ({ setPopup }: ReturnType<typeof sessionHarness>) => setPopup('generic'),
      async ({ setPopup }: ReturnType<typeof sessionHarness>) => setPopup(''),
    ],
    [
      'a dialog of the page',
      async () => {
        document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
      },
      async () => {
        document.querySelector('dialog')?.remove();
      },
    ],
    [
      'text that only the page has',
      async ({ world }: ReturnType<typeof sessionHarness>) => {
        world.isUnkept = true;
      },
      async ({ world }: ReturnType<typeof sessionHarness>) => {
        world.isUnkept = false;
      },
    ],
  ])('never comes over %s', async (_name, begin, end) => {
    const tab = sessionHarness();
    await begin(tab);
    await tab.announce(newChat);
    await tab.setVisibility('hidden');
    expect(tab.revision()).toBe(1);
    await end(tab);
    await tab.setVisibility('hidden');
    expect(tab.revision()).toBe(2);
  });

  test('leaves the page that works when the next version does not load, and retries', async () => {
    const { announce, revision, setVisibility, world } = sessionHarness();
    world.loads = false;
    await announce(newChat);
    await setVisibility('hidden');
    expect([revision(), world.prepared.length]).toEqual([1, 1]);
    world.loads = true;
    await jest.advanceTimersByTimeAsync(60_000);
    expect([revision(), world.prepared.length]).toEqual([2, 2]);
  });

  test('does not take a set that the gate refuses', async () => {
    const { announce, session, world } = sessionHarness('/find');
    world.verdict = { isGood: false, code: 'tampered' };
    await announce(newChat);
    expect([session.state.current.revision, session.state.waiting]).toEqual([1, undefined]);
  });

  test('is asked for until a process answers that has it: another one may be a moment behind', async () => {
    const { announce, revision, world } = sessionHarness('/find');
    world.behind = 2;
    await announce(newChat);
    expect([world.asked, revision()]).toEqual([1, 1]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect([world.asked, revision()]).toEqual([3, 2]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(world.asked).toBe(3);
  });

  test('is not asked for for ever when no process has what one of them announced', async () => {
    const { session, world } = sessionHarness('/find');
    session.announced({ revision: 9, isUrgent: true });
    await jest.advanceTimersByTimeAsync(BEHIND_AT_MOST_MS + 10_000);
    const asked = world.asked;
    expect(asked).toBeGreaterThan(10);
    await jest.advanceTimersByTimeAsync(200_000);
    expect(world.asked).toBe(asked);
  });

  test('is asked for again when the tab is visible again', async () => {
    const { world, setVisibility } = sessionHarness();
    await setVisibility('hidden');
    await setVisibility('visible');
    await jest.advanceTimersByTimeAsync(2000);
    expect(world.asked).toBe(1);
  });
});

describe('a tab whose socket is back', () => {
  test('asks nothing where the server has no other set than it has itself', async () => {
    const { session, world } = sessionHarness();
    for (let times = 0; times < 3; times += 1) session.connected(before.revision);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(world.asked).toBe(0);
  });

  test('asks once for a newer set, and not again while that one waits for its moment', async () => {
    const { session, world, revision } = sessionHarness();
    world.server = newChat;
    for (let times = 0; times < 3; times += 1) {
      session.connected(newChat.revision);
      await jest.advanceTimersByTimeAsync(2_000);
    }
    expect([world.asked, revision(), session.state.waiting?.set.revision]).toEqual([1, 1, 2]);
  });
});

test('a visitor whom the server does not know keeps the groups of the page', async () => {
  const { world, session } = sessionHarness();
  world.groups = { 'mfe-one': 'canary' };
  session.connected(undefined);
  await jest.advanceTimersByTimeAsync(2_000);
  world.isVisitorKnown = false;
  world.groups = {};
  session.connected(undefined);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(world.judged).toEqual([{ 'mfe-one': 'canary' }, undefined]);
});

describe('[PAGE-02] a newer shell', () => {
  const newer = { softwareVersion: 'shell-2', mustReload: false };
  const must = { softwareVersion: 'shell-2', mustReload: true };

  test('softwareVersion with reload reloads the page', () => {
    const { session, world } = sessionHarness();
    session.shellAnnounced(must);
    expect(world.reloads).toBe(1);
  });

  test('softwareVersion of what runs already, or without reload, does not', () => {
    const { session, world } = sessionHarness();
    session.shellAnnounced({ softwareVersion: 'shell-1', mustReload: true });
    session.shellAnnounced(newer);
    expect(world.reloads).toBe(0);
  });

  test('never while a message or payment is being submitted', () => {
    const { session, world, guard } = sessionHarness();
    const first = guard.hold('a message');
    const second = guard.hold('a payment');
    session.shellAnnounced(must);
    first();
    expect(world.reloads).toBe(0);
    second();
    expect(world.reloads).toBe(1);
  });

  test('never over text that only the page has', async () => {
    const { session, world, setVisibility } = sessionHarness();
    world.isUnkept = true;
    session.shellAnnounced(must);
    await setVisibility('hidden');
    expect(world.reloads).toBe(0);
    session.moved('/find');
    expect(world.reloads).toBe(1);
  });

  test('that the server had when the tab was back: the same shell stays, a newer one comes when the page is hidden', async () => {
    const { session, world, setVisibility } = sessionHarness();
    session.connected(undefined);
    await jest.advanceTimersByTimeAsync(1500);
    expect([world.asked, world.reloads]).toEqual([1, 0]);
    world.softwareVersion = 'shell-2';
    session.connected(undefined);
    await jest.advanceTimersByTimeAsync(1500);
    expect(world.reloads).toBe(0);
    await setVisibility('hidden');
    expect(world.reloads).toBe(1);
  });

  test('comes with the next page', () => {
    const { session, world } = sessionHarness();
    session.shellAnnounced(newer);
    session.moved('/find');
    expect(world.reloads).toBe(1);
  });

  test('is attempted once in ten minutes: a server that still has the old one does not send the page round in circles', async () => {
    sessionHarness().session.shellAnnounced(must);
    const { session, world } = sessionHarness();
    world.softwareVersion = 'shell-2';
    session.shellAnnounced(must);
    session.moved('/find');
    expect(world.reloads).toBe(0);
    await jest.advanceTimersByTimeAsync(600_000);
    session.moved('/chats/7');
    expect(world.reloads).toBe(1);
  });

  test('is what the versions that are pinned from then on were checked against: the tab keeps its own until the reload', async () => {
    const { announce, revision, session, world, setVisibility } = sessionHarness();
    world.softwareVersion = 'shell-2';
    // Reloaded for it a moment ago, and got the old one again.
    sessionStorage.setItem('halo:reloaded-for', `${Date.now()} shell-2`);
    await announce(newChat);
    await jest.advanceTimersByTimeAsync(IDLE_MS);
    await setVisibility('hidden');
    session.moved('/find');
    expect([revision(), world.prepared, world.reloads]).toEqual([1, [], 0]);
    world.softwareVersion = 'shell-1';
    await setVisibility('visible');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(revision()).toBe(2);
  });

  test('does not keep what is switched off, nor bring it back in a version that this shell never ran', async () => {
    const { announce, session, world } = sessionHarness();
    world.softwareVersion = 'shell-2';
    const chat = () => session.state.current.remotes[0];
    await announce(setOf(2, remote('mfe-one', '1.1.0', { isOff: true }), remote('mfe-two', '1.0.0')), true);
    expect(chat()).toMatchObject({ isOff: true, pinned: { version: '1.0.0' } });
    await announce(setOf(3, remote('mfe-one', '1.1.0'), remote('mfe-two', '1.0.0')));
    expect(chat()).toMatchObject({ isOff: true });
    await announce(setOf(4, remote('mfe-one', '1.0.0'), remote('mfe-two', '1.0.0')));
    expect(chat()).toEqual(remote('mfe-one', '1.0.0'));
  });

  test('comes when the person says so, after what is being sent', () => {
    const { session, world, guard } = sessionHarness();
    session.shellAnnounced(newer);
    const sent = guard.hold('a message');
    session.reload();
    expect(world.reloads).toBe(0);
    sent();
    expect(world.reloads).toBe(1);
  });

  test('signed with a key that came after this page, a set is what a new page load is for', async () => {
    const { session, world, announce } = sessionHarness();
    world.verdict = { isGood: false, code: 'wrong_key' };
    await announce(newChat);
    expect(session.state.shell.latest).not.toBe('shell-1');
    session.moved('/find');
    expect([world.reloads, session.state.current.revision]).toEqual([1, 1]);
  });
});
