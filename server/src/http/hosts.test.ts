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
