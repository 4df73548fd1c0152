import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type OperationsEndpoint, operationsEndpoints } from '@halo/shared/contracts/operations';
import { buildTestApp } from '../../../server/src/testing/build-test-app.ts';
import { cliTokenFile } from './demo-operators.ts';
import {
  ANNA,
  BRUNO,
  CARLA,
  buildOperationsTest,
  OPERATIONS_HOST,
  type OperationsTest,
} from './operations-fixtures.ts';
import { type OperationsRoute, operationsRoute, type OperationsRule } from './operations-route.ts';
import { prepareOperators } from './prepare-operators.ts';
import { assertEveryOperationBound } from './register-operations.ts';

let test: OperationsTest;
let builds: string;
beforeAll(async () => {
  builds = await mkdtemp(path.join(tmpdir(), 'halo-console-'));
  test = await buildOperationsTest({ environment: { HALO_BUILDS_DIR: builds } });
});
afterAll(async () => {
  await test.close();
  await rm(builds, { recursive: true });
});

describe('the calls', () => {
  it('are all bound, each to one address of this host', () => {
    for (const { method, path: url } of Object.values(operationsEndpoints).flatMap((group) => Object.values(group))) {
      expect([url, test.app.hasRoute({ method, url })]).toEqual([url, true]);
    }
  });

  it('do not start with one missing, one twice, one that is not declared', () => {
    const routes = Object.values(operationsEndpoints)
      .flatMap((group) => Object.values<OperationsEndpoint>(group))
      .map((endpoint) => unreachableRoute(endpoint, 'operator'));
    expect(() => assertEveryOperationBound(routes)).not.toThrow();
    const stranger = unreachableRoute({ ...operationsEndpoints.status.read, path: '/api/stranger' }, 'operator');
    expect(() => assertEveryOperationBound([...routes.slice(1), ...routes.slice(2, 3), stranger])).toThrow(
      /session\.login has no route\n.*session\.logout has 2 routes\n.*GET \/api\/stranger is no declared call/,
    );
  });

  it('do not start without a rights rule', () => {
    for (const rule of [undefined, 'everybody', {}]) {
      const route = unreachableRoute(operationsEndpoints.status.read, rule as OperationsRule<unknown>);
      expect(() => assertEveryOperationBound([route])).toThrow('GET /api/status has no access rule');
    }
  });

  it('answer at no other host', async () => {
    const token = await test.token();
    for (const host of ['luna.localhost', 'localhost', 'mail.localhost', 'ops.localhost.evil.example']) {
      expect([host, (await test.send({ url: '/api/status', token, host })).statusCode]).toEqual([host, 404]);
    }
    expect((await test.send({ url: '/api/status', token, host: 'OPS.localhost:4220' })).statusCode).toBe(200);
  });

  it('go by the host that production names', async () => {
    const named = await buildTestApp({ environment: { HALO_OPERATIONS_HOST: 'ops.halo.example' } });
    const status = async (host: string) =>
      (await named.app.inject({ url: '/api/session', headers: { host } })).statusCode;
    expect([await status('ops.halo.example'), await status(OPERATIONS_HOST)]).toEqual([401, 404]);
    await named.close();
    await expect(buildTestApp({ environment: { HALO_OPERATIONS_HOST: 'luna.localhost' } })).rejects.toThrow(
      "luna.localhost is a brand's host",
    );
  });

  it("of a development installation are this machine's own", async () => {
    const open = await buildTestApp({ environment: { NODE_ENV: 'development', HALO_LOG_LEVEL: 'silent' } });
    const status = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await open.app.inject({ url: '/api/session', headers: { host: OPERATIONS_HOST, ...headers }, remoteAddress }))
        .statusCode;
    expect([await status('127.0.0.1'), await status('::1'), await status('192.168.1.20')]).toEqual([401, 401, 404]);
    expect([
      await status('127.0.0.1', { 'x-forwarded-for': '8.8.8.8' }),
      await status('127.0.0.1', { forwarded: 'for=8.8.8.8' }),
      await status('127.0.0.1', { via: '1.1 proxy' }),
    ]).toEqual([404, 404, 404]);
    await open.close();
  });
});

