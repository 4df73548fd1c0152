import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { hashedFile, openRegistryHarness, type RegistryHarness, sampleBuild, sampleCode } from '@halo/releases/testing';

const DCZ_HEAD = '5e2a4d1820000000';
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest();
const available = (content: Buffer) => `:${sha256(content).toString('base64')}:`;

let registry: RegistryHarness;
const [first, second] = [sampleBuild('1.0.0'), sampleBuild('1.1.0')];
const pageOf = ({ document }: typeof first) => document.exposes['./pages/home']?.[1] ?? '';
const addressOf = (build: typeof first, file: string) =>
  new URL(file, `http://host/releases/mfe-sample/${build.document.version}/`).pathname;
const contentOf = (build: typeof first, file: string) => build.contents.get(file) as Buffer;
const ENTRY = '/releases/mfe-sample/1.1.0/remoteEntry.js';

beforeAll(async () => {
  registry = await openRegistryHarness();
  await registry.publish(first);
  await registry.pin('luna', 'mfe-sample', '1.0.0');
  await registry.publish(second);
});
afterAll(() => registry.close());

test('a published file has the headers of one that never changes, and may be a dictionary for its next version', async () => {
  const { status, headers } = await registry.get(ENTRY);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding, available-dictionary',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'use-as-dictionary': 'match="/releases/mfe-sample/*/remoteEntry.js"',
  });
  expect(headers).not.toHaveProperty('content-encoding');
  expect((await registry.get(addressOf(second, pageOf(second)))).headers['use-as-dictionary']).toBe(
    'match="/releases/mfe-sample/c/pages-home.*.js"',
  );
});

test.each<[string, Record<string, string>, string | undefined]>([
  ['nothing', {}, undefined],
  ['identity', { 'accept-encoding': 'identity' }, undefined],
  ['gzip alone', { 'accept-encoding': 'gzip, deflate' }, 'gzip'],
  ['brotli, the way browsers ask', { 'accept-encoding': 'gzip, deflate, br, zstd' }, 'br'],
  [
    'brotli, and says it would take dictionary forms but has no dictionary',
    { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' },
    'br',
  ],
  ['brotli with the weight zero', { 'accept-encoding': 'br;q=0, gzip;q=0.5' }, 'gzip'],
  ['anything', { 'accept-encoding': '*' }, undefined],
  [
    'an unknown dictionary',
    { 'accept-encoding': 'br, dcz', 'available-dictionary': available(Buffer.from('unknown')) },
    'br',
  ],
  [
    'a dictionary that is no hash',
    { 'accept-encoding': 'br, dcz', 'available-dictionary': ':../../../etc/passwd:' },
    'br',
  ],
  [
    'only dcb of the dictionary forms',
    { 'accept-encoding': 'br, dcb', 'available-dictionary': available(contentOf(first, 'remoteEntry.js')) },
    'br',
  ],
])('plain brotli for everyone else: a browser that takes %s', async (_what, headers, encoding) => {
  const answer = await registry.get(ENTRY, headers);
  expect(answer.headers['content-encoding']).toBe(encoding);
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((body: Buffer) => body);
  expect(decode(answer.body).equals(contentOf(second, 'remoteEntry.js'))).toBe(true);
});

test('a browser that has the pinned version gets the difference to it: entry and page', async () => {
  for (const [dictionary, address, content] of [
    [contentOf(first, 'remoteEntry.js'), ENTRY, contentOf(second, 'remoteEntry.js')],
    [contentOf(first, pageOf(first)), addressOf(second, pageOf(second)), contentOf(second, pageOf(second))],
  ] as const) {
    const headers = { 'accept-encoding': 'gzip, br, zstd, dcb, dcz', 'available-dictionary': available(dictionary) };
    const answer = await registry.get(address, headers);
    expect(answer.headers['content-encoding']).toBe('dcz');
    expect(answer.headers['vary']).toBe('accept-encoding, available-dictionary');
    expect(answer.body.subarray(0, 8).toString('hex')).toBe(DCZ_HEAD);
    expect(answer.body.subarray(8, 40).equals(sha256(dictionary))).toBe(true);
    expect(zstdDecompressSync(answer.body.subarray(40), { dictionary }).equals(content)).toBe(true);
    const plain = await registry.get(address, { 'accept-encoding': 'br' });
    expect(answer.body.length).toBeLessThan(plain.body.length / 20);
  }
});

test('a difference that would not pay is not kept', async () => {
  const noise = (seed: string) =>
    Array.from({ length: 200 }, (_, n) => createHash('sha512').update(`${seed}${n}`).digest('base64')).join('\n');
  const [one, other] = [
    sampleBuild('3.0.0', { remote: 'mfe-noise', page: noise('one') }),
    sampleBuild('3.0.1', { remote: 'mfe-noise', page: noise('other') }),
  ];
  await registry.publish(one);
  await registry.publish(other);
  const address = new URL(pageOf(other), 'http://host/releases/mfe-noise/3.0.1/').pathname;
  const answer = await registry.get(address, {
    'accept-encoding': 'br, dcz',
    'available-dictionary': available(contentOf(one, pageOf(one))),
  });
  expect(answer.headers['content-encoding']).toBe('br');
});

test('HEAD says what GET would', async () => {
  const headers = { 'accept-encoding': 'br' };
  const [head, get] = [
    await registry.app.inject({ method: 'HEAD', url: ENTRY, headers }),
    await registry.get(ENTRY, headers),
  ];
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  for (const name of ['content-type', 'content-length', 'content-encoding', 'vary', 'cache-control'] as const)
    expect(head.headers[name]).toBe(get.headers[name]);
});

test.each([
  '/releases/mfe-sample/1.1.0/../1.1.0/remoteEntry.js',
  '/releases/mfe-sample/1.1.0/%2e%2e/1.1.0/remoteEntry.js',
  '/releases/mfe-sample//1.1.0/remoteEntry.js',
  '/releases/mfe-sample/1.1.0/remoteEntry.js.br',
  '/releases/mfe-sample/1.1.0/remoteEntry%2Ejs',
  '/releases/mfe-sample/1.1.0/',
  '/releases/mfe-sample/1.1.0',
  '/releases/',
  '/releases/..%2f..%2fkeys%2freleases',
  '/shell/../../keys/releases',
  '/shell/..%5c..%5ckeys',
  '/releases/mfe-sample/9.9.9/remoteEntry.js',
  '/releases/shell/main.js',
  '/releases/staging/x',
  '/releases/mfe-sample/1.1.0/remoteEntry.js/x',
  '/RELEASES/mfe-sample/1.1.0/remoteEntry.js',
  '/releases/mfe-sample/1.1.0/RemoteEntry.js',
  '/releases/mfe-sample/1.1.0/remoteEntry.js%00',
])('nothing is at %s', async (url) => {
  // As a raw request: clients tidy addresses up before they send them.
  const { status, headers } = await rawGet(url);
  expect(status).toBe(404);
  expect(headers.get('cache-control') ?? '').not.toMatch(/immutable/);
});

async function rawGet(url: string): Promise<{ status: number; headers: Map<string, string> }> {
  const { request } = await import('node:http');
  if (!registry.app.server.listening) await registry.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = registry.app.server.address() as { port: number };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: url, agent: false }, (response) => {
      response.resume().once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: new Map(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
        }),
      );
    })
      .once('error', reject)
      .end();
  });
}

