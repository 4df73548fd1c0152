import { isPublicAddress } from '../../../http/public-address.ts';
import { createPageReader, type PageReaderOptions } from './page-reader.ts';
import { SITE_CERTIFICATE } from './testing/site-certificate.ts';
import { startStrangeSite, type StrangeSite } from './testing/strange-site.ts';

const NAMES: Record<string, readonly string[]> = {
  'site.example': ['127.0.0.1'],
  'inner.example': ['10.0.0.7'],
  'mixed.example': ['127.0.0.1', '169.254.169.254'],
};
let site: StrangeSite;
let port = 0;
beforeAll(async () => {
  site = await startStrangeSite((request, response) => {
    const redirect = /^\/to\?(.*)$/.exec(request.url ?? '')?.[1];
    if (redirect !== undefined) return void response.writeHead(302, { location: decodeURIComponent(redirect) }).end();
    switch (request.url) {
      case '/page':
        return void response
          .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=1' })
          .end('<title>Qui</title>');
      case '/loop':
        return void response.writeHead(301, { location: '/loop' }).end();
      case '/pdf':
        return void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
      case '/packed':
        return void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x');
      case '/long':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('a'.repeat(3_000_000));
      case '/large-picture':
        return void response.writeHead(200, { 'content-type': 'image/png' }).end('a'.repeat(3_000_000));
      default:
        // It says that there is more, and says nothing more.
        response.writeHead(200, { 'content-type': 'text/html' }).write('<title>');
    }
  });
  port = site.port;
});
afterAll(() => site.close());

/** As in the product, but that this machine's own site counts as one of the internet. */
const reader = (options: Partial<PageReaderOptions> = {}) =>
  createPageReader({
    resolve: async (host) => NAMES[host] ?? [],
    isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
    port,
    ca: SITE_CERTIFICATE,
    ...options,
  });
const read = (address: string, options?: Partial<PageReaderOptions>) => reader(options).read(address, ['page']);
const at = (path: string, host = 'site.example') => `https://${host}:${port}${path}`;
const to = (address: string) => at(`/to?${encodeURIComponent(address)}`);

test('reads a page, under its own name, without cookies or anything that says who asks', async () => {
  site.seen.length = 0;
  const found = await read(to(at('/page')));
  expect(found).toMatchObject({ kind: 'page', type: 'text/html' });
  expect([found?.address.pathname, found?.bytes.toString()]).toEqual(['/page', '<title>Qui</title>']);
  await read(at('/page'));
  for (const { headers } of site.seen) {
    expect(headers['user-agent']).toBe('HaloLinkPreview/1.0');
    expect(Object.keys(headers).filter((name) => /cookie|referer|authorization|forwarded/.test(name))).toEqual([]);
  }
});

test('[CHAT-14] asks no address that is not of the open internet, however it is written, also after a redirect', async () => {
  site.seen.length = 0;
  const inner = [
    'https://inner.example/',
    'https://mixed.example/',
    'https://10.0.0.1/',
    'https://2130706434/',
    'https://0x7f.2/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.2]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://user:word@site.example/',
    'http://site.example/page',
    'file:///etc/passwd',
    'no address',
  ].map((address) => address.replace(/^(https:\/\/[^/]+)\//, `$1:${port}/`));
  for (const address of inner) expect([address, await read(address)]).toEqual([address, undefined]);
  expect(site.seen).toEqual([]);
  for (const address of inner.slice(0, -1)) expect([address, await read(to(address))]).toEqual([address, undefined]);
  expect(new Set(site.seen.map(({ path }) => path.slice(0, 4)))).toEqual(new Set(['/to?']));
});

test('asks the address that was checked: a name that leads elsewhere the next time changes nothing', async () => {
  let asked = 0;
  const resolve = async () => ((asked += 1) === 1 ? ['127.0.0.1'] : ['10.0.0.7']);
  const one = reader({ resolve });
  expect(await one.read(at('/page'), ['page'])).toBeDefined();
  expect(asked).toBe(1);
  expect(await one.read(at('/page'), ['page'])).toBeUndefined();
});

test('asks at the usual port alone', async () => {
  site.seen.length = 0;
  expect(await read(at('/page'), { port: 443 })).toBeUndefined();
  expect(site.seen).toEqual([]);
});

test('takes pages and pictures alone, and only so much of them', async () => {
  expect(await read(at('/pdf'))).toBeUndefined();
  expect(await read(at('/packed'))).toBeUndefined();
  expect((await read(at('/long')))?.bytes).toHaveLength(256 * 1024);
  expect(await reader().read(at('/large-picture'), ['picture'])).toBeUndefined();
  expect(await read(at('/large-picture'))).toBeUndefined();
});

test('gives up on a site that leads in a circle, says nothing, or is not what its certificate says', async () => {
  expect(await read(at('/loop'))).toBeUndefined();
  expect(await read(at('/drip'), { timeoutMs: 150 })).toBeUndefined();
  expect(await read(at('/page', 'other.example'), { resolve: async () => ['127.0.0.1'] })).toBeUndefined();
});

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['0.0.0.0', false],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['not an address', false],
])('%s is of the open internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
