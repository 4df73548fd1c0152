import type { PinnedRemote, PinnedVersion } from '@halo/shared/contracts';
import { whenIdle } from '@halo/shared/remote';
import { nextTask } from '@halo/shared/testing';
import type { Container, WebpackRuntime } from './container-glue.ts';
import { createFederation, type LoadTime } from './federation.ts';
import { LoadError } from './load-error.ts';
import { PATIENT_MS, PHASE_TIMEOUT_MS } from './load-phase.ts';
import type { ScriptRequest } from './script-loader.ts';
import { createScriptOwners } from './script-owners.ts';

const HASH = `sha384-${'A'.repeat(64)}`;
const version: PinnedVersion = {
  version: '1.0.0',
  entry: '/releases/mfe-one/1.0.0/remoteEntry.js',
  globalName: 'halo_mfe_one',
  integrity: HASH,
};
const remote: PinnedRemote = { name: 'mfe-one', pinned: version, manifest: {} as never };
const names = globalThis as unknown as Record<string, unknown>;

beforeAll(() => {
  names['__HALO_SHARED_VERSIONS__'] = { react: '19.3.1' };
});

/** What webpack and the federation plugin write into an entry, as far as the shell meets it. */
function entryScript({
  requiredVersion = '^19.3.1',
  chunk = 'https://host/releases/mfe-one/c/page.js',
} = {}): WebpackRuntime {
  const { bundlerRuntime } = (
    names['__HALO_FEDERATION__'] as { default: { bundlerRuntime: Record<string, (options: object) => unknown> } }
  ).default;
  const runtime: WebpackRuntime = {
    m: {},
    l: () => {
      throw new Error('not taken over');
    },
    sriHashes: { page: 'sha384-page' },
    federation: {},
    consumesLoadingData: { moduleIdToConsumeDataMapping: { 7: { shareKey: 'react', requiredVersion } } },
  };
  const ensureChunk = async (): Promise<void> => {
    const promises: Promise<unknown>[] = [];
    bundlerRuntime['consumes']?.({ chunkMapping: { page: ['7'] }, chunkId: 'page', promises, webpackRequire: runtime });
    promises.push(
      new Promise((resolve, reject) =>
        runtime.l(
          chunk,
          (event) => {
            if (event.type === 'load') resolve(undefined);
            else reject(Object.assign(new Error('Loading chunk page failed.'), { name: 'ChunkLoadError', event }));
          },
          'chunk-page',
          'page',
        ),
      ),
    );
    await Promise.all(promises);
  };
  const container: Container = {
    init: (_scope, _init, context) =>
      bundlerRuntime['initContainerEntry']?.({ webpackRequire: runtime, remoteEntryInitOptions: context }),
    async get() {
      await ensureChunk();
      return () => {
        const module = { exports: undefined as unknown };
        runtime.m['7']?.(module);
        return { react: module.exports };
      };
    },
  };
  names[version.globalName] = container;
  return runtime;
}

function setUp(onScript: (request: ScriptRequest) => void | Promise<void>) {
  const requests: ScriptRequest[] = [];
  const chunkFailures: LoadError[] = [];
  const owners = createScriptOwners();
  const federation = createFederation({
    loadScript: async (request) => {
      requests.push(request);
      await onScript(request);
    },
    allow: () => undefined,
    override: undefined,
    onScript: owners.note,
    onChunkFailure: (_remote, _version, error) => chunkFailures.push(error),
  });
  return {
    requests,
    chunkFailures,
    owners,
    load: (time?: LoadTime) => federation.load(remote, version, './pages/one', time),
    forget: () => federation.forget(remote, version),
  };
}

test("runs a container on the shell's packages, its chunks with the hashes of the entry", async () => {
  const { load, requests, owners } = setUp(({ phase }) => {
    if (phase === 'entry') entryScript();
  });
  const react = await import('react');
  await expect(load()).resolves.toEqual({ react });
  expect(requests).toEqual([
    expect.objectContaining({ address: version.entry, integrity: HASH, phase: 'entry' }),
    expect.objectContaining({ integrity: 'sha384-page', phase: 'chunk' }),
  ]);
  for (const { address } of requests)
    expect(owners.of(new URL(address, location.href).href)).toEqual({ remote, version });
  expect(owners.of('https://luna.example/shell/main.js')).toBeUndefined();
  await load();
  expect(requests.filter(({ phase }) => phase === 'entry')).toHaveLength(1);
});

test.each(['fetch', 'Promise', 'halo_', 'halo_x;y'])(
  'a version whose container would be called %s is not loaded, and nothing is cleared',
  async (globalName) => {
    const fetched: string[] = [];
    const federation = createFederation({
      loadScript: async ({ address }) => {
        fetched.push(address);
      },
      allow: () => undefined,
      override: undefined,
      onScript: () => undefined,
      onChunkFailure: () => undefined,
    });
    const before = names[globalName];
    await expect(federation.load(remote, { ...version, globalName }, './pages/one')).rejects.toMatchObject({
      phase: 'entry',
      code: 'blocked',
    });
    expect([names[globalName], fetched]).toEqual([before, []]);
  },
);

test('[REL-05] a chunk without a hash is not asked for', async () => {
  const { load, requests, chunkFailures } = setUp(({ phase }) => {
    if (phase === 'entry') delete entryScript().sriHashes;
  });
  await expect(load()).rejects.toMatchObject({ phase: 'chunk', code: 'blocked' });
  expect(requests).toHaveLength(1);
  expect(chunkFailures).toHaveLength(1);
});

