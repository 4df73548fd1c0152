import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '@halo/shared/contracts';
import type { Alarms } from '@halo/shared/contracts/operations';
import { ANNA, BRUNO, buildOperationsTest, type OperationsTest } from '../../operations/operations-fixtures.ts';
import { reportsOf } from '../health/health-fixtures.ts';
import { createAlarms, type AlarmsNeeds } from './create-alarms.ts';

const CHAT = 'mfe-chat';
const SECRET = 'a secret of sixteen or more';

interface Received {
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

let receiver: Server;
let received: Received[];
let status: number;
let test: OperationsTest;
let anna: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, text });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  received = [];
  const { port } = receiver.address() as AddressInfo;
  test = await buildOperationsTest({
    environment: { HALO_ALARM_WEBHOOK: `http://127.0.0.1:${port}/alarm`, HALO_ALARM_SECRET: SECRET },
  });
  anna = await test.token({}, { days: 30 });
});
afterAll(async () => {
  await test.close();
  await new Promise((resolve) => receiver.close(resolve));
});
beforeEach(() => {
  received = [];
  status = 204;
  test.mail.clear();
});

const read = async (): Promise<Alarms> => (await test.send({ url: '/api/alarms', token: anna })).json();
const wantMail = (token: string, isWanted: boolean) =>
  test.send({ method: 'PUT', url: '/api/alarms/mail', token, body: { isWanted } });

async function takeBack(scope: string): Promise<void> {
  const request = { change: { kind: 'pin', remote: CHAT, version: '1.1.0' } as const, reason: 'because of a test' };
  await test.releases.pins.change('both of them', scope, request);
  const taken = { remote: CHAT, version: '1.1.0', backTo: 1 };
  await test.releases.pins.takeBackForHealth(scope, taken, '26 of 26 visitors fail');
}

it('wakes once: a signed call, and a mail to who asked and may read of it', async () => {
  const onSol = await test.token({ brands: ['sol'] }, { person: BRUNO.email });
  await wantMail(anna, true);
  await test.deps.db.execute(
    `update operators set rights = jsonb_set(rights, '{brands}', '["sol"]'), wants_alarms = true where email = '${BRUNO.email}'`,
  );
  await takeBack('luna');
  await test.releases.alarms.round();
  await test.releases.alarms.round();

  expect(received).toHaveLength(1);
  const [{ headers, text }] = received as [Received];
  expect(JSON.parse(text)).toEqual({
    event: 'taken_back',
    ...{ brand: 'luna', remote: CHAT, version: '1.1.0', revision: 3 },
    text: 'mfe-chat@1.1.0 was taken back on luna: 26 of 26 visitors fail',
    at: test.clock.now().toISOString(),
    console: 'http://ops.localhost:4220/brands/luna/mfe-chat',
  });
  const [, seconds, mark] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-halo-signature'])) ?? [];
  expect(Number(seconds)).toBe(Math.floor(test.clock.now().getTime() / 1000));
  expect(mark).toBe(createHmac('sha256', SECRET).update(`${seconds}.${text}`).digest('hex'));

  expect(test.mail.all).toMatchObject([{ recipient: ANNA.email, template: 'release-alarm', language: 'en' }]);
  expect(await read()).toMatchObject({
    webhook: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    hasMail: true,
    alarms: [{ event: 'taken_back', state: 'sent', attempts: 1, mails: 1 }],
  });
  // Nothing of another brand for who may not read it.
  expect((await test.send({ url: '/api/alarms', token: onSol })).json().alarms).toEqual([]);
  await wantMail(anna, false);
});

it('calls again with growing pauses while the receiver refuses, and gives up after a day', async () => {
  status = 503;
  await takeBack('sol');
  await test.releases.alarms.round();
  await test.releases.alarms.round();
  expect(received).toHaveLength(1);
  for (const minutes of [0.5, 2, 10, 30, 120, 480, 1440]) {
    test.clock.advance(minutes * MINUTE_MS);
    await test.releases.alarms.round();
  }
  expect(received).toHaveLength(7);
  expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect((await read()).alarms[0]).toMatchObject({
    brand: 'sol',
    state: 'given_up',
    attempts: 7,
    outcome: 'status 503',
  });
  expect(test.mail.all.map(({ recipient }) => recipient)).toEqual([BRUNO.email]);
});

it('wakes for a shell that does not start, and for a revision that was edited', async () => {
  for (let visitor = 0; visitor < 30; visitor += 1) {
    const subject = { remote: 'shell', version: test.releases.versions.shellVersion() ?? '', group: 'stable' } as const;
    const facts = { kind: 'failed', phase: 'start', code: 'threw', durationMs: 1, ...subject } as never;
    const reports = [facts, reportsOf('1.0.0', 'stable').loaded()];
    await test.releases.health.record({
      brandId: 'brise',
      visitorId: `v${visitor}`,
      address: `10.0.${visitor}.1`,
      reports,
    });
  }
  await test.deps.db.execute(`update release_revisions set effective = '{}' where scope = 'brise'`);
  test.clock.advance(MINUTE_MS);
  await test.releases.alarms.round();
  const events = received.map(({ text }) => JSON.parse(text) as { event: string; brand: string });
  expect(events.map(({ event, brand }) => `${event} ${brand}`).sort()).toEqual(['damaged brise', 'shell_fails brise']);
});

it('is tried out by who may switch everything off, and by no other', async () => {
  const mild = await test.token({ actions: ['read'] });
  const attempt = (token: string) => test.send({ method: 'POST', url: '/api/alarms/trial', token });
  expect((await attempt(mild)).statusCode).toBe(403);
  expect(received).toEqual([]);
  expect((await attempt(anna)).statusCode).toBe(200);
  expect(received.map(({ text }) => (JSON.parse(text) as { event: string }).event)).toEqual(['trial']);
});

it('draws the trend of each version in stretches', async () => {
  const { loaded, failed, crashed } = reportsOf('1.0.0', 'stable');
  const report = (visitorId: string, reports: Parameters<typeof test.releases.health.record>[0]['reports']) =>
    test.releases.health.record({ brandId: 'luna', visitorId, address: '10.9.9.9', reports });
  await report('one', [loaded(), failed()]);
  test.clock.advance(10 * MINUTE_MS);
  await report('two', [loaded(), loaded(), crashed(), crashed('promise')]);
  const url = `/api/health/trend?scope=luna&remote=${CHAT}&minutes=60`;
  const trend = (await test.send({ url, token: anna })).json();
  expect(trend).toMatchObject({ minutes: 5, stretches: 12, versions: [{ version: '1.0.0' }] });
  expect(
    trend.versions[0].points.map(({ loads, failures }: { loads: number; failures: number }) => [loads, failures]),
  ).toEqual([
    [1, 1],
    [2, 2],
  ]);
  const elsewhere = await test.token({ brands: ['sol'] });
  expect((await test.send({ url, token: elsewhere })).statusCode).toBe(403);
});

it('wakes for what it finds where another kind of alarm cannot be looked for', async () => {
  const audit = { headProblems: () => Promise.reject(new Error('this reading fails')) };
  const half = createAlarms({ ...test.deps, ...test.releases, audit } as unknown as AlarmsNeeds);
  await takeBack('luna');
  await half.round();
  expect(received.map(({ text }) => (JSON.parse(text) as { event: string }).event)).toEqual(['taken_back']);
});
