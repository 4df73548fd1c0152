import { replacePrerendered } from './prerendered-page.ts';
import type { StartGuard } from './start-hand-over.ts';

interface Policy {
  createScriptURL(text: string, type?: string, sink?: string): string | null;
  createHTML(html: string, type: string, sink: string): string | null;
}

let policies: Record<string, Policy>;
let reports: { url: string; body: unknown }[];
let answer: () => Promise<Response>;

function page(): void {
  document.documentElement.lang = 'es';
  delete document.documentElement.dataset['waits'];
  document.head.innerHTML = `
    <script type="application/json" id="halo-boot">${JSON.stringify({ softwareVersion: '1.0.0', brand: { services: { kpi: '/kpi' } }, signedReleases: { payload: '{"revision":41}' } })}</script>
    <script defer data-start nonce="n" src="/shell/vendor.js" integrity="sha384-v" crossorigin="anonymous"></script>
    <script defer data-start nonce="n" src="/shell/main.js" integrity="sha384-m" crossorigin="anonymous"></script>`;
  document.body.innerHTML = '<div id="halo-app"></div>';
}

function run(): StartGuard {
  jest.isolateModules(() => jest.requireActual('./start-guard.ts'));
  return window.haloStart as StartGuard;
}

beforeEach(() => {
  jest.useFakeTimers();
  policies = {};
  reports = [];
  answer = async () => new Response('gone', { status: 404 });
  (window as { trustedTypes?: object }).trustedTypes = {
    createPolicy: (name: string, rules: Policy) => {
      policies[name] = rules;
    },
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method !== 'POST') return answer();
    reports.push({ url: String(input), body: JSON.parse(String(init.body)) });
    return new Response();
  });
  page();
});
let guard: StartGuard;
afterEach(() => {
  guard.started();
  jest.useRealTimers();
});

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
const sources = () => scripts().map(({ src }) => src.replace(location.origin, ''));
const end = (index: number, type: 'load' | 'error') => scripts()[index]?.dispatchEvent(new Event(type));
const screen = () => document.querySelector('[role=alert]');

test("[REL-05] script addresses: the shell's own, and what the shell has allowed since", () => {
  guard = run();
  const { createScriptURL } = policies['default'] as Policy;
  const allowed = (text: string) => createScriptURL(text) !== null;
  expect(allowed('/shell/main.0a1b.js')).toBe(true);
  for (const text of [
    '/releases/mfe-chat/c/a.js',
    '/shell/../uploads/a.js',
    '/shell/a.svg',
    '//evil.example/shell/a.js',
    'data:text/javascript,1',
    'javascript:1',
  ])
    expect([text, allowed(text)]).toEqual([text, false]);
  guard.allow(({ pathname }) => pathname === '/releases/mfe-chat/c/a.js');
  expect(allowed('/releases/mfe-chat/c/a.js')).toBe(true);
});

test('[PAGE-05] the one service worker may be registered, and is no script of a page', () => {
  guard = run();
  const { createScriptURL } = policies['default'] as Policy;
  expect(createScriptURL('/sw.js', 'TrustedScriptURL', 'ServiceWorkerContainer register')).toBe('/sw.js');
  expect(createScriptURL('/sw.js', 'TrustedScriptURL', 'HTMLScriptElement src')).toBeNull();
  for (const other of ['/uploads/sw.js', '/sw.js?x', 'https://evil.example/sw.js'])
    expect(createScriptURL(other, 'TrustedScriptURL', 'ServiceWorkerContainer register')).toBeNull();
});

