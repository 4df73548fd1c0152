import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { productionEnvironment } from '../testing/production-environment.ts';

let keysDirectory: string;
let test: TestApp;
beforeAll(async () => {
  keysDirectory = await mkdtemp(path.join(tmpdir(), 'halo-keys-'));
  test = await buildTestApp({ environment: productionEnvironment(keysDirectory), hasReleases: true });
});
afterAll(async () => {
  await test.close();
  await rm(keysDirectory, { recursive: true, force: true });
});

function page(host: string) {
  return test.app.inject({ url: '/', headers: { host, accept: 'text/html' } });
}

function call(host: string) {
  return test.app.inject({ url: '/api/releases/current', headers: { host } });
}

describe('in development', () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await buildTestApp({ hasReleases: true });
  });
  afterAll(() => open.close());
  const asked = (host: string) => open.app.inject({ url: '/', headers: { host, accept: 'text/html' } });

  it.each([
    'localhost:4220',
    '127.0.0.1:4220',
    '[::1]:4220',
    '192.168.1.20:4220',
    '10.0.0.7',
    '172.20.0.3:4220',
    '[fd00::7]:4220',
  ])('%s is this machine or one beside it, and gets the first brand', async (host) => {
    const answer = await asked(host);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(open.brand().title);
    const hostname = host.replace(/:4220$/, '');
    expect(answer.headers['content-security-policy']).toContain(`connect-src 'self' ws://${hostname}:4220;`);
  });

  it.each([
    'stranger.example',
    '203.0.113.7',
    '192.168.1.20.nip.io',
    'luna.localhost.evil.example',
    'mail.localhost',
    'bank.localhost',
    'luna.localhost;script-src *',
    'localhost;script-src *',
    'localhost script-src *',
    '127.0.0.1;script-src *',
    "[::1;script-src 'unsafe-inline']",
    '[fe80::1%;script-src *]',
  ])('%s is no host of a brand, and stands in no policy', async (host) => {
    const answer = await asked(host);
    expect(answer.statusCode).toBe(404);
    expect(String(answer.headers['content-security-policy'])).not.toContain('script-src');
    const call = await open.app.inject({ url: '/api/releases/current', headers: { host } });
    expect(call.statusCode).toBe(404);
  });

  it('the calls of a brand are not at the hosts of cards and wallets', async () => {
    for (const host of ['pay.localhost', 'wallet.localhost'])
      expect((await open.app.inject({ url: '/api/releases/current', headers: { host } })).statusCode).toBe(404);
  });
});

describe('a host that no brand has, in production', () => {
  it.each([
    ['page', page],
    ['call', call],
  ])('gets no %s of any brand', async (_name, ask) => {
    const answer = await ask('stranger.example');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
    expect((await ask('luna.localhost')).statusCode).toBe(200);
  });
});