test('a query does not make it another file', async () => {
  expect((await registry.get(`${ENTRY}?retry=1`)).status).toBe(200);
});

test('pictures cannot be pages of ours, and fonts and texts have their types', async () => {
  const build = sampleBuild('4.0.0', { remote: 'mfe-kinds' });
  const files = [
    hashedFile('logo', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'),
    hashedFile('words', '{}', 'json'),
    hashedFile('face', 'font', 'woff2'),
  ];
  const contents = new Map([
    ...build.contents,
    ...files.map(({ file, content }) => [`../c/${file}`, content] as const),
  ]);
  const { integrityOf } = await import('@halo/releases');
  const listed = Object.fromEntries(
    [...contents].map(([file, content]) => [file, { integrity: integrityOf(content), bytes: content.length }]),
  );
  await registry.publish({ contents, document: { ...build.document, files: listed } });
  const [svg, words, font] = await Promise.all(files.map(({ file }) => registry.get(`/releases/mfe-kinds/c/${file}`)));
  expect(svg?.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringMatching(/sandbox/),
  });
  expect(words?.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(font?.headers['content-type']).toBe('font/woff2');
});

test('files that are known are served while the database is away', async () => {
  await registry.get(ENTRY);
  registry.clock.advance(10 * 60_000);
  const { db } = registry.database;
  const select = jest.spyOn(db, 'select').mockImplementation(() => {
    throw new Error('the database is away');
  });
  try {
    expect((await registry.get(ENTRY)).status).toBe(200);
    expect((await registry.get(ENTRY, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  } finally {
    select.mockRestore();
  }
});

test('a form that is gone from the store is not missed', async () => {
  const build = sampleBuild('5.0.0', { page: sampleCode('five') });
  await registry.publish(build);
  await registry.store.remove(['mfe-sample/5.0.0/remoteEntry.js.br']);
  const answer = await registry.get('/releases/mfe-sample/5.0.0/remoteEntry.js', { 'accept-encoding': 'gzip, br' });
  expect([answer.status, answer.headers['content-encoding']]).toEqual([200, 'gzip']);
});
