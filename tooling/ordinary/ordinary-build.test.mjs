import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { readDeclaration, writeOrdinaryBuild } from './ordinary-build.mjs';

const ENTRY = 'var widget;(()=>{const r=self["webpackChunkwidget"]=self["webpackChunkwidget"]||[];widget={r}})();';
const CHUNK = '(self["webpackChunkwidget"]=self["webpackChunkwidget"]||[]).push([[41],{}])';
const shared = (name, sync, requiredVersion) => ({ name, requiredVersion, assets: { js: { sync, async: [] } } });
const MANIFEST = {
  name: 'widget',
  metaData: { globalName: 'widget', remoteEntry: { name: 'remoteEntry.js', type: 'global' } },
  exposes: [{ name: 'Widget', path: './Widget', assets: { js: { sync: ['__federation_expose_Widget.js'] } } }],
  shared: [shared('react', ['7.js'], '^19.0.0'), shared('lodash', ['8.js'], '^4.0.0')],
};
const DECLARATION = { pages: { widget: './Widget' }, routes: [{ path: '/widget', page: 'widget', access: 'public' }] };

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halo-ordinary-build-'));
  write('mf-manifest.json', JSON.stringify(MANIFEST));
  write('remoteEntry.js', ENTRY);
  write('__federation_expose_Widget.js', `${CHUNK};({shareKey:"react"},{shareKey:"lodash"},{shareKey:"dayjs"})`);
  write('remoteEntry.js.map', '{}');
  write('mf-stats.json', '{}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file, text) {
  const path = join(folder, 'dist', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function build(declaration = DECLARATION) {
  const to = join(folder, 'out');
  await writeOrdinaryBuild({ from: join(folder, 'dist'), to, name: 'mfe-widget', version: '1.2.0', declaration });
  const read = (file) => readFileSync(join(to, file), 'utf8');
  return { to, read, document: JSON.parse(read('release.json')) };
}

test('every file has its hash, pages lead to exposes, and what the machine keeps stays there', async () => {
  const { document, read } = await build();
  expect(document).toMatchObject({
    name: 'mfe-widget',
    version: '1.2.0',
    entry: 'remoteEntry.halo.js',
    globalName: 'halo_mfe_widget_1_2_0',
    exposes: { './pages/widget': ['__federation_expose_Widget.js'] },
    manifest: { name: 'mfe-widget', routes: DECLARATION.routes, popups: [] },
  });
  expect(Object.keys(document.files).sort()).toEqual([
    '__federation_expose_Widget.js',
    'mf-manifest.json',
    'remoteEntry.halo.js',
    'remoteEntry.js',
  ]);
  for (const [file, { integrity }] of Object.entries(document.files))
    expect(integrity).toBe(`sha384-${createHash('sha384').update(read(file)).digest('base64')}`);
  const { integrity } = document.files['__federation_expose_Widget.js'];
  expect(read('remoteEntry.halo.js')).toContain(`"__federation_expose_Widget.js":"${integrity}"`);
  expect(JSON.parse(read('mf-manifest.json')).integrity['__federation_expose_Widget.js']).toBe(integrity);
});

test('the list of chunks carries the version, so that two versions on a page leave each other alone', async () => {
  const { read } = await build();
  for (const file of ['remoteEntry.halo.js', 'remoteEntry.js', '__federation_expose_Widget.js'])
    expect(
      read(file)
        .match(/webpackChunkwidget\w*/g)
        ?.filter((name) => name !== 'webpackChunkwidget_1_2_0'),
    ).toEqual([]);
});

test.each([
  'self["rspackChunkwidget"]=self["rspackChunkwidget"]||[]',
  'this["webpackChunkwidget"]=this["webpackChunkwidget"]||[]',
  '("undefined"!=typeof self?self:this).webpackChunkwidget||=[]',
])('the list is found for each builder and global object: %s', async (list) => {
  write('remoteEntry.js', `var widget={};${list};`);
  expect((await build()).read('remoteEntry.halo.js')).toMatch(/"chunks":"(?:webpack|rspack)Chunkwidget_1_2_0"/);
});

test.each([
  [undefined, undefined],
  [['widget', 'other'], ['other']],
])('its runtime finds no federation instance of its name: %j', async (there, left) => {
  write(
    'remoteEntry.js',
    `var widget={};self["webpackChunkwidget"]=[];self.found=self.__FEDERATION__?.__INSTANCES__.map(i=>i.options.name);`,
  );
  const page = { document: { currentScript: { src: 'https://luna.example/remoteEntry.halo.js' } } };
  page.self = page;
  if (there) page.__FEDERATION__ = { __INSTANCES__: there.map((name) => ({ options: { name } })) };
  runInContext((await build()).read('remoteEntry.halo.js'), createContext(page));
  expect(page.found && [...page.found]).toEqual(left);
});

test('React is asked of the shell, what it brings itself is not, and what it does not bring is', async () => {
  const { document } = await build();
  expect(document.shared).toEqual([
    { name: 'dayjs', requiredVersion: '*', names: ['*'] },
    { name: 'lodash', requiredVersion: '^4.0.0', names: ['*'], isOptional: true },
    { name: 'react', requiredVersion: '^19.0.0', names: ['*'] },
  ]);
});

test.each([
  ['a style sheet', () => write('main.css', 'a{}'), undefined, /brings a style sheet, main\.css/],
  [
    'an ES module as entry',
    () => write('mf-manifest.json', JSON.stringify({ ...MANIFEST, metaData: { remoteEntry: { type: 'module' } } })),
    undefined,
    /entry is an ES module/,
  ],
  [
    'chunks in a list of another name',
    () => write('remoteEntry.js', 'var widget;self["mine"]=self["mine"]||[];'),
    undefined,
    /remoteEntry\.js has no chunk list named webpackChunk/,
  ],
  ['scripts in a subfolder', () => write('static/js/41.js', CHUNK), undefined, /script static\/js\/41\.js is in a sub/],
  [
    'a range of React that nothing reads',
    () => write('mf-manifest.json', JSON.stringify({ ...MANIFEST, shared: [shared('react', ['7.js'], '^19')] })),
    undefined,
    /asks the page for react \^19, a range that is not read/,
  ],
  ['no routes', () => undefined, {}, /at which address its pages are/],
  [
    'a page that nothing is exposed for',
    () => undefined,
    { routes: [{ path: '/x', page: 'other', access: 'public' }] },
    /has the page other, and the remote exposes \.\/Widget/,
  ],
])('refused with a sentence, and nothing is written: %s', async (_what, change, declaration, says) => {
  change();
  await expect(build(declaration)).rejects.toThrow(says);
  expect(existsSync(join(folder, 'out'))).toBe(false);
});

test('without a declaration it says what one has', () => {
  expect(() => readDeclaration(join(folder, 'halo.json'))).toThrow(/halo\.json is missing/);
});
