import type { PinnedRemote } from '@halo/shared/contracts';
import { EARLY_CRASH_MS } from './crash-memory.ts';
import type { Federation } from './federation.ts';
import { createFreezeMemory, SETTLED_AFTER_MS } from './freeze-memory.ts';
import { LoadError } from './load-error.ts';
import {
  createPageLoader,
  createLoadReports,
  type LoadedPage,
  type LoadFailure,
  type LoadSuccess,
  type PageRequest,
} from './load-page.ts';
import { FALLBACK_AFTER_MS, GIVE_UP_AFTER_MS, inTime, PHASE_TIMEOUT_MS } from './load-phase.ts';

const step = async () => undefined;
const page = { bootstrap: step, mount: step, unmount: step, update: step };

function remote(changes: Partial<PinnedRemote> = {}): PinnedRemote {
  const version = (name: string) => ({
    version: name,
    entry: `/releases/mfe-one/${name}/remoteEntry.js`,
    globalName: 'one',
    integrity: `sha384-${'A'.repeat(64)}`,
  });
  return { name: 'mfe-one', pinned: version('2.0.0'), fallback: version('1.0.0'), manifest: {} as never, ...changes };
}

function loaderOver(load: Federation['load'], freezes?: ReturnType<typeof createFreezeMemory>) {
  const failures: LoadFailure[] = [];
  const successes: LoadSuccess[] = [];
  const crashes: object[] = [];
  const mounted: LoadedPage[] = [];
  const forgotten: string[] = [];
  const reports = createLoadReports(
    (failure) => failures.push(failure),
    (success) => successes.push(success),
    (crash) => crashes.push(crash),
  );
  const loader = createPageLoader({
    federation: { load, forget: (_remote, { version }) => void forgotten.push(version) },
    reports,
    ...(freezes && { freezes }),
  });
  const show = (one = remote(), changes: Partial<PageRequest> = {}) =>
    loader.show({
      remote: one,
      expose: './pages/one',
      attempt: 0,
      signal: new AbortController().signal,
      async mount(shown) {
        mounted.push(shown);
      },
      ...changes,
    });
  return { failures, successes, forgotten, crashes, mounted, show };
}

test('mounts the pinned version each time, and reports it once', async () => {
  const load = jest.fn(async () => page);
  const { show, mounted, successes } = loaderOver(load);
  await show();
  await expect(show()).resolves.toMatchObject({ version: '2.0.0', isFallback: false });
  expect(mounted).toHaveLength(2);
  expect(successes).toEqual([{ remote: 'mfe-one', version: '2.0.0', group: 'stable', durationMs: expect.any(Number) }]);
});

test('reports which version crashed, in the group of the visitor', async () => {
  const { show, mounted, crashes } = loaderOver(async () => page);
  await show(remote({ group: 'canary' }));
  mounted[0]?.onCrash();
  expect(crashes).toEqual([{ remote: 'mfe-one', version: '2.0.0', group: 'canary' }]);
});

