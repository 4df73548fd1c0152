// Stands in the page itself, before the start guard, where the shell is one that was published. It comes from the
// installation's own shell, so that no version judges itself. When this one does not start, it notes that in a cookie
// and loads the page again: the server then gives the version before. That happens once a version, and the one that the
// installation brought along has no watch, so it ends. It imports nothing.
{
  /** Faults of the version. A line that is slow or gone would be no better with another one. */
  const FAULTS = ['missing', 'not_script', 'empty', 'tampered', 'threw'];
  /** after everything of the page came: the guard itself did not run */
  const PATIENCE_MS = 15_000;
  /** with all its scripts there, as long as a remote has that another version stands in for (remotes/load-phase.ts) */
  const STARTS_WITHIN_S = 4;
  /** how long the version is not tried again in this browser */
  const LIFE_S = 1_800;
  /** as for pages (remotes/freeze-memory.ts): a note that nothing renews is of a tab that froze */
  const NOTES = 'halo:shell-starts:';
  const SILENT_AFTER_MS = 6_000;
  const NOTE_LIFE_MS = 3_600_000;
  const OWN_SCRIPT = /^\/shell(?:-hot)?\//;

  const { cookie = '', failed = '' } = document.currentScript?.dataset ?? {};
  const [version = ''] = failed.split('~');
  let isDone = false;

  /** The shell replaces the outline that the page came with. */
  function stands(): boolean {
    const first = document.getElementById('halo-app')?.firstElementChild;
    return first !== null && first !== undefined && !first.classList.contains('hs');
  }

  /** False in a browser that keeps no cookies: it would come here again and again. */
  function isNoted(): boolean {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${cookie}=${failed}; Path=/; Max-Age=${LIFE_S}; SameSite=Lax${secure}`;
    return document.cookie.includes(`${cookie}=${failed}`);
  }

  function goBack(): void {
    if (isDone || stands()) return;
    isDone = true;
    if (isNoted()) location.reload();
  }

  /** The guard reports what it sees; one that did not run, and a start that does not end, report nothing. */
  function report(phase: 'entry' | 'mount', code: 'threw' | 'timeout'): void {
    const boot = JSON.parse(document.getElementById('halo-boot')?.textContent ?? '{}');
    const { revision } = JSON.parse(boot.signedReleases?.payload ?? '{"revision":0}');
    const one = {
      kind: 'failed',
      remote: 'shell',
      version: boot.softwareVersion,
      group: boot.groups?.shell ?? 'stable',
      phase,
      code,
      durationMs: Math.round(performance.now()),
    };
    fetch(`${boot.brand?.services?.kpi ?? '/kpi'}/releases`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revision, reports: [one] }),
    }).catch(() => undefined);
  }

  /** Each tab has a note of its own: one that starts well must not strike out what another one froze with. */
  const ownNote = NOTES + Math.random().toString(36).slice(2);

  function keepNote(text: string | undefined): void {
    try {
      if (text === undefined) localStorage.removeItem(ownNote);
      else localStorage.setItem(ownNote, text);
    } catch {
      // Without storage a version that freezes does so again.
    }
  }

  /** Notes that nothing renews are of tabs that froze; each is read once. */
  function froze(): boolean {
    try {
      const silent = Object.keys(localStorage).filter((key) => key.startsWith(NOTES) && isSilent(key));
      const notes = silent.map((key) => JSON.parse(localStorage.getItem(key) ?? '{}'));
      for (const key of silent) localStorage.removeItem(key);
      return notes.some((note) => note.version === version && Date.now() - note.at < NOTE_LIFE_MS);
    } catch {
      return false;
    }
  }

  function isSilent(key: string): boolean {
    const { at = 0 } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return Date.now() - at >= SILENT_AFTER_MS;
  }

  const came = new WeakSet<EventTarget>();

  /** The page, or a script of the shell, is under way or could not be had: that is the line's. */
  function isComing(): boolean {
    const isOwn = ({ src }: HTMLScriptElement): boolean => src !== '' && OWN_SCRIPT.test(new URL(src).pathname);
    return document.readyState === 'loading' || [...document.scripts].some((one) => isOwn(one) && !came.has(one));
  }

  /** Seconds in which the tab ran and nothing was left to wait for: a tab that stood still has none. */
  let waitedS = 0;

  function everySecond(): void {
    if (document.visibilityState === 'hidden') return;
    keepNote(JSON.stringify({ version, at: Date.now() }));
    // The shell has said that it waits for the server.
    const isWaiting = 'waits' in document.documentElement.dataset;
    waitedS = isComing() || isWaiting || !navigator.onLine ? 0 : waitedS + 1;
    if (waitedS <= STARTS_WITHIN_S) return;
    end();
    report('mount', 'timeout');
    goBack();
  }

  /** Pages that freeze later have notes of their own. */
  const drawing = new MutationObserver(() => {
    if (stands()) end();
  });

  function end(): void {
    clearInterval(timer);
    drawing.disconnect();
    keepNote(undefined);
  }

  /** A hidden tab may be ended by the browser at any time. */
  function onHidden(): void {
    if (document.visibilityState === 'hidden') keepNote(undefined);
  }

  const hasFrozen = froze();
  const timer = setInterval(everySecond, 1_000);
  if (hasFrozen && isNoted()) {
    isDone = true;
    end();
    // Nothing of it may run again before the other page comes.
    window.stop();
    report('mount', 'timeout');
    location.reload();
  } else {
    everySecond();
    drawing.observe(document, { childList: true, subtree: true });
  }
  document.addEventListener('load', ({ target }) => target && came.add(target), true);
  addEventListener('pagehide', end);
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('halo-start-failed', (event) => {
    if (FAULTS.includes((event as CustomEvent<string>).detail)) goBack();
  });
  addEventListener('load', () =>
    setTimeout(() => {
      // The guard shows its screen when it works.
      if (stands() || document.getElementById('halo-retry')) return;
      report('entry', 'threw');
      goBack();
    }, PATIENCE_MS),
  );
}
