import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';

const TEXT = 'addEventListener("push", () => {});';
let test: TestApp;
let withoutWorker: ReturnType<TestApp['releases']['versions']['shell']>;
beforeAll(async () => {
  test = await buildTestApp({ hasReleases: true });
  withoutWorker = test.releases.versions.shell();
});
beforeEach(() => {
  jest.spyOn(test.releases.versions, 'shell').mockReturnValue({ ...withoutWorker, serviceWorker: TEXT });
});
afterAll(() => test.close());

const get = (host: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url: '/sw.js', headers: { host, ...headers } });

it('[PAGE-05] the service worker of the shell that runs lies at the root of every brand, is asked for each time and may ask its own host alone', async () => {
  for (const { hosts } of test.deps.brands.all()) {
    const answer = await get(hosts[0] ?? '');
    expect([answer.statusCode, answer.body]).toEqual([200, TEXT]);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/javascript'),
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; img-src 'self'; connect-src 'self'",
    });
    expect(answer.headers).not.toHaveProperty('service-worker-allowed');
    const again = await get(hosts[0] ?? '', { 'if-none-match': String(answer.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

it.each(['pay.localhost', 'mail.localhost', 'bank.localhost', 'ops.localhost'])(
  '[PAGE-05] %s has none',
  async (host) => {
    expect((await get(host)).statusCode).toBe(404);
  },
);

it('[PAGE-05] a shell without one has none', async () => {
  jest.mocked(test.releases.versions.shell).mockReturnValueOnce(withoutWorker);
  expect((await get('luna.localhost')).statusCode).toBe(404);
});

it('[PAGE-05] a switch takes back what browsers keep, with a worker that goes on to show what is pushed', async () => {
  const env = jest.replaceProperty(test.deps.env, 'keepsPages', false);
  const off = await get('luna.localhost');
  const page = await test.app.inject({
    method: 'GET',
    url: '/',
    headers: { host: 'luna.localhost', accept: 'text/html' },
  });
  env.restore();
  // What the account may read the page keeps, and not the worker.
  expect(page.body).toContain('"keepsPages":false');
  expect(off.body).toBe(`self.haloKeepsNothing=true;${TEXT}`);
  expect(off.headers['etag']).not.toBe((await get('luna.localhost')).headers['etag']);
});