describe('a page that crashes', () => {
  const crashing = (...versions: string[]) => ({
    async mount(shown: LoadedPage) {
      if (versions.includes(shown.version)) shown.onCrash();
    },
  });

  test('[REL-03] when it is first drawn was not mounted: the version before stands in, now and on the next visit', async () => {
    const { show, failures, crashes, forgotten, mounted } = loaderOver(async () => page);
    await expect(show(remote({ group: 'canary' }), crashing('2.0.0'))).resolves.toMatchObject({
      version: '1.0.0',
      isFallback: true,
    });
    expect(failures).toMatchObject([{ version: '2.0.0', group: 'canary', phase: 'mount', code: 'threw' }]);
    expect([crashes, forgotten]).toEqual([[], ['2.0.0']]);
    await show();
    expect(mounted.map(({ version }) => version)).toEqual(['1.0.0']);
    await expect(show(remote(), { expose: './pages/other' })).resolves.toMatchObject({ version: '2.0.0' });
  });

  test('[REL-03] soon after it was drawn is lost, and reported as a crash of its version', async () => {
    const onLost = jest.fn();
    const { show, crashes, mounted } = loaderOver(async () => page);
    await show(remote(), { onLost, mount: async (shown) => void mounted.push(shown) });
    mounted[0]?.onCrash();
    expect([onLost.mock.calls.length, crashes]).toEqual([
      1,
      [{ remote: 'mfe-one', version: '2.0.0', group: 'stable' }],
    ]);
    await expect(show(remote(), { isAfterCrash: true })).resolves.toMatchObject({ version: '1.0.0' });
  });

  test('late keeps its own panel, once: when the retry there crashes as well, another version stands in', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const onLost = jest.fn();
    const { show, mounted } = loaderOver(async () => page);
    await show(remote(), { onLost, mount: async (shown) => void mounted.push(shown) });
    now.mockReturnValue(EARLY_CRASH_MS + 1);
    mounted[0]?.onCrash();
    expect(onLost).not.toHaveBeenCalled();
    mounted[0]?.onCrash();
    expect(onLost).toHaveBeenCalledTimes(1);
    now.mockRestore();
  });

  test('in both versions is not shown again by itself, only when a person asks for it', async () => {
    const load = jest.fn(async () => page);
    const { show } = loaderOver(load);
    const both = crashing('2.0.0', '1.0.0');
    await expect(show(remote(), both)).rejects.toMatchObject({ code: 'remote_unavailable', retryable: false });
    expect(load).toHaveBeenCalledTimes(2);
    await expect(show(remote(), { ...both, isAfterCrash: true })).rejects.toMatchObject({ retryable: false });
    expect(load).toHaveBeenCalledTimes(2);
    await expect(show(remote(), both)).rejects.toMatchObject({ retryable: false });
    expect(load).toHaveBeenCalledTimes(4);
  });

  test('while the version before does not load may be retried: that one', async () => {
    const { show } = loaderOver(async (_remote, { version }) => {
      if (version === '1.0.0') throw new LoadError('entry', 'offline', 'no answer');
      return page;
    });
    await expect(show(remote(), crashing('2.0.0'))).rejects.toMatchObject({ retryable: true });
  });
});

test('[REL-03] falls back to the last good version, reports it once, and loads the pinned one again next time', async () => {
  let isBroken = true;
  const { show, failures, successes } = loaderOver(async (_remote, { version }) => {
    if (version === '2.0.0' && isBroken) throw new LoadError('entry', 'missing', 'gone');
    return page;
  });
  await expect(show()).resolves.toMatchObject({ version: '1.0.0', isFallback: true });
  await show();
  expect(failures).toEqual([
    expect.objectContaining({
      remote: 'mfe-one',
      version: '2.0.0',
      group: 'stable',
      phase: 'entry',
      code: 'missing',
      expose: './pages/one',
    }),
  ]);
  isBroken = false;
  await expect(show()).resolves.toMatchObject({ version: '2.0.0', isFallback: false });
  expect(successes.map(({ version }) => version)).toEqual(['1.0.0', '2.0.0']);
});

test('[REL-03] a closer look does not delay the version before, and is what is reported, once', async () => {
  let find: (code: 'tampered') => void = () => undefined;
  const found = new Promise<'tampered'>((resolve) => (find = resolve));
  const { show, failures } = loaderOver(async (_remote, { version }) => {
    if (version === '2.0.0') throw new LoadError('chunk', 'offline', 'did not run', { found });
    return page;
  });
  await expect(show()).resolves.toMatchObject({ version: '1.0.0', isFallback: true });
  await show();
  expect(failures).toEqual([]);
  find('tampered');
  await found;
  expect(failures).toMatchObject([{ version: '2.0.0', phase: 'chunk', code: 'tampered' }]);
});

test('a page that loads and does not mount makes room for the version before, and is created again next time', async () => {
  const { show, failures, mounted, forgotten } = loaderOver(async () => page);
  await show(remote(), {
    async mount(shown) {
      mounted.push(shown);
      if (!shown.isFallback) throw new LoadError('mount', 'threw', 'broken');
    },
  });
  expect(mounted.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);
  expect(failures).toMatchObject([{ version: '2.0.0', phase: 'mount', code: 'threw' }]);
  expect(forgotten).toEqual(['2.0.0']);
});

test('a failure counts for the canary only when it is the canary that failed', async () => {
  const { show, failures } = loaderOver(async () => {
    throw new LoadError('get', 'threw', 'broken');
  });
  await expect(show(remote({ group: 'canary' }))).rejects.toThrow();
  expect(failures).toMatchObject([
    { version: '2.0.0', group: 'canary' },
    { version: '1.0.0', group: 'stable' },
  ]);
});

test('fails when there is no version left', async () => {
  const { show } = loaderOver(async () => {
    throw new Error('gone');
  });
  await expect(show(remote({ fallback: undefined }))).rejects.toMatchObject({
    code: 'remote_unavailable',
    retryable: true,
  });
});