describe('the console', () => {
  const get = (url: string, headers: Record<string, string> = {}) => test.send({ url, headers });

  it('is not there before it is built', async () => expect((await get('/')).statusCode).toBe(404));

  it('is one page for every address, with its files by name, under a policy that lets nothing else in', async () => {
    const folder = path.join(builds, 'console/dist/1.0.0');
    await mkdir(folder, { recursive: true });
    await mkdir(path.join(builds, 'var'));
    const integrity = `sha384-${'A'.repeat(64)}`;
    await writeFile(path.join(folder, 'console.0a1b2c3d.js'), 'globalThis.isConsole = true;');
    await writeFile(
      path.join(folder, 'release.json'),
      JSON.stringify({
        scripts: ['console.0a1b2c3d.js'],
        styles: [],
        files: { 'console.0a1b2c3d.js': { integrity, bytes: 28 } },
      }),
    );
    await writeFile(path.join(folder, 'secret.txt'), 'not in the list');
    await writeFile(
      path.join(builds, 'var/build.json'),
      JSON.stringify({ remotes: {}, shell: '1.0.0', apps: { console: '1.0.0' } }),
    );

    const pages = await Promise.all(['/', '/brands/luna', '/audit?page=2'].map((url) => get(url)));
    for (const page of pages) {
      const policy = String(page.headers['content-security-policy']);
      const nonce = /script-src 'self' 'nonce-([\w+/]{24})'/.exec(policy)?.[1];
      expect(page.body).toContain(
        `<script src="/console.0a1b2c3d.js" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}" defer>`,
      );
      expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(page.headers).toMatchObject({
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
    }
    expect(new Set(pages.map(({ headers }) => headers['content-security-policy'])).size).toBe(3);

    const file = await get('/console.0a1b2c3d.js');
    expect([file.statusCode, file.headers['content-type'], file.headers['cache-control'], file.body]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'private, max-age=31536000, immutable',
      'globalThis.isConsole = true;',
    ]);
    expect((await get('/console.0a1b2c3d.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  });

  it.each([
    '/secret.txt',
    '/release.json',
    '/nothing.js',
    '/../build.json',
    '/%2e%2e/%2e%2e/var/build.json',
    '/console.0a1b2c3d.js/..',
    '/__proto__.js',
    '/api/nothing',
  ])('does not send %s', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body.includes('isConsole') || answer.body.includes('remotes')]).toEqual([
      url.endsWith('..') ? 200 : 404,
      false,
    ]);
  });
});

describe('operators at the start', () => {
  it('are three of a development installation, with a token for the command line that is kept', async () => {
    const { deps, releases } = test;
    expect(await prepareOperators(deps, releases)).toEqual([ANNA, BRUNO, CARLA]);
    const file = cliTokenFile(deps.env.keysDirectory);
    const token = (await readFile(file, 'utf8')).trim();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await test.send({ url: '/api/session', token })).json()).toMatchObject({
      person: ANNA.email,
      name: `command line (token of ${ANNA.email})`,
    });

    await prepareOperators(deps, releases);
    expect((await readFile(file, 'utf8')).trim()).toBe(token);
    await test.send({ method: 'DELETE', url: `/api/tokens/${token.split('_')[1]}`, token });
    await prepareOperators(deps, releases);
    const next = (await readFile(file, 'utf8')).trim();
    expect(next).not.toBe(token);
    expect((await test.send({ url: '/api/status', token: next })).statusCode).toBe(200);
  });

  it('are made once: a second start with another password changes nothing', async () => {
    const named = (password: string) => ({
      ...test.deps,
      env: { ...test.deps.env, isProduction: true, firstOperator: { email: 'carla.rossi@halo.example', password } },
    });
    expect(await prepareOperators(named('tram at the harbour'), test.releases)).toBeUndefined();
    await prepareOperators(named('ferry at the harbour'), test.releases);
    await expect(test.signIn({ email: 'carla.rossi@halo.example', password: 'ferry at the harbour' })).rejects.toThrow(
      '401',
    );
    await expect(
      test.signIn({ email: 'carla.rossi@halo.example', password: 'tram at the harbour' }),
    ).resolves.toContain('halo_operator=');
    const entries = (await test.releases.audit.list({})).filter(
      ({ action, after }) => action === 'addOperator' && JSON.stringify(after).includes('carla.rossi'),
    );
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain('harbour');
  });
});

function unreachableRoute(endpoint: OperationsEndpoint, rule: OperationsRule<unknown>): OperationsRoute {
  const handle = () => {
    throw new Error('unreachable');
  };
  return operationsRoute(endpoint, { rule, handle });
}
