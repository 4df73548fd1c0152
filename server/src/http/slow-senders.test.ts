// @nightly: half a minute is waited for, because the limits are those that the server has.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { eventually } from '@halo/shared/testing/eventually';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';

const CONNECTIONS = 200;
const BYTE_EVERY_MS = 1_000;

describe('connections that send a little now and then', () => {
  let app: FastifyInstance;
  let port: number;
  const open = new Set<Socket>();
  const timers: NodeJS.Timeout[] = [];

  beforeAll(async () => {
    app = await createApp({ logLevel: 'silent', isProduction: false, trustedProxies: [], countryHeader: undefined });
    app.get('/probe', async () => 'well');
    app.post('/body', async ({ body }) => body);
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.address() as AddressInfo);
  });
  afterAll(async () => {
    timers.forEach(clearInterval);
    open.forEach((socket) => socket.destroy());
    await app.close();
  });

  /** Says the beginning at once, and the rest without an end. */
  async function sendSlowly(beginning: string, rest: string): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    open.add(socket);
    socket.resume();
    socket.once('close', () => open.delete(socket));
    socket.write(beginning);
    timers.push(setInterval(() => socket.writable && socket.write(rest), BYTE_EVERY_MS));
  }

  it.each([
    ['headers', 'GET /probe HTTP/1.1\r\nHost: a\r\n', 'x-a: b\r\n', 15_000],
    [
      'a body',
      'POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n"',
      'a',
      30_000,
    ],
  ])(
    'of %s are closed in their time, and others are answered in the meantime',
    async (_what, beginning, rest, limitMs) => {
      await Promise.all(Array.from({ length: CONNECTIONS }, () => sendSlowly(beginning, rest)));
      expect(open.size).toBe(CONNECTIONS);
      let answered = 0;
      await eventually(
        async () => {
          expect(await (await fetch(`http://127.0.0.1:${port}/probe`)).text()).toBe('well');
          answered += 1;
          expect(open.size).toBe(0);
        },
        { timeoutMs: limitMs + 10_000, everyMs: 500 },
      );
      expect(answered).toBeGreaterThan(10);
    },
    60_000,
  );
});
