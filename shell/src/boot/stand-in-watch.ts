// Stands in the page itself, before the start guard, where the shell is one that was published. It comes from the
// installation's own shell, so that no version judges itself. When this one does not start, it notes that in a cookie
// and loads the page again: the server then gives the version before. That happens once a version, and the one that the
// installation brought along has no watch, so it ends. It imports nothing.
{
  /** Faults of the version. A line that is slow or gone would be no better with another one. */
  const FAULTS = ['missing', 'not_script', 'empty', 'tampered', 'threw'];
  /** after everything of the page came: the guard itself did not run */
  const PATIENCE_MS = 15_000;
  /** how long the version is not tried again in this browser */
  const LIFE_S = 1_800;

  const { cookie = '', failed = '' } = document.currentScript?.dataset ?? {};
  let isDone = false;

  /** The shell replaces the outline that the page came with. */
  function stands(): boolean {
    const first = document.getElementById('halo-app')?.firstElementChild;
    return first !== null && first !== undefined && !first.classList.contains('hs');
  }

  function goBack(): void {
    if (isDone || stands()) return;
    isDone = true;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${cookie}=${failed}; Path=/; Max-Age=${LIFE_S}; SameSite=Lax${secure}`;
    // A browser that keeps no cookies would come here again and again.
    if (document.cookie.includes(`${cookie}=${failed}`)) location.reload();
  }

  /** The guard reports what it sees; one that did not run reports nothing. */
  function report(): void {
    const boot = JSON.parse(document.getElementById('halo-boot')?.textContent ?? '{}');
    const { revision } = JSON.parse(boot.signedReleases?.payload ?? '{"revision":0}');
    const one = {
      kind: 'failed',
      remote: 'shell',
      version: boot.softwareVersion,
      group: boot.groups?.shell ?? 'stable',
      phase: 'entry',
      code: 'threw',
      durationMs: Math.round(performance.now()),
    };
    fetch(`${boot.brand?.services?.kpi ?? '/kpi'}/releases`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revision, reports: [one] }),
    }).catch(() => undefined);
  }

  addEventListener('halo-start-failed', (event) => {
    if (FAULTS.includes((event as CustomEvent<string>).detail)) goBack();
  });
  addEventListener('load', () =>
    setTimeout(() => {
      // The guard shows its screen when it works.
      if (stands() || document.getElementById('halo-retry')) return;
      report();
      goBack();
    }, PATIENCE_MS),
  );
}
