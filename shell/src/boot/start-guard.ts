// Stands in the page itself, before every script with an address: the build compiles this file to a few lines of text
// and the edge writes them into each page. It decides from where scripts may come, starts the shell's scripts again
// when they do not come, and shows that to the person until they do. Where the page stands already as the server drew
// it, it lets the scripts come after everything that is seen. It imports nothing (types are gone in the page) and hands
// itself to the shell once.
import type { StartGuard } from './start-hand-over.ts';

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: {
      createScriptURL(text: string, type: string, sink: string): string | null;
      createHTML(html: string, type: string, sink: string): string | null;
    },
  ): unknown;
}

{
  const TEXTS = {
    it: [
      'Non siamo riusciti a partire',
      'Una parte della pagina non è arrivata. Riproviamo da soli tra qualche secondo.',
      'Riprova ora',
      'Sei offline',
      'Per aprire questa pagina serve la rete. Appena torna, riproviamo da soli.',
    ],
    es: [
      'No hemos podido arrancar',
      'Una parte de la página no ha llegado. Lo intentamos de nuevo en unos segundos.',
      'Reintentar ahora',
      'No tienes conexión',
      'Para abrir esta página hace falta la red. En cuanto vuelva, lo intentamos de nuevo.',
    ],
    fr: [
      'Nous n’avons pas pu démarrer',
      'Une partie de la page n’est pas arrivée. Nous réessayons tout seuls dans quelques secondes.',
      'Réessayer maintenant',
      'Tu es hors ligne',
      'Il faut du réseau pour ouvrir cette page. Dès qu’il revient, nous réessayons tout seuls.',
    ],
    en: [
      'We could not start',
      'A part of the page did not arrive. We try again by ourselves in a few seconds.',
      'Try again now',
      'You are offline',
      'This page needs a network to open. We try again by ourselves as soon as there is one.',
    ],
  };
  /** when the shell has not started by then, the page says so */
  const PATIENCE_MS = 6_500;
  const [FIRST_RETRY_MS, LONGEST_RETRY_MS] = [5_000, 60_000];
  /** after an error in a script of the shell that may not have been the end of it */
  const AFTER_ERROR_MS = 1_000;
  /** a drawn page whose pictures do not come starts all the same */
  const LATEST_START_MS = 4_000;
  /** with the development flavour, which only a developer's server has */
  const OWN_SCRIPT = /^\/shell(?:-hot)?\/[\w.-]+\.js$/;
  const SCREEN = 'halo-retry';
  /** the one service worker (worker/service-worker.ts), which is no script of a page */
  const [WORKER, WORKER_SINK] = ['/sw.js', 'ServiceWorkerContainer register'];
  /** of a script that comes late: no browser runs or fetches it as it stands */
  const LATE = 'text/plain';

  let rule = (_address: URL): boolean => false;
  let [attempts, waits, timer] = [1, 0, 0];
  let isStarted = false;
  /** all came late, and has its time to start */
  let isStarting = false;
  let cancelRetry = (): void => undefined;
  const untilStarted = new AbortController();
  const came = new Set<HTMLScriptElement>();
  let firstFailed: HTMLScriptElement | undefined;
  let hasThrown = false;
  let reported: boolean | undefined;

  function isAllowed(text: string): boolean {
    const address = new URL(text, location.href);
    return (address.origin === location.origin && OWN_SCRIPT.test(address.pathname)) || rule(address);
  }

  function guardAddresses(): void {
    const factory = (window as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
    if (factory) {
      factory.createPolicy('default', {
        createScriptURL: (text, _type, sink) =>
          isAllowed(text) || (text === WORKER && sink === WORKER_SINK) ? text : null,
        // A parsed document that is not shown is inert; HTML is never written into the page.
        createHTML: (html, _type, sink) => (sink === 'DOMParser parseFromString' ? html : null),
      });
      return;
    }
    const { prototype } = HTMLScriptElement;
    const src = Object.getOwnPropertyDescriptor(prototype, 'src');
    const checked = (text: string): string => {
      if (isAllowed(text)) return text;
      throw new TypeError(`scripts may not come from ${text}`);
    };
    Object.defineProperty(prototype, 'src', {
      ...src,
      set(this: HTMLScriptElement, text: string) {
        src?.set?.call(this, checked(text));
      },
    });
    prototype.setAttribute = function setAttribute(name, value) {
      Element.prototype.setAttribute.call(this, name, name.toLowerCase() === 'src' ? checked(value) : value);
    };
  }

  /** The scripts that start the shell, as they stand in the page now. */
  function startScripts(): HTMLScriptElement[] {
    return [...document.querySelectorAll<HTMLScriptElement>('script[data-start]')];
  }

  function onEnd({ type, target }: Event): void {
    if (!(target instanceof HTMLScriptElement)) return;
    const place = target.dataset['start'];
    if (place === undefined) return;
    if (type === 'load') {
      came.add(target);
      // Now it has to start: what came late must not be taken for what does not start.
      if (isLate() && startScripts().every((script) => came.has(script))) {
        isStarting = true;
        watch();
      }
    }
    // The first time again at once and quietly.
    else if (place === '') insertAgain([target]);
    else {
      firstFailed ??= target;
      fail();
    }
  }

  /** An error that nothing caught, in a script of the shell that is starting. */
  function onError({ filename }: ErrorEvent): void {
    if (!filename || !OWN_SCRIPT.test(new URL(filename, location.href).pathname)) return;
    hasThrown = true;
    watch(AFTER_ERROR_MS);
  }

  function fail(): void {
    isStarting = false;
    void report();
    showRetry(startAgain);
  }

  function startAgain(): void {
    const missing = startScripts().filter((script) => !came.has(script));
    if (missing.length > 0) insertAgain(missing);
    // All came and yet nothing started: only a new page helps.
    else if (!isStarting) location.reload();
  }

  /** Asked for again, or given up for the moment. */
  function isLate(): boolean {
    return attempts > 1 || document.getElementById(SCREEN) !== null;
  }

  /** Puts scripts into the page again, at an address of its own: a browser joins a request that hangs. */
  function insertAgain(scripts: readonly HTMLScriptElement[]): void {
    attempts += 1;
    insert(scripts, 'again', (address) => address.searchParams.set('attempt', String(attempts)));
  }

  function insert(scripts: readonly HTMLScriptElement[], place: '' | 'again', change?: (address: URL) => void): void {
    for (const old of scripts) {
      const script = document.createElement('script');
      const address = new URL(old.src);
      change?.(address);
      script.integrity = old.integrity;
      script.crossOrigin = 'anonymous';
      script.nonce = old.nonce;
      script.async = false;
      script.dataset['start'] = place;
      script.src = address.href;
      old.replaceWith(script);
    }
    watch();
  }

  /** For who is signed in the drawn page is not the page: theirs starts at once. */
  function isMember(): boolean {
    try {
      return localStorage.getItem('token') !== null;
    } catch {
      return false;
    }
  }

  const lateScripts = (): HTMLScriptElement[] => startScripts().filter(({ type }) => type === LATE);

  function startLate(): void {
    const late = lateScripts();
    if (late.length === 0) return;
    insert(late, '');
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-late]')) link.rel = 'preload';
  }

  /** A press that the drawn page cannot answer: the shell does, which finds the mark (prerendered-page.ts). */
  function onPress({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) {
      for (const earlier of document.querySelectorAll<HTMLElement>('[data-pressed]')) delete earlier.dataset['pressed'];
      button.dataset['pressed'] = '';
    }
    startLate();
  }

  function leaveTheLineToThePage(): void {
    const [page, { signal }] = [document.documentElement, untilStarted];
    if (isMember()) page.dataset['member'] = '';
    // Before anything is seen: what a drawn page asks of a browser (`UNMET_NEEDS`).
    if ('parseRequestOptionsFromJSON' in (window.PublicKeyCredential ?? {})) page.dataset['passkeys'] = '';
    const parsed = (): void => {
      if ('member' in page.dataset) return startLate();
      if (lateScripts().length === 0) return;
      clearTimeout(timer);
      timer = window.setTimeout(startLate, LATEST_START_MS);
      addEventListener('click', onPress, { signal, capture: true });
    };
    document.addEventListener('DOMContentLoaded', parsed, { signal });
    addEventListener('load', () => setTimeout(startLate), { signal });
  }

  function watch(patienceMs = PATIENCE_MS): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (!isStarted) fail();
    }, patienceMs);
  }

  /**
   * One report, the way the shell itself would send it (contract of release reports); another one when it throws after
   * it was only late.
   */
  async function report(): Promise<void> {
    if (reported === hasThrown) return;
    reported = hasThrown;
    const boot = JSON.parse(document.getElementById('halo-boot')?.textContent ?? '{}');
    const { revision } = JSON.parse(boot.signedReleases?.payload ?? '{"revision":0}');
    // Nothing has thrown: scripts that all came may still wait for the line, for the shell's texts or its server.
    const code = hasThrown ? 'threw' : firstFailed ? await codeOf(firstFailed) : 'timeout';
    const one = {
      kind: 'failed',
      remote: 'shell',
      version: boot.softwareVersion,
      group: boot.groups?.shell ?? 'stable',
      phase: 'entry',
      code,
      durationMs: Math.round(performance.now()),
    };
    void fetch(`${boot.brand?.services?.kpi ?? '/kpi'}/releases`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revision, reports: [one] }),
    }).catch(() => undefined);
    // For what may ask for another version (stand-in-watch.ts); the report outlives the page.
    dispatchEvent(new CustomEvent('halo-start-failed', { detail: code }));
  }

  async function codeOf({ src, integrity }: HTMLScriptElement): Promise<string> {
    try {
      const answer = await fetch(src, { cache: 'reload', credentials: 'omit', signal: AbortSignal.timeout(1_500) });
      if (!answer.ok) return answer.status === 404 ? 'missing' : 'http';
      if (!/javascript/.test(answer.headers.get('content-type') ?? '')) return 'not_script';
      const bytes = await answer.arrayBuffer();
      if (bytes.byteLength === 0) return 'empty';
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
      // Good by now: it was the line that broke off what came before.
      return integrity === `sha384-${btoa(String.fromCharCode(...digest))}` ? 'offline' : 'tampered';
    } catch {
      return 'offline';
    }
  }

  /** @param isAsked by the shell, which waits for the server: its start ends no sooner (stand-in-watch.ts) */
  function showRetry(retry: () => void, isAsked = false): void {
    if (isAsked) document.documentElement.dataset['waits'] = '';
    cancelRetry();
    const again = (): void => {
      cancelRetry();
      document.getElementById(SCREEN)?.querySelector('button')?.setAttribute('disabled', '');
      retry();
    };
    const waiting = setTimeout(again, Math.min(FIRST_RETRY_MS * 2 ** waits, LONGEST_RETRY_MS));
    waits += 1;
    addEventListener('online', again);
    cancelRetry = () => {
      clearTimeout(waiting);
      removeEventListener('online', again);
    };
    draw(again);
  }

  function draw(onRetry: () => void): void {
    document.getElementById(SCREEN)?.remove();
    const [title, text, action, away, awayText] =
      TEXTS[document.documentElement.lang as keyof typeof TEXTS] ?? TEXTS.en;
    // The kept page of a browser that was without a network for too long.
    const isAway = !navigator.onLine;
    const make = (name: string, words: string, style: string): HTMLElement => {
      const element = Object.assign(document.createElement(name), { textContent: words });
      element.style.cssText = style;
      return element;
    };
    const screen = make(
      'main',
      '',
      'position:fixed;inset:0;z-index:90;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;text-align:center;background:var(--halo-bg);color:var(--halo-ink)',
    );
    screen.id = SCREEN;
    screen.setAttribute('role', 'alert');
    const button = make(
      'button',
      action ?? '',
      'min-height:52px;margin-top:8px;padding:0 28px;border:0;border-radius:16px;background:var(--halo-accent);color:var(--halo-accent-ink);font:inherit;font-weight:700;cursor:pointer',
    );
    button.addEventListener('click', onRetry);
    screen.append(
      make('h1', (isAway ? away : title) ?? '', 'margin:0;font-size:24px;line-height:1.25'),
      make('p', (isAway ? awayText : text) ?? '', 'margin:0;max-width:34ch;color:var(--halo-soft)'),
      button,
    );
    // What lies under it takes no press and no focus.
    document.getElementById('halo-app')?.setAttribute('inert', '');
    document.body.append(screen);
  }

  const guard: StartGuard = {
    allow(next) {
      rule = next;
    },
    isAllowed,
    showRetry: (retry) => showRetry(retry, true),
    threw() {
      hasThrown = true;
      if (!isStarted) void report();
    },
    started() {
      isStarted = true;
      clearTimeout(timer);
      cancelRetry();
      untilStarted.abort();
      document.getElementById('halo-app')?.removeAttribute('inert');
      document.getElementById(SCREEN)?.remove();
      for (const type of ['load', 'error']) document.removeEventListener(type, onEnd, true);
      removeEventListener('error', onError);
    },
  };

  guardAddresses();
  for (const type of ['load', 'error']) document.addEventListener(type, onEnd, true);
  addEventListener('error', onError);
  watch();
  leaveTheLineToThePage();
  window.haloStart = guard;
}