test('refuses a module without lifecycles', async () => {
  const { show, failures } = loaderOver(async () => ({ mount: step }));
  await expect(show(remote({ fallback: undefined }))).rejects.toMatchObject({ code: 'remote_unavailable' });
  expect(failures).toMatchObject([{ phase: 'get', code: 'not_a_page' }]);
});

test('what loads after its place is gone is not mounted, and the version before is not asked for', async () => {
  const { show, mounted, failures } = loaderOver(async () => page);
  const leaving = new AbortController();
  const shown = show(remote(), { signal: leaving.signal });
  leaving.abort();
  await shown;
  expect(mounted).toEqual([]);

  const load = jest.fn(async () => {
    throw new LoadError('entry', 'missing', 'gone');
  });
  const other = loaderOver(load);
  await expect(other.show(remote(), { signal: leaving.signal })).rejects.toThrow();
  expect(load).toHaveBeenCalledTimes(1);
  expect([failures.length, other.failures.length]).toEqual([0, 1]);
});

describe('in time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('a phase that never ends fails in its time', async () => {
    const result = inTime('get', 'mfe-one', new Promise(() => undefined));
    jest.advanceTimersByTime(PHASE_TIMEOUT_MS.get);
    await expect(result).rejects.toMatchObject({ phase: 'get', code: 'timeout' });
  });

  test('[REL-03] both versions hanging: the next is loaded after 4 s, given up before 8 s, and a late one is not mounted', async () => {
    let answer: (module: unknown) => void = () => undefined;
    const { show, mounted, failures } = loaderOver(
      (_remote, { version }) =>
        new Promise((resolve) => {
          if (version === '2.0.0') answer = resolve;
        }),
    );
    const shown = show().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(FALLBACK_AFTER_MS + 50);
    expect(failures).toMatchObject([{ version: '2.0.0', code: 'timeout' }]);
    answer(page);
    await jest.advanceTimersByTimeAsync(GIVE_UP_AFTER_MS - FALLBACK_AFTER_MS);
    await expect(shown).resolves.toMatchObject({ code: 'remote_unavailable' });
    expect(GIVE_UP_AFTER_MS).toBeLessThan(8_000);
    expect(mounted).toEqual([]);
  });
});

