import { Writable } from 'node:stream';
import { currentCallId, withCallId } from '@halo/server-kit/log/call-id';
import { createLogger } from '@halo/server-kit/log/log';
import { createApp } from '../app.ts';

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
