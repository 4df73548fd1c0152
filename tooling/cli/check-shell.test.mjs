import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runHalo } from './run-halo.mjs';

const build = (version, names) => ({
  name: 'mfe-chat',
  version,
  contract: 1,
  federation: '2.9.2',
  entry: 'remoteEntry.js',
  globalName: 'halo_mfe_chat',
  files: {},
  exposes: {},
  locales: {},
  manifest: {
    name: 'mfe-chat',
    contract: 1,
    routes: [],
    nav: [],
    popups: [],
    namespaces: ['chat'],
    bus: { publishes: [], subscribes: [] },
  },
  shared: [{ name: 'react', requiredVersion: '^19.0.0', names }],
});
const scope = (name, pin) => ({
  scope: name,
  title: name,
  revision: 1,
  changedAt: '2026-11-21T15:04:05.000Z',
  shell: [],
  remotes: [{ name: 'mfe-chat', pin, isInherited: false, health: [] }],
});
const ANSWERS = {
  '/api/status': {
    shell: '1.0.0',
    waiting: 0,
    scopes: [
      scope('default', { version: '1.3.0' }),
      scope('luna', { version: '1.3.0', canary: { version: '1.4.0', percent: 10 } }),
    ],
  },
  '/api/remotes/mfe-chat/versions/1.3.0': build('1.3.0', ['useState']),
  '/api/remotes/mfe-chat/versions/1.4.0': build('1.4.0', ['useOldThing']),
};
const SHELL = {
  version: '2.0.0',
  contract: 1,
  federation: '2.9.2',
  scripts: [],
  bootGuard: '',
  preload: [],
  locales: {},
  files: {},
  provides: [{ name: 'react', version: '19.3.1', names: ['useState'] }],
};

let asked;
let server;
let folder;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halo-shell-'));
  writeFileSync(join(folder, 'release.json'), JSON.stringify(SHELL));
  server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ANSWERS[request.url]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => (asked = []));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  server.closeAllConnections();
  server.close();
});

async function check(...args) {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const env = { HALO_OPERATIONS_URL: `http://127.0.0.1:${server.address().port}`, HALO_TOKEN: 'halo_secret' };
  const exit = await runHalo(['check', 'shell', ...args], { env, folder, ...streams });
  const [out, err] = [streams.stdout, streams.stderr].map((stream) => String(stream.read() ?? ''));
  return { exit, out, err };
}

test('compares a build of the shell with what every brand runs, canaries too, and says who does not fit', async () => {
  const { exit, out } = await check('--from', '.');
  expect(exit).toBe(1);
  expect(out).toMatch(
    /^shell@2\.0\.0 does not fit what runs: one thing does not fit\.\n\nshared_names {2}luna: mfe-chat@1\.4\.0 uses useOldThing of react, .*\n {2}→ .*\n\nA deployment gives its shell at once to all who have none pinned/,
  );
  expect(asked.filter((call) => call.includes('/versions/1.3.0'))).toHaveLength(1);
  const scopes = [
    { scope: 'default', problems: [] },
    { scope: 'luna', problems: [{ code: 'shared_names' }] },
  ];
  expect(JSON.parse((await check('--from', '.', '--json')).out)).toMatchObject({ shell: '2.0.0', fits: false, scopes });
});

test('looks at one brand only, and is content with one that fits', async () => {
  expect(await check('--from', '.', '--brand', 'default')).toEqual({
    exit: 0,
    err: '',
    out: 'shell@2.0.0 fits what runs on default.\n',
  });
  expect(await check('--from', '.', '--brand', 'nowhere')).toMatchObject({
    exit: 1,
    err: expect.stringContaining('There is no brand nowhere.'),
  });
  expect(await check('--from', 'elsewhere')).toMatchObject({
    exit: 1,
    err: expect.stringContaining('npm run build shell'),
  });
});
