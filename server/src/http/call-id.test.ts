import { Writable } from 'node:stream';
import { currentCallId, outsideCalls, withCallId } from '@halo/server-kit/log/call-id';
import { createLogger } from '@halo/server-kit/log/log';
import { eventually } from '@halo/shared/testing/eventually';
import type { FastifyBaseLogger } from 'fastify';
import { createApp } from '../app.ts';
import { createLeavingWorker } from '../modules/leaving/leaving-worker.ts';
import { createMailWorker } from '../modules/mail/mail-worker.ts';
import { createNotificationWorker } from '../modules/notifications/notification-worker.ts';
import { createPersonaWorker } from '../modules/personas/persona-worker.ts';

const SETTINGS = { logLevel: 'silent', isProduction: true, trustedProxies: [], countryHeader: undefined };

it.each([
  ['a call without a body', { method: 'GET' as const }],
  ['a call whose body is read first', { method: 'POST' as const, payload: { text: 'x'.repeat(100_000) } }],
])('%s runs under the id that its browser gave', async (_case, call) => {
  const app = await createApp(SETTINGS);
  app.route({
    method: ['GET', 'POST'],
    url: '/call',
    handler: async () => {
      await new Promise(setImmediate);
      return { id: currentCallId() };
    },
  });
  const given = { ...call, url: '/call', headers: { 'x-request-id': 'a-click-0001' } };
  const [named, strange] = await Promise.all([
    app.inject(given),
    app.inject({ ...given, headers: { 'x-request-id': '*/ drop' } }),
  ]);
  expect(named.json()).toEqual({ id: 'a-click-0001' });
  expect(strange.json()).toEqual({ id: strange.headers['x-request-id'] });
  expect(strange.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  await app.close();
});

it('stands in every line that is logged in the course of it', () => {
  const lines: string[] = [];
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLogger({ logLevel: 'info', isProduction: true }, output);
  withCallId('a-click-0001', () => log.info('in it'));
  log.info('outside');
  expect(lines.map((line) => (JSON.parse(line) as { call?: string }).call)).toEqual(['a-click-0001', undefined]);
});

it('ends where what a call started goes on for others', async () => {
  const seen = await withCallId('a-click-0001', async () => {
    const later = outsideCalls(
      () => new Promise<string | undefined>((done) => setImmediate(() => done(currentCallId()))),
    );
    return [currentCallId(), outsideCalls(currentCallId), await later.then(() => currentCallId())];
  });
  expect(seen).toEqual(['a-click-0001', undefined, 'a-click-0001']);
});

describe('a worker that a call wakes goes on without its id:', () => {
  const seen: (string | undefined)[] = [];
  const note = () => void seen.push(currentCallId());
  /** Fails at once, which it logs. */
  const broken = {} as never;
  const log = { error: note, warn: note } as unknown as FastifyBaseLogger;
  beforeEach(() => void seen.splice(0));

  it('personas, in this round and in the next', async () => {
    const env = { personaSpeed: 100 };
    const needs = { ...{ accounts: broken, brands: broken, db: broken, closure: broken }, env, log };
    const worker = createPersonaWorker({ ...needs, clock: { now: () => new Date() } } as never, () => broken);
    withCallId('a-click-0001', () => worker.start());
    await eventually(() => expect(seen.length).toBeGreaterThan(1));
    await worker.stop();
    expect(new Set(seen)).toEqual(new Set([undefined]));
  });

  it('mails', async () => {
    const outbox = { take: async () => (note(), []) };
    const worker = createMailWorker({ outbox, mailer: { close: () => undefined }, log } as never);
    withCallId('a-click-0001', () => worker.wake());
    await worker.stop();
    expect(seen).toEqual([undefined]);
  });

  it('notifications', async () => {
    const needs = { db: broken, log, clock: { now: () => new Date() } };
    const worker = createNotificationWorker(needs as never, broken);
    withCallId('a-click-0001', () => worker.wake());
    await worker.stop();
    expect(seen).toEqual([undefined]);
  });

  it('those who leave', async () => {
    const worker = createLeavingWorker({ log }, () => Promise.reject(new Error('no database')));
    worker.start();
    withCallId('a-click-0001', () => worker.wake());
    await worker.stop();
    expect(seen).toEqual([undefined]);
  });
});
