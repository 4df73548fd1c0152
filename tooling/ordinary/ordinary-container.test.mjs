import { ordinaryContainer } from './ordinary-container.mjs';

const FOLDER = 'https://luna.example/releases/mfe-widget/1.0.0/';
const facts = {
  chunks: 'webpackChunkwidget_1_0_0',
  hashes: { '41.js': 'sha384-of-41' },
  pages: { './pages/clock': './clock' },
  whole: ['react'],
};
const mustNot = (what) => () => {
  throw new Error(what);
};
const react = { version: '19.3.1', lib: () => 'the React of the shell' };

/** What webpack leaves for others: a function that comes with a chunk is given the runtime. */
function chunkGlobal(runtime) {
  globalThis[facts.chunks] = { push: ([, , withRuntime]) => withRuntime(runtime) };
}

async function start(module, loadChunk = async () => {}) {
  const runtime = { l: mustNot('not taken over') };
  chunkGlobal(runtime);
  const scopes = [];
  const theirs = { init: (scope) => scopes.push(scope), get: async (path) => () => ({ path, ...module }) };
  const container = ordinaryContainer(theirs, FOLDER, facts);
  await container.init({}, [], { shared: { react, i18next: react }, loadChunk });
  return { container, runtime, scopes };
}

beforeAll(() => {
  globalThis.self ??= globalThis;
});
afterEach(() => delete globalThis[facts.chunks]);

test('its chunks go through the shell with the hashes of publishing, and others without one', async () => {
  const asked = [];
  const { runtime } = await start({}, async (...given) => {
    asked.push(given);
    if (given[1] === undefined) throw new Error('blocked');
  });
  expect(runtime.p).toBe(FOLDER);
  const events = [];
  await new Promise((done) => runtime.l(`${FOLDER}41.js`, (event) => done(events.push(event))));
  await new Promise((done) => runtime.l(`${FOLDER}unknown.js`, (event) => done(events.push(event))));
  expect(asked).toEqual([
    [`${FOLDER}41.js`, 'sha384-of-41'],
    [`${FOLDER}unknown.js`, undefined],
  ]);
  expect(events).toMatchObject([{ type: 'load' }, { type: 'error', failure: { message: 'blocked' } }]);
});

test.each([
  ['no list is known', { ...facts, chunks: undefined, hashes: { 'remoteEntry.js': 'sha384-of-it', ...facts.hashes } }],
  ['its runtime does not read the list', facts],
])('it does not start when its chunks would load unchecked: %s', (_why, given) => {
  const theirs = { init: mustNot('started'), get: async () => () => ({}) };
  const container = ordinaryContainer(theirs, FOLDER, given);
  expect(() => container.init({}, [], { shared: {}, loadChunk: async () => {} })).toThrow(/cannot be checked/);
});

test('every attempt takes over again, with a chunk that no runtime has seen', async () => {
  const seen = new Set();
  for (const _attempt of [1, 2]) {
    globalThis[facts.chunks] = { push: ([[id], , take]) => [seen.add(id), take({})] };
    ordinaryContainer({ init() {} }, FOLDER, facts).init({}, [], { shared: {}, loadChunk: async () => {} });
  }
  expect(seen.size).toBe(2);
});

test('it is offered what the shell has whole, in the form of its own runtime', async () => {
  const { scopes } = await start({});
  expect(scopes).toMatchObject([{ react: { '19.3.1': { from: 'shell', loaded: true, scope: ['default'] } } }]);
  expect(Object.keys(scopes[0])).toEqual(['react']);
  expect(scopes[0].react['19.3.1'].lib()).toBe('the React of the shell');
});

test('a page is what the remote exposes under another name; its own lifecycles stay', async () => {
  const mount = async () => {};
  const { container } = await start({ mount });
  const factory = await container.get('./pages/clock');
  expect(factory()).toEqual({ path: './clock', mount });
});

describe('a component', () => {
  /** As far as it is needed: draws at once, effects at once, and what is thrown goes where React 19 sends it. */
  function fakeReact() {
    const roots = [];
    const shared = {
      react: { lib: () => ({ createElement: (type, props) => ({ type, props }), useEffect: (run) => run() }) },
      'react-dom/client': {
        lib: () => ({
          createRoot(element, { onUncaughtError }) {
            const root = {
              drawn: [],
              render({ type, props }) {
                try {
                  const { type: Component } = type(props);
                  root.drawn.push(Component(props));
                } catch (thrown) {
                  onUncaughtError(thrown);
                }
              },
              unmount: () => root.drawn.push('unmounted'),
            };
            roots.push(root);
            return root;
          },
        }),
      },
    };
    return { roots, shared };
  }

  async function pageOf(Component) {
    const { roots, shared } = fakeReact();
    const theirs = { init() {}, get: async () => () => ({ default: Component }) };
    const container = ordinaryContainer(theirs, FOLDER, { ...facts, chunks: undefined });
    await container.init({}, [], { shared, loadChunk: async () => {} });
    return { roots, page: (await container.get('./pages/clock'))() };
  }

  test('is drawn, drawn again and taken away by the lifecycles around it, with what pages are given', async () => {
    const { roots, page } = await pageOf(({ params, name }) => `${params.id} ${name}`);
    const props = { domElement: {}, platform: {}, search: '', name: 'of the shell' };
    await page.bootstrap();
    await page.mount({ ...props, params: { id: 1 } });
    await page.update({ ...props, params: { id: 2 } });
    await page.unmount(props);
    expect(roots).toMatchObject([{ drawn: ['1 undefined', '2 undefined', 'unmounted'] }]);
  });

  test('that throws later is a crash of its version', async () => {
    const crashes = [];
    const { page } = await pageOf(({ params }) => {
      if (params.id === 2) throw new Error('later');
      return 'fine';
    });
    const props = { domElement: {}, onCrash: (thrown) => crashes.push(thrown.message) };
    await page.mount({ ...props, params: { id: 1 } });
    await page.update({ ...props, params: { id: 2 } });
    expect(crashes).toEqual(['later']);
  });
});
