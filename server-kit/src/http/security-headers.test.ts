import fastify, { type FastifyReply } from 'fastify';
import { integrityHeaders, setBaseHeaders, setPageHeaders } from './security-headers.ts';

async function headersOf(set: (reply: FastifyReply) => void) {
  const app = fastify();
  app.get('/', async (_request, reply) => {
    set(reply);
    return '';
  });
  const { headers } = await app.inject('/');
  await app.close();
  return headers;
}

test('every answer keeps to its type, its origin and its rights', async () => {
  const headers = await headersOf((reply) => setBaseHeaders(reply, true));
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('only what is reached over TLS asks for TLS', async () => {
  expect(await headersOf((reply) => setBaseHeaders(reply, false))).not.toHaveProperty('strict-transport-security');
});

test('an answer that has said more about itself keeps that', async () => {
  const own = {
    'permissions-policy': 'microphone=(self)',
    'referrer-policy': 'origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'cross-origin',
  };
  expect(await headersOf((reply) => setBaseHeaders(reply.headers(own), true))).toMatchObject(own);
});

test('a page is in no frame, is not kept by others, and checks its scripts', async () => {
  const headers = await headersOf((reply) => setPageHeaders(reply, "default-src 'none'", '1.2.3'));
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'",
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'integrity-policy': 'blocked-destinations=(script), endpoints=(halo)',
    'reporting-endpoints': 'halo="/policy-reports?shell=1.2.3"',
    'x-frame-options': 'DENY',
    vary: 'accept-encoding',
  });
});

test('a page that loads scripts of a developer says nothing of their hashes', async () => {
  const headers = await headersOf((reply) => setPageHeaders(reply, "default-src 'none'", undefined));
  for (const name of Object.keys(integrityHeaders())) expect(headers).not.toHaveProperty(name);
});
