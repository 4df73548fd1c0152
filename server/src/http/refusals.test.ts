import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasReleases: true });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

const host = 'luna.localhost';
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

function signIn(email: string) {
  const payload = { email, password: '12345678', country: 'it', fluxId: '1', servizio: 'luna' };
  return test.app.inject({ method: 'POST', url: '/api/users/authenticate', headers: { host }, payload });
}

/** Sends a path as it is written; every client library would tidy it. */
async function getPath(path: string): Promise<{ status: number | undefined; headers: IncomingMessage['headers'] }> {
  const { port } = test.app.server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', path, headers: { host } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode, headers: answer.headers };
}

it.each([
  ['a NUL byte', 'a\0@example.com'],
  ['half of a surrogate pair', 'a\ud800@example.com'],
])('refuses %s in a call, before the database does', async (_what, email) => {
  const answer = await signIn(email);
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_request']);
});

it('refuses a body of ten megabytes before it is read', async () => {
  const answer = await signIn('x'.repeat(10_000_000));
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'payload_too_large']);
});

it.each(['/api/no-such-call', '/pay/no-such-call', '/mail', '/tracker/no-such-call'])(
  'answers %s as a problem, for any kind that is accepted',
  async (url) => {
    for (const accept of ['*/*', 'text/html']) {
      const answer = await test.app.inject({ url, headers: { host, accept } });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
  },
);

it.each(['/health', '/healthz', '/metrics/x', '/readyz/', '/LIVEZ', '/status?x=1'])(
  'answers %s, which no probe of ours has, with no page on any host',
  async (url) => {
    for (const host of ['luna.localhost', 'ops.localhost', 'pay.localhost']) {
      const answer = await test.app.inject({ url, headers: { host, accept: 'text/html' } });
      expect([host, answer.statusCode, answer.json().code]).toEqual([host, 404, 'not_found']);
    }
  },
);

it('answers a path that leads out of a folder of files as one that is not there', async () => {
  expect((await getPath('/brands/luna/../../package.json')).status).toBe(404);
});

it('refuses an address that is not valid UTF-8 without repeating it', async () => {
  const answer = await test.app.inject({ url: '/%ED%A0%80', headers: { host } });
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_request']);
  expect(answer.body).not.toContain('%ED');
});

it('gives every answer that is no page a policy that loads nothing', async () => {
  for (const url of ['/api/no-such-call', '/api/releases/current', '/uploads/x', '/livez']) {
    const answer = await test.app.inject({ url, headers: { host } });
    expect([url, answer.headers['content-security-policy']]).toEqual([url, NO_PAGE_POLICY]);
  }
});

it.each(['https://evil.example', 'null', 'https://sub.luna.localhost', `http://${host}`])(
  'lets no script of %s read an answer, and no store between keep it',
  async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await test.app.inject({
        method,
        url: '/api/users/profile/x',
        headers: { host, origin, 'access-control-request-method': 'GET' },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers['cache-control']).toBe('no-store');
    }
  },
);

it('limits calls with invented bearers by the address they come from', async () => {
  const call = (bearer: string) =>
    test.app.inject({
      url: '/api/users/profile/someone-else',
      remoteAddress: '192.0.2.91',
      headers: { host, authorization: `Bearer ${bearer}` },
    });
  const statuses = new Set<number>();
  for (let round = 0; round < 121; round += 1)
    statuses.add((await call(`invented-bearer-${String(round).padStart(8, '0')}`)).statusCode);
  expect([...statuses]).toEqual([401, 429]);
});
