/** jsdom loads no page again: the cookie says what would be asked for. */
function open(outline = '<div class="hs"></div>'): void {
  document.body.innerHTML = `<div id="halo-app">${outline}</div>`;
  const script = document.createElement('script');
  script.dataset['cookie'] = 'halo_failed_shells';
  script.dataset['failed'] = '2.0.0~1.9.0';
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  jest.isolateModules(() => jest.requireActual('./stand-in-watch.ts'));
}

const fail = (code: string) => dispatchEvent(new CustomEvent('halo-start-failed', { detail: code }));

let send: jest.SpyInstance;
let listening: jest.SpyInstance;
beforeEach(() => {
  document.cookie = 'halo_failed_shells=; Max-Age=0';
  localStorage.clear();
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  listening = jest.spyOn(window, 'addEventListener');
  send = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const boot = { softwareVersion: '2.0.0', groups: { shell: 'canary' }, signedReleases: { payload: '{"revision":4}' } };
  document.head.innerHTML = `<script type="application/json" id="halo-boot">${JSON.stringify(boot)}</script>`;
});
afterEach(() => {
  // The next page is another one.
  dispatchEvent(new Event('pagehide'));
  for (const [type, listener] of listening.mock.calls) window.removeEventListener(type, listener);
  jest.useRealTimers();
});

const NOTED = 'halo_failed_shells=2.0.0~1.9.0';
const NOTES = 'halo:shell-starts:';
const noted = () => Object.keys(localStorage).filter((key) => key.startsWith(NOTES));
const reports = () => send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

/** A script of the shell, which has no address that anything could be had from here. */
function ownScript(): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = '/shell/main.js';
  document.head.append(script);
  return script;
}

it('notes a version that threw or whose files are wrong, and those before it', () => {
  open();
  fail('threw');
  expect(document.cookie).toBe('halo_failed_shells=2.0.0~1.9.0');
});

it('does not for a line that is slow or gone, nor for a shell that stands', () => {
  open();
  fail('offline');
  fail('timeout');
  expect(document.cookie).toBe('');
  open('<main></main>');
  fail('threw');
  expect(document.cookie).toBe('');
});

it('reports itself and goes back where the guard of the version did not run', () => {
  open();
  ownScript();
  dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(15_000);
  expect(reports()).toMatchObject([
    { revision: 4, reports: [{ remote: 'shell', version: '2.0.0', group: 'canary', phase: 'entry', code: 'threw' }] },
  ]);
  expect(document.cookie).toBe(NOTED);
});

describe('[REL-03] a start that does not end', () => {
  it('counts as failed when all scripts of the shell have been there for seconds', () => {
    open();
    const script = ownScript();
    jest.advanceTimersByTime(10_000);
    script.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(4_000);
    expect(document.cookie).toBe('');
    jest.advanceTimersByTime(1_000);
    expect(reports()).toMatchObject([
      { revision: 4, reports: [{ version: '2.0.0', group: 'canary', phase: 'mount', code: 'timeout' }] },
    ]);
    expect(document.cookie).toBe(NOTED);
  });

  it('does not while the line or the server is what it waits for', () => {
    open();
    const script = ownScript();
    script.dispatchEvent(new Event('error'));
    jest.advanceTimersByTime(30_000);
    script.dispatchEvent(new Event('load'));
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    jest.advanceTimersByTime(30_000);
    isOnline.mockReturnValue(true);
    // The shell says that it could not reach the server (start-guard.ts).
    document.documentElement.dataset['waits'] = '';
    jest.advanceTimersByTime(30_000);
    delete document.documentElement.dataset['waits'];
    expect(reports()).toEqual([]);
    expect(document.cookie).toBe('');
  });

  it('does not when the shell stands', async () => {
    open();
    expect(noted()).toHaveLength(1);
    document.querySelector('#halo-app div')?.replaceWith(document.createElement('main'));
    await Promise.resolve();
    expect(noted()).toEqual([]);
    jest.advanceTimersByTime(30_000);
    expect(reports()).toEqual([]);
  });
});

describe('[REL-03] a shell that froze the tab', () => {
  const note = (version: string, agoMs: number) =>
    localStorage.setItem(`${NOTES}another`, JSON.stringify({ version, at: Date.now() - agoMs }));
  let stop: jest.SpyInstance;
  beforeEach(() => {
    stop = jest.spyOn(window, 'stop').mockReturnValue(undefined);
  });

  it('is not started again: it is reported at the next page load, and the version before is asked for', () => {
    note('2.0.0', 6_000);
    open();
    expect(stop).toHaveBeenCalledTimes(1);
    expect(reports()).toMatchObject([{ reports: [{ version: '2.0.0', phase: 'mount', code: 'timeout' }] }]);
    expect(document.cookie).toBe(NOTED);
    expect(noted()).toEqual([]);
  });

  it.each([
    ['another version', '1.9.0', 6_000],
    ['a tab that runs', '2.0.0', 3_000],
    ['long ago', '2.0.0', 3_600_000],
  ])('nothing is made of a note of %s', (_what, version, agoMs) => {
    note(version, agoMs);
    open();
    expect(stop).not.toHaveBeenCalled();
    expect(document.cookie).toBe('');
  });

  it('its note stays when another tab begins and stands', async () => {
    note('2.0.0', 3_000);
    open();
    expect(noted()).toHaveLength(2);
    document.querySelector('#halo-app div')?.replaceWith(document.createElement('main'));
    await Promise.resolve();
    expect(noted()).toEqual([`${NOTES}another`]);
    jest.advanceTimersByTime(3_000);
    open();
    expect(stop).toHaveBeenCalledTimes(1);
    expect(document.cookie).toBe(NOTED);
  });

  it('the note of a tab that is left or hidden is struck out', () => {
    open();
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    jest.advanceTimersByTime(2_000);
    expect(noted()).toEqual([]);
  });
});
