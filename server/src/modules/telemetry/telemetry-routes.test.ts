import { PassThrough } from 'node:stream';
import { endpoints } from '@halo/shared/contracts';
import Fastify from 'fastify';
import { sendProblem } from '@halo/server-kit/http/problem';
import { registerRoutes } from '../../http/register-routes.ts';
import { loggerOptions } from '@halo/server-kit/log/log';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { telemetryRoutes } from './telemetry-routes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** The same routes with a log that can be read. */
async function loggingApp() {
  const output = new PassThrough();
  const app = Fastify({ logger: loggerOptions({ logLevel: 'info', isProduction: true }, output) });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  registerRoutes(app, telemetryRoutes(), test.deps, test.services.accounts);
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: { host: 'luna.localhost' }, payload });
  const lines = () =>
    String(output.read() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => 'browser' in line);
  return { post, lines };
}

it('writes an event of a visitor as one line', async () => {
  const { post, lines } = await loggingApp();
  const answer = await post('/api/log/event', {
    clickid: 'visitor-01',
    type: 'vista_profilo',
    angelId: '1100000',
    metadata: { from: 'grid' },
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, { result: 'OK' }]);
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 'info',
      browser: {
        brand: 'luna',
        clickId: 'visitor-01',
        angelId: '1100000',
        event: 'vista_profilo',
        details: { from: 'grid' },
      },
    }),
  ]);
});

it('writes an error as one line, without line breaks, tokens, addresses or more than it may', async () => {
  const { post, lines } = await loggingApp();
  const messaggio = `Errore\r\n{"level":"fatal"}\u001b[31m mario.rossi@example.com Bearer abcdefghijklmnop 4111 1111 1111 1111 ${'x'.repeat(3000)}`;
  expect((await post('/api/log/client', { subject: 'Errore authServices', messaggio })).statusCode).toBe(200);
  const [line, ...more] = lines();
  expect(more).toEqual([]);
  const report = JSON.stringify(line);
  expect(report).toContain('Errore authServices');
  expect(report).not.toMatch(/mario\.rossi|abcdefghijklmnop|4111 1111|\\u001b|\\r|\\n/);
  expect((await post('/api/log/client', { subject: 's', messaggio: 'x'.repeat(4001) })).statusCode).toBe(422);
});

it('takes thirty a minute from one address', async () => {
  const report = () =>
    test.call(endpoints.telemetry.client, { body: { subject: 's', message: 'm' } }, { ip: '192.0.2.77' });
  const statuses = [];
  for (let round = 0; round < 31; round += 1) statuses.push((await report()).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  const last = await report();
  expect([last.problem.code, Number(last.headers['retry-after']) > 0]).toEqual(['rate_limited', true]);
});

it('[BOOT-05] answers a browser with its address and name', async () => {
  const answer = await test.call(
    endpoints.telemetry.address,
    {},
    { ip: '192.0.2.5', headers: { 'user-agent': 'Browser/1', 'x-forwarded-for': '10.1.1.1' } },
  );
  expect(answer.value).toEqual({ ip: '192.0.2.5', userAgent: 'Browser/1' });
});