describe('[REL-03] a page that freezes the tab', () => {
  const AT = Date.UTC(2026, 2, 5, 12);
  let now = AT;
  /** A page load: what the one before kept, and nothing else. */
  const pageLoad = () =>
    loaderOver(async () => page, createFreezeMemory({ storage: () => localStorage, now: () => now }));
  /** No line of the page runs any more, so none of its timers does; then the person ends the tab. */
  const freeze = (changes: Partial<PageRequest> = {}, one = remote()) => {
    void pageLoad().show(one, { mount: () => new Promise(() => undefined), ...changes });
    jest.clearAllTimers();
    now += 20_000;
  };
  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    now = AT;
  });
  afterEach(() => jest.useRealTimers());

  test('is not started again: the version before stands in, and it is reported once as failed', async () => {
    freeze();
    const next = pageLoad();
    await expect(next.show()).resolves.toMatchObject({ version: '1.0.0', isFallback: true });
    expect(next.failures).toMatchObject([{ version: '2.0.0', phase: 'mount', code: 'timeout', expose: './pages/one' }]);
    await expect(next.show(remote(), { expose: './pages/two' })).resolves.toMatchObject({ version: '2.0.0' });
    const later = pageLoad();
    await expect(later.show()).resolves.toMatchObject({ version: '1.0.0' });
    expect([next.failures.length, later.failures]).toEqual([1, []]);
  });

  test('in every version shows none of them, until a person asks; an hour later the pinned one again', async () => {
    freeze();
    freeze();
    freeze();
    const next = pageLoad();
    await expect(next.show()).rejects.toMatchObject({ code: 'remote_unavailable', retryable: false });
    expect(next.mounted).toEqual([]);
    await expect(next.show(remote(), { attempt: 1 })).resolves.toMatchObject({ version: '2.0.0' });
    now += 3_600_000;
    await expect(pageLoad().show()).resolves.toMatchObject({ version: '2.0.0' });
  });

  test('starts once more where no other stands in; what runs then has nothing noted against it', async () => {
    const only = () => {
      const { fallback: _none, ...one } = remote();
      return one;
    };
    freeze({}, only());
    await expect(pageLoad().show(only())).resolves.toMatchObject({ version: '2.0.0' });
    jest.advanceTimersByTime(SETTLED_AFTER_MS);
    freeze({}, only());
    await expect(pageLoad().show(only())).resolves.toMatchObject({ version: '2.0.0' });
    jest.clearAllTimers();
    now += 20_000;
    await expect(pageLoad().show(only())).rejects.toMatchObject({ code: 'remote_unavailable', retryable: false });
  });

  test.each([
    ['answered', () => jest.advanceTimersByTime(SETTLED_AFTER_MS)],
    ['was left while it started', () => window.dispatchEvent(new Event('pagehide'))],
  ])('is not meant where it %s', async (_what, happens) => {
    await pageLoad().show();
    happens();
    jest.clearAllTimers();
    now += 20_000;
    await expect(pageLoad().show()).resolves.toMatchObject({ version: '2.0.0' });
  });

  test('is reported by a later page load where the one that found it never showed that page', async () => {
    freeze();
    await pageLoad().show(remote(), { expose: './pages/two' });
    const later = pageLoad();
    await later.show();
    expect(later.failures).toMatchObject([{ version: '2.0.0', expose: './pages/one' }]);
  });

  test('is the one that did not answer, however many start beside it', async () => {
    const { show } = pageLoad();
    const never = { mount: () => new Promise<void>(() => undefined) };
    void show(remote(), never);
    await show(remote(), { expose: './popups/two' });
    jest.advanceTimersByTime(SETTLED_AFTER_MS);
    // Prepared for a later visit: nothing of it is drawn.
    void show(remote(), { ...never, expose: './pages/three', signal: AbortSignal.abort() });
    const left = new AbortController();
    void show(remote(), { ...never, expose: './pages/four', signal: left.signal });
    left.abort();
    jest.clearAllTimers();
    now += 20_000;
    const next = pageLoad();
    for (const expose of ['./popups/two', './pages/three', './pages/four'])
      await expect(next.show(remote(), { expose })).resolves.toMatchObject({ version: '2.0.0' });
    await expect(next.show()).resolves.toMatchObject({ version: '1.0.0' });
    expect(next.failures).toMatchObject([{ version: '2.0.0', expose: './pages/one' }]);
  });

  test('is any of two that were silent: the versions before stand in, and neither is reported', async () => {
    const { show } = pageLoad();
    for (const expose of ['./pages/one', './popups/two'])
      void show(remote(), { expose, mount: () => new Promise(() => undefined) });
    jest.clearAllTimers();
    now += 20_000;
    const next = pageLoad();
    for (const expose of ['./pages/one', './popups/two'])
      await expect(next.show(remote(), { expose })).resolves.toMatchObject({ version: '1.0.0' });
    expect(next.failures).toEqual([]);
  });

  test('is not meant where a tab only stood still and goes on', async () => {
    void pageLoad().show(remote(), { mount: () => new Promise(() => undefined) });
    now += 20_000;
    const other = pageLoad();
    await expect(other.show()).resolves.toMatchObject({ version: '1.0.0' });
    jest.advanceTimersByTime(1_000);
    await expect(other.show()).resolves.toMatchObject({ version: '2.0.0' });
    await expect(pageLoad().show()).resolves.toMatchObject({ version: '2.0.0' });
  });

  test('is not meant where another tab wrote at the same moment, still seeing what this one has struck out', async () => {
    await pageLoad().show();
    const seen = { ...localStorage };
    jest.advanceTimersByTime(SETTLED_AFTER_MS);
    // What it reads is as it was; what it writes and strikes out reaches the one storage of both.
    const late = Object.assign(Object.create(null), seen, {
      getItem: (key: string) => seen[key] ?? null,
      setItem: (key: string, text: string) => localStorage.setItem(key, text),
      removeItem: (key: string) => localStorage.removeItem(key),
    }) as Storage;
    const other = loaderOver(async () => page, createFreezeMemory({ storage: () => late, now: () => now }));
    await other.show(remote(), { expose: './pages/two' });
    jest.advanceTimersByTime(SETTLED_AFTER_MS);
    now += 20_000;
    await expect(pageLoad().show()).resolves.toMatchObject({ version: '2.0.0' });
  });

  test('is not meant while another tab starts a page, nor where nothing can be kept', async () => {
    void pageLoad().show(remote(), { mount: () => new Promise(() => undefined) });
    now += 3_000;
    await expect(pageLoad().show()).resolves.toMatchObject({ version: '2.0.0' });
    const storage = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const blocked = loaderOver(async () => page, createFreezeMemory({ storage, now: () => now }));
    await expect(blocked.show()).resolves.toMatchObject({ version: '2.0.0' });
  });
});
