import { OFF_GRACE_MS } from './release-state.ts';
import { chatOff, isolateSessions, remote, sessionHarness, setOf } from './testing/session-harness.ts';

isolateSessions();

describe('[BRAND-05] a remote that is switched off', () => {
  test('goes at once, with its popups, also while the page is in use', async () => {
    const { announce, session, world } = sessionHarness();
    world.isUnkept = true;
    await announce(chatOff, true);
    expect(session.state.current.remotes[0]?.isOff).toBe(true);
    expect(world.closed).toEqual(['mfe-one']);
  });

  test('waits for a payment, and no longer than its time', async () => {
    const { announce, session, guard } = sessionHarness();
    guard.hold('a payment');
    await announce(chatOff, true);
    expect(session.state.current.remotes[0]?.isOff).toBeUndefined();
    await jest.advanceTimersByTimeAsync(OFF_GRACE_MS);
    expect(session.state.current.remotes[0]?.isOff).toBe(true);
  });

  test('goes when the payment is through', async () => {
    const { announce, session, guard } = sessionHarness();
    const paid = guard.hold('a payment');
    await announce(chatOff, true);
    paid();
    expect(session.state.current.remotes[0]?.isOff).toBe(true);
  });

  /** Seconds from now until it is gone. */
  async function secondsUntilOff({ session }: ReturnType<typeof sessionHarness>): Promise<number> {
    for (let seconds = 0; seconds <= 120; seconds += 0.5) {
      if (session.state.current.remotes[0]?.isOff) return seconds;
      await jest.advanceTimersByTimeAsync(500);
    }
    return Infinity;
  }

  test.each([1, 3])(
    "goes in a member's tab although %i questions after the notice were not answered",
    async (failing) => {
      const tab = sessionHarness();
      tab.world.failing = failing;
      tab.world.server = chatOff;
      tab.session.announced({ revision: chatOff.revision, isUrgent: true });
      expect(await secondsUntilOff(tab)).toBeLessThan(10);
    },
  );

  test.each(['visible', 'hidden'] as const)(
    "goes in a member's %s tab although the process that is asked first does not know of it yet",
    async (shown) => {
      const tab = sessionHarness();
      await tab.setVisibility(shown);
      Object.assign(tab.world, { server: chatOff, behind: 2 });
      tab.session.announced({ revision: chatOff.revision, isUrgent: true });
      expect(await secondsUntilOff(tab)).toBeLessThan(10);
    },
  );

  test('goes although the older set that a process answers with is refused as a replay', async () => {
    const tab = sessionHarness();
    tab.world.verdict = { isGood: false, code: 'replayed' };
    tab.world.server = chatOff;
    tab.session.announced({ revision: chatOff.revision, isUrgent: true });
    await jest.advanceTimersByTimeAsync(2_000);
    tab.world.verdict = undefined;
    expect(await secondsUntilOff(tab)).toBeLessThan(10);
  });

  test('waits for a payment at most until the minute is over, also when answers were behind at first', async () => {
    const tab = sessionHarness();
    tab.guard.hold('a payment');
    Object.assign(tab.world, { server: chatOff, behind: 3, random: 1 });
    tab.session.announced({ revision: chatOff.revision, isUrgent: true });
    const seconds = await secondsUntilOff(tab);
    expect(seconds).toBeGreaterThan(45);
    expect(seconds).toBeLessThan(58);
  });

  test('goes although the tab was hidden between the notice and the answer', async () => {
    const tab = sessionHarness();
    tab.world.server = chatOff;
    tab.session.announced({ revision: chatOff.revision, isUrgent: true });
    await tab.setVisibility('hidden');
    expect(await secondsUntilOff(tab)).toBeLessThan(10);
  });

  test('waits for a payment at most as long as the minute since the notice lasts, however late the answer came', async () => {
    const tab = sessionHarness();
    tab.guard.hold('a payment');
    Object.assign(tab.world, { server: chatOff, failing: 4, answersAfterMs: 6000, random: 1 });
    tab.session.announced({ revision: chatOff.revision, isUrgent: true });
    const seconds = await secondsUntilOff(tab);
    expect(seconds).toBeGreaterThan(45);
    expect(seconds).toBeLessThan(58);
  });

  test.each([
    ["a visitor's tab that holds a payment", 'visible', true],
    ["a visitor's hidden tab", 'hidden', false],
    ["a visitor's hidden tab that holds a payment", 'hidden', true],
  ] as const)(
    'is gone within a minute in %s, at the longest pause and the slowest answer',
    async (_whose, shown, isHeld) => {
      const tab = sessionHarness();
      Object.assign(tab.world, { isNotified: false, random: 1, answersAfterMs: 6000 });
      await tab.setVisibility(shown);
      while (tab.world.asked === 0) await jest.advanceTimersByTimeAsync(500);
      if (isHeld) tab.guard.hold('a payment');
      // Answered a moment before it was switched off; the process that is asked next learned of it two seconds later.
      await jest.advanceTimersByTimeAsync(500);
      const answered = tab.world.server;
      await jest.advanceTimersByTimeAsync(5500);
      expect(tab.world.server).toBe(answered);
      tab.world.server = chatOff;
      const seconds = await secondsUntilOff(tab);
      expect(seconds).toBeLessThan(58);
      if (isHeld && shown === 'visible') expect(seconds).toBeGreaterThan(45);
    },
  );

  test('comes back without a reload', async () => {
    const { announce, session, world } = sessionHarness();
    await announce(chatOff, true);
    await announce(setOf(3, remote('mfe-one', '1.0.1'), remote('mfe-two', '1.0.0')));
    expect(session.state.current.remotes[0]).toMatchObject({ pinned: { version: '1.0.1' } });
    expect(world.reloads).toBe(0);
  });
});
