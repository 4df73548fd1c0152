import type { Socket } from 'node:net';
import { createApp } from './app.ts';
import { readEnvironment } from './env.ts';
import { createClientAddress } from './modules/realtime/client-address.ts';
import { proxyEnvironment } from './trusted-proxies.ts';

/** Whose request it is, as limits and the health of versions count it. */
async function visitorAddress(proxies: string | undefined, from: string, forwardedFor: string): Promise<string> {
  const app = await createApp(
    readEnvironment({ NODE_ENV: 'test', ...(proxies === undefined ? {} : { HALO_TRUST_PROXY: proxies }) }),
  );
  app.get('/address', async (request) => request.ip);
  const { body } = await app.inject({
    url: '/address',
    remoteAddress: from,
    headers: { 'x-forwarded-for': forwardedFor },
  });
  await app.close();
  return body;
}

it.each([
  ['the visitor behind a proxy that is named', '10.0.0.0/8', '10.0.0.7', '198.51.100.9', '198.51.100.9'],
  ['the visitor, not who they say they are', '10.0.0.0/8', '10.0.0.7', '203.0.113.1, 198.51.100.9', '198.51.100.9'],
  ['who goes around the proxy', '10.0.0.0/8', '198.51.100.9', '203.0.113.1', '198.51.100.9'],
  ['the proxy, when there is said to be none', 'none', '10.0.0.7', '198.51.100.9', '10.0.0.7'],
  ['the proxy, when nothing is said', undefined, '10.0.0.7', '198.51.100.9', '10.0.0.7'],
])('counts %s', async (_name, proxies, from, forwardedFor, counted) => {
  expect(await visitorAddress(proxies, from, forwardedFor)).toBe(counted);
});

it.each([
  ['loopback', '127.0.0.1'],
  ['loopback', '::ffff:127.9.9.9'],
  ['linklocal', 'fe80::7'],
  ['uniquelocal', '172.16.4.4'],
])('%s means the same to sockets as to HTTP: the visitor behind %s', async (name, proxy) => {
  const { trustedProxies } = readEnvironment({ NODE_ENV: 'test', HALO_TRUST_PROXY: name });
  const headers = { 'x-forwarded-for': '198.51.100.9' };
  const seenBySockets = createClientAddress(trustedProxies)({ socket: { remoteAddress: proxy } as Socket, headers });
  expect(seenBySockets).toBe('198.51.100.9');
  expect(await visitorAddress(name, proxy, '198.51.100.9')).toBe(seenBySockets);
});

const complaints = (text: string | undefined, isProduction = false) =>
  proxyEnvironment.complaints({ HALO_TRUST_PROXY: text }, isProduction);

it.each([
  '10.0.0.7',
  '10.0.0.0/8',
  '10.0.0.7/32',
  '2001:db8::/32',
  '::1/128',
  'loopback',
  'linklocal',
  'uniquelocal',
  'loopback, 10.0.0.0/16',
  'none',
])('%s may stand in front', (text) => {
  expect(complaints(text, true)).toEqual([]);
});

it('production must name its proxies, and an empty variable is refused', () => {
  expect(complaints(undefined)).toEqual([]);
  expect(complaints(undefined, true)).toEqual([expect.stringContaining('must name the proxies in front')]);
  expect(complaints('', false)).toEqual([expect.stringContaining('must name the proxies in front')]);
});

it.each([
  'proxy',
  '10.0.0.300',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/x8',
  '10.0.0.0/8x',
  '10.0.0.0/8/9',
  '::/129',
  '/8',
  '',
])('"loopback,%s" is refused or is only what stands before the comma', (entry) => {
  const found = complaints(`loopback,${entry}`);
  expect(found).toEqual(
    entry === ''
      ? []
      : [
          `HALO_TRUST_PROXY: ${entry} is no address and no network; write 10.0.0.7, 10.0.0.0/8 or one of loopback, linklocal, uniquelocal`,
        ],
  );
});

it.each(['0.0.0.0/0', '::/0'])('%s would believe every visitor', (entry) => {
  expect(complaints(entry)).toEqual([expect.stringContaining(`${entry} believes everybody`)]);
});

it('none stands alone', () => {
  expect(complaints('none,10.0.0.7')).toEqual([expect.stringContaining('is either "none" or names proxies')]);
  expect(proxyEnvironment.settings({ HALO_TRUST_PROXY: 'none' }, false)).toEqual({ trustedProxies: [] });
});