const broken: [string, string, (globalName: string) => void][] = [
  ['entry', 'empty', () => undefined],
  [
    'init',
    'threw',
    (name) => {
      names[name] = {
        init() {
          throw new Error('no');
        },
        get: async () => () => ({}),
      };
    },
  ],
  [
    'init',
    'timeout',
    (name) => {
      names[name] = { init: () => new Promise(() => undefined), get: async () => () => ({}) };
    },
  ],
  [
    'get',
    'threw',
    (name) => {
      names[name] = {
        init() {},
        get() {
          throw new Error('no');
        },
      };
    },
  ],
  [
    'get',
    'timeout',
    (name) => {
      names[name] = { init() {}, get: () => new Promise(() => undefined) };
    },
  ],
  [
    'get',
    'threw',
    (name) => {
      names[name] = {
        init() {},
        get: async () => () => {
          throw new Error('module');
        },
      };
    },
  ],
];
test.each(broken)('[REL-03] %s %s: reported as that, and healed by a fresh container', async (phase, code, script) => {
  jest.useFakeTimers();
  let isBroken = true;
  const { load, requests } = setUp((request) => {
    if (request.phase !== 'entry') return;
    if (isBroken) script(version.globalName);
    else entryScript();
  });
  const first = load().catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(PHASE_TIMEOUT_MS.get);
  await expect(first).resolves.toMatchObject({ phase, code });
  isBroken = false;
  await expect(load()).resolves.toHaveProperty('react');
  expect(requests.filter((request) => request.phase === 'entry')).toHaveLength(2);
  jest.useRealTimers();
});

test('[REL-03] a chunk that fails is reported with its own reason, and its modules are created again', async () => {
  let isBroken = true;
  const { load, chunkFailures } = setUp(({ phase, address }) => {
    if (phase === 'entry') void entryScript();
    else if (isBroken) throw new LoadError('chunk', 'tampered', address);
  });
  await expect(load()).rejects.toMatchObject({ phase: 'chunk', code: 'tampered' });
  expect(chunkFailures).toMatchObject([{ code: 'tampered' }]);
  isBroken = false;
  await expect(load()).resolves.toHaveProperty('react');
});

test('a package that the shell does not have, or has in another version, stops the page and not the shell', async () => {
  const { load } = setUp(({ phase }) => {
    if (phase === 'entry') entryScript({ requiredVersion: '^20.0.0' });
  });
  await expect(load()).rejects.toMatchObject({
    phase: 'get',
    code: 'threw',
    message: expect.stringContaining('react ^20.0.0 but 19.3.1'),
  });
});

test('a person who asks again gets more time, and the whole has a limit', async () => {
  const { load, requests } = setUp(() => {
    throw new LoadError('entry', 'timeout', 'slow');
  });
  for (const time of [
    () => undefined,
    () => ({ patience: 3, deadline: Infinity }),
    () => ({ patience: 3, deadline: performance.now() + 500 }),
  ])
    await load(time()).catch(() => undefined);
  expect(requests.map(({ timeoutMs = 0 }) => Math.round(timeoutMs / 100) * 100)).toEqual([
    PHASE_TIMEOUT_MS.entry,
    PHASE_TIMEOUT_MS.entry * 3,
    500,
  ]);
});

test('a page that did not work is created again', async () => {
  const { load, requests, forget } = setUp(({ phase }) => {
    if (phase === 'entry') entryScript();
  });
  await load();
  forget();
  await load();
  expect(requests.filter(({ phase }) => phase === 'entry')).toHaveLength(2);
});

/** A chunk that the page on the screen asks for, as `useLater` does while the page rests. */
function fetchAtRest(runtime: WebpackRuntime): Promise<string> {
  jest.useFakeTimers();
  try {
    return new Promise((resolve) => {
      whenIdle(() => runtime.l('https://host/c/dialog.js', ({ type }) => resolve(type), 'chunk-dialog', 'page'));
      jest.runAllTimers();
    });
  } finally {
    jest.useRealTimers();
  }
}

test.each(['offline', 'timeout', 'tampered'] as const)(
  '[REL-03] a chunk fetched at rest has time; %s takes no page down, and is reported where it is the fault of the version',
  async (code) => {
    let runtime: WebpackRuntime | undefined;
    const { load, requests, chunkFailures } = setUp(({ phase, address }) => {
      if (phase === 'entry') runtime = entryScript();
      else if (address.includes('dialog')) throw new LoadError('chunk', code, address);
    });
    await load();
    if (!runtime) throw new Error('no runtime');
    await expect(fetchAtRest(runtime)).resolves.toBe('error');
    await nextTask();
    expect(requests.at(-1)).toMatchObject({ timeoutMs: PATIENT_MS });
    expect(chunkFailures.map((each) => each.code)).toEqual(code === 'tampered' ? [code] : []);
    await load();
    expect(requests.filter(({ phase }) => phase === 'entry')).toHaveLength(1);
  },
);

test('[REL-03] a browser that knows it is offline reports no chunk', async () => {
  const { load, chunkFailures } = setUp(({ phase, address }) => {
    if (phase === 'entry') entryScript();
    else throw new LoadError('chunk', 'offline', address);
  });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(load()).rejects.toMatchObject({ phase: 'chunk', code: 'offline' });
  jest.restoreAllMocks();
  expect(chunkFailures).toEqual([]);
});
