import { createApp } from './app.ts';
import { readEnvironment } from './env.ts';

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
