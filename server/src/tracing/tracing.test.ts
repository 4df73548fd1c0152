import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { eventually } from '@halo/shared/testing/eventually';
import { connect, draft, giveCredits, seedAngels } from '../modules/conversations/chat-fixtures.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { freePort } from '../testing/free-port.ts';
import { asksForTraces } from './asks-for-traces.ts';
import { sentAttributes } from './span-attributes.ts';

it.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
])('traces are made where %j names who takes them', (env, isAsked) => {
  expect(asksForTraces(env)).toBe(isAsked);
});

it('an address stays here, its pattern does not', () => {
  const route = { 'http.route': '/reset/:token', 'http.request.method': 'GET' };
  expect(sentAttributes({ ...route, 'url.path': '/reset/abc', 'url.full': 'https://bank/abc' })).toEqual(route);
});

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

describe('a server that sends traces', () => {
  let test: TestApp;
  let collector: Server;
  let child: ChildProcess;
  let port: number;
  let sent = '';

  beforeAll(async () => {
    test = await buildTestApp();
    test.clock.set(new Date());
    collector = createServer(async (request, response) => {
      sent += `${Buffer.concat(await request.toArray()).toString()}\n`;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    port = await freePort();
    const file = path.join(import.meta.dirname, '../testing/serve-traced.ts');
    child = fork(file, [String(port), JSON.stringify(test.database.connection)], {
      execArgv: [],
      env: {
        ...process.env,
        HALO_DATA_DIR: test.directory,
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
        OTEL_BSP_SCHEDULE_DELAY: '50',
      },
    });
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
    ]);
  }, 60_000);
  afterAll(async () => {
    child.kill('SIGKILL');
    collector.close();
    await test.close();
  });

  const spans = (): Span[] =>
    sent
      .split('\n')
      .filter(Boolean)
      .flatMap((line) => JSON.parse(line).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans);
  const spanOf = (callId: string) =>
    spans().find(({ attributes }) =>
      attributes.some(({ key, value }) => key === 'halo.call' && value.stringValue === callId),
    );

  it('sends a call and an event with the statements that they made, and neither tokens nor texts', async () => {
    const [angelId = ''] = await seedAngels(test, 1, 'ai');
    const account = await test.register({ premiumLevel: 1 });
    await giveCredits(test, account, 'message', 100);
    const callId = 'call-of-the-trace';
    const answer = await fetch(`http://127.0.0.1:${port}/api/get/messages/${account.clickId}/${angelId}`, {
      headers: {
        host: account.brand.hosts[0] ?? '',
        authorization: `Bearer ${account.token}`,
        'x-request-id': callId,
      },
    });
    const message = draft(account, angelId, { text: 'Ci vediamo al faro' });
    const socket = await connect(port, account);
    await socket.emit('chat', message);
    socket.close();

    const call = await eventually(
      () => spanOf(callId) ?? Promise.reject(new Error(`no span of the call ${answer.status}`)),
      {
        timeoutMs: 20_000,
      },
    );
    const event = await eventually(
      () => spanOf(message.clientId) ?? Promise.reject(new Error('no span of the event')),
      { timeoutMs: 20_000 },
    );
    expect(call.name).toBe('GET /api/get/messages/:trackerId/:angelId');
    expect(event.name).toBe('event chat');
    for (const { traceId } of [call, event])
      await eventually(() => spans().some((each) => each.traceId === traceId && each.name.startsWith('pg.query')), {
        timeoutMs: 20_000,
      });
    // Without times and ids of spans: the number of a profile can stand in one.
    const exported = sent.replaceAll(/"(?:traceId|spanId|parentSpanId|startTimeUnixNano|endTimeUnixNano)":"\w+"/g, '');
    for (const secret of [account.token, account.clickId, angelId, 'Ci vediamo al faro'])
      expect(exported).not.toContain(secret);
  }, 90_000);
});