test('[REL-05] HTML is parsed for reading and never written into the page', () => {
  guard = run();
  const { createHTML } = policies['default'] as Policy;
  expect(createHTML('<p>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<p>');
  expect(createHTML('<p>', 'TrustedHTML', 'Element innerHTML')).toBeNull();
  expect(policies['default']).not.toHaveProperty('createScript');
});

test('the document says whether the browser has passkeys, before anything of it is seen', () => {
  guard = run();
  expect(document.documentElement.dataset).not.toHaveProperty('passkeys');
  guard.started();
  Object.assign(window, { PublicKeyCredential: { parseRequestOptionsFromJSON() {} } });
  guard = run();
  expect(document.documentElement.dataset).toHaveProperty('passkeys');
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  delete document.documentElement.dataset['passkeys'];
});

test('[REL-05] browsers without Trusted Types refuse the same addresses', () => {
  delete (window as { trustedTypes?: object }).trustedTypes;
  const source = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src') as PropertyDescriptor;
  guard = run();
  const script = document.createElement('script');
  expect(() => {
    script.src = 'https://evil.example/x.js';
  }).toThrow(TypeError);
  expect(() => script.setAttribute('SRC', 'https://evil.example/x.js')).toThrow(TypeError);
  script.src = '/shell/a.js';
  script.setAttribute('id', 'a');
  expect([script.getAttribute('src'), script.id]).toEqual(['/shell/a.js', 'a']);
  Object.defineProperty(HTMLScriptElement.prototype, 'src', source);
  delete (HTMLScriptElement.prototype as { setAttribute?: unknown }).setAttribute;
});

test('[REL-03] a script of the shell that fails once is asked for again, quietly', () => {
  guard = run();
  end(0, 'load');
  end(1, 'error');
  expect(sources()).toEqual(['/shell/vendor.js', '/shell/main.js?attempt=2']);
  end(1, 'load');
  guard.started();
  jest.runAllTimers();
  expect(screen()).toBeNull();
  expect(reports).toEqual([]);
});

test("[REL-03] one that keeps failing: a screen in the page's language, one report, and it heals by itself", async () => {
  guard = run();
  end(0, 'load');
  end(1, 'error');
  end(1, 'error');
  expect(screen()?.textContent).toContain('No hemos podido arrancar');
  expect(document.documentElement.dataset).not.toHaveProperty('waits');
  await jest.advanceTimersByTimeAsync(5_000);
  expect(sources()).toEqual(['/shell/vendor.js', '/shell/main.js?attempt=3']);
  end(1, 'error');
  await jest.advanceTimersByTimeAsync(0);
  expect(reports).toEqual([
    {
      url: '/kpi/releases',
      body: {
        revision: 41,
        reports: [
          {
            kind: 'failed',
            remote: 'shell',
            version: '1.0.0',
            group: 'stable',
            phase: 'entry',
            code: 'missing',
            durationMs: expect.any(Number),
          },
        ],
      },
    },
  ]);
  // The links of a member's frame lie under it.
  expect(document.getElementById('halo-app')?.hasAttribute('inert')).toBe(true);
  screen()?.querySelector('button')?.click();
  end(1, 'load');
  guard.started();
  expect(screen()).toBeNull();
  expect(document.getElementById('halo-app')?.hasAttribute('inert')).toBe(false);
});

test('without a network the screen says so, and not that a part is missing', () => {
  guard = run();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const retry = jest.fn();
  guard.showRetry(retry);
  expect(screen()?.textContent).toContain('No tienes conexión');
  expect(document.documentElement.dataset).toHaveProperty('waits');
  expect(screen()?.textContent).not.toContain('no ha llegado');
  window.dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('one that comes late is given time to start before a new page is thought of', () => {
  guard = run();
  end(0, 'error');
  end(1, 'load');
  jest.advanceTimersByTime(6_400);
  end(0, 'load');
  jest.advanceTimersByTime(6_400);
  expect(screen()).toBeNull();
  jest.advanceTimersByTime(200);
  expect(screen()).not.toBeNull();
});

test('[REL-03] one that never answers: the same before eight seconds, and only what is missing is asked for again', async () => {
  guard = run();
  end(1, 'load');
  await jest.advanceTimersByTimeAsync(7_000);
  expect(screen()).not.toBeNull();
  expect(reports).toMatchObject([{ body: { reports: [{ phase: 'entry', code: 'timeout' }] } }]);
  window.dispatchEvent(new Event('online'));
  expect(sources()).toEqual(['/shell/vendor.js?attempt=2', '/shell/main.js']);
});

test('[REL-03] scripts that all came and still wait for the line are no fault of the version: only what threw is', async () => {
  guard = run();
  for (const index of [0, 1]) end(index, 'load');
  await jest.advanceTimersByTimeAsync(7_000);
  expect(screen()).not.toBeNull();
  expect(reports).toMatchObject([{ body: { reports: [{ phase: 'entry', code: 'timeout' }] } }]);

  window.dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}/shell/main.js` }));
  await jest.advanceTimersByTimeAsync(1_000);
  guard.threw();
  expect(reports.slice(1)).toMatchObject([{ body: { reports: [{ phase: 'entry', code: 'threw' }] } }]);
});

test.each([
  ['the bytes it should have are only late', 'good', 'offline'],
  ['other bytes are tampered with', 'evil', 'tampered'],
])('[REL-03] a script that failed twice is asked for once more: %s', async (_what, body, code) => {
  // Each text is its own digest.
  const digest = jest.spyOn(crypto.subtle, 'digest').mockImplementation(async (_name, bytes) => bytes as ArrayBuffer);
  answer = async () => new Response(body, { headers: { 'content-type': 'text/javascript' } });
  const main = document.querySelector<HTMLScriptElement>('script[src="/shell/main.js"]');
  if (main) main.integrity = `sha384-${btoa('good')}`;
  guard = run();
  end(0, 'load');
  end(1, 'error');
  end(1, 'error');
  await jest.advanceTimersByTimeAsync(0);
  expect(reports).toMatchObject([{ body: { reports: [{ phase: 'entry', code }] } }]);
  expect(digest).toHaveBeenCalledWith('SHA-384', expect.anything());
});

test('what comes while the screen stands has time to start: asking again then loads no new page', async () => {
  // All that jsdom does for a reload.
  const reload = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  guard = run();
  end(1, 'load');
  await jest.advanceTimersByTimeAsync(7_000);
  end(0, 'load');
  window.dispatchEvent(new Event('online'));
  expect(reload).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(7_000);
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
});

describe('a page that stands as the server drew it', () => {
  const parsed = () => document.dispatchEvent(new Event('DOMContentLoaded'));
  beforeEach(() => {
    localStorage.clear();
    for (const script of scripts()) script.type = 'text/plain';
  });
  afterEach(() => {
    delete document.documentElement.dataset['member'];
    localStorage.clear();
  });
  const types = () => scripts().map(({ type }) => type);
  const waiting = ['text/plain', 'text/plain'];
  const started = ['', ''];

  test('gets its scripts after everything that is seen, and is given its time from then on', () => {
    const preload = document.head.appendChild(document.createElement('link'));
    preload.dataset['late'] = '';
    guard = run();
    parsed();
    jest.advanceTimersByTime(3_900);
    expect([types(), preload.rel]).toEqual([waiting, '']);
    window.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(1);
    expect([types(), sources()]).toEqual([started, ['/shell/vendor.js', '/shell/main.js']]);
    expect(preload.rel).toBe('preload');
    jest.advanceTimersByTime(6_400);
    expect(screen()).toBeNull();
    jest.advanceTimersByTime(200);
    expect(screen()).not.toBeNull();
  });

  test.each([
    ['a picture that does not come', () => void jest.advanceTimersByTime(4_001)],
    ['a press', () => document.body.click()],
  ])('does not wait longer than for %s', (_what, happen) => {
    guard = run();
    parsed();
    happen();
    expect(types()).toEqual(started);
  });

  test('keeps the button that was pressed last for the shell, which presses its own', async () => {
    document.body.innerHTML =
      '<div id="halo-prerendered"><h1>Hola</h1><button>English</button><button>Français</button></div><div id="halo-app"></div>';
    guard = run();
    parsed();
    const [english, french] = document.querySelectorAll<HTMLButtonElement>('#halo-prerendered button');
    for (const place of [french, english, document.querySelector('h1')]) (place as HTMLElement).click();
    expect(types()).toEqual(started);

    const own = document.getElementById('halo-app') as HTMLElement;
    own.innerHTML = '<h1>Hola</h1><button>English</button><button>Français</button>';
    const pressed: string[] = [];
    for (const each of own.querySelectorAll('button'))
      each.addEventListener('click', () => pressed.push(each.textContent));
    guard.started();
    const replaced = replacePrerendered(document);
    await jest.advanceTimersByTimeAsync(1_000);
    await replaced;
    expect(pressed).toEqual(['English']);
  });

  test('is not what members see: their scripts come at once', () => {
    localStorage.setItem('token', 't');
    guard = run();
    expect(document.documentElement.dataset).toHaveProperty('member');
    parsed();
    expect(types()).toEqual(started);
  });
});
