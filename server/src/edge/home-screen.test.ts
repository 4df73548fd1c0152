import { brands } from '@halo/brands';
import type { Brand } from '@halo/shared/contracts';
import sharp from 'sharp';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { createBrandIcons } from './brand-icons.ts';
import { closedPaths } from './robots-txt.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasReleases: true });
});
afterAll(() => test.close());

const get = (url: string, host = 'luna.localhost') => test.app.inject({ url, headers: { host, accept: 'text/html' } });

describe.each(brands)('$id on a home screen', (brand) => {
  const host = brand.hosts[0];

  it('has a manifest of its own, whose icons have the size that it says', async () => {
    const answer = await get('/manifest.webmanifest', host);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
    ]);
    const manifest = answer.json();
    expect(manifest).toMatchObject({
      name: brand.title,
      lang: brand.language,
      start_url: '/',
      display: 'standalone',
      background_color: brand.theme.day.bg,
    });
    expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src, host);
      const { format, width, height } = await sharp(icon.rawPayload).metadata();
      expect([icon.headers['content-type'], format, `${width}x${height}`]).toEqual([type, 'png', sizes]);
    }
  });

  it('has an icon without transparent corners where a system cuts them, and is named by its pages', async () => {
    for (const address of ['/icon-maskable-512.png', '/apple-touch-icon.png'])
      expect((await sharp((await get(address, host)).rawPayload).stats()).isOpaque).toBe(true);
    expect((await get('/favicon.ico', host)).statusCode).toBe(200);
    const { body } = await get('/', host);
    expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
    expect(body).toContain(`<meta name="apple-mobile-web-app-title" content="${brand.title}">`);
  });
});

it('icons of two brands differ, and a brand without an icon has its logo in white on its colour', async () => {
  const iconOf = createBrandIcons();
  const [luna, sol] = brands as unknown as [Brand, Brand];
  expect((await iconOf(luna, '/icon-192.png')).equals(await iconOf(sol, '/icon-192.png'))).toBe(false);
  const { icon: _, ...plain } = luna;
  const drawn = sharp(await createBrandIcons()(plain, '/icon-192.png'));
  const { channels } = await drawn.stats();
  const { data } = await drawn.raw().toBuffer({ resolveWithObject: true });
  expect(`#${data.subarray(0, 3).toString('hex')}`).toBe(luna.theme.day.deep);
  expect(Math.min(...channels.slice(0, 3).map(({ max }) => max))).toBe(255);
});

it('search engines stay out of a server that is not in production', async () => {
  const { body, headers } = await get('/robots.txt');
  expect([body, headers['content-type']]).toEqual(['User-agent: *\nDisallow: /\n', 'text/plain; charset=utf-8']);
});

it('and of pages of members and of mails in production', () => {
  const route = (path: string, access: string, isSensitive?: true) => ({ path, access, isSensitive });
  const remotes = [
    {
      manifest: {
        routes: [
          route('/user/:id', 'member'),
          route('/find', 'member'),
          route('/login', 'visitor'),
          route('/legal/:page', 'public'),
          route('/unsubscribe', 'public', true),
        ],
      },
    },
  ] as never;
  expect(closedPaths({ remotes })).toEqual([
    '/api/',
    '/dispenser/',
    '/find',
    '/kpi/',
    '/mail/',
    '/pay/',
    '/tracker/',
    '/unsubscribe',
    '/user/',
  ]);
});

it.each(['/manifest.webmanifest', '/icon-192.png', '/robots.txt'])(
  '%s is no address of our other hosts',
  async (path) => {
    for (const host of ['pay.localhost', 'bank.localhost', 'ops.localhost'])
      expect((await get(path, host)).statusCode).not.toBe(200);
  },
);

it('what is shared with a browser that has no worker yet goes on in the address, where no log has it', async () => {
  const [boundary, host] = ['halo', 'luna.localhost'];
  const part = (head: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const payload = `${part('name="text"', 'Guarda & ridi')}${part('name="url"', 'https://example.com/')}${part(
    'name="photos"; filename="a.jpg"\r\ncontent-type: image/jpeg',
    'photo',
  )}--${boundary}--\r\n`;
  const post = (headers: object, body: string) =>
    test.app.inject({ method: 'POST', url: '/share?receives', headers: { host, ...headers }, payload: body });
  const answer = await post({ 'content-type': `multipart/form-data; boundary=${boundary}` }, payload);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/share#text=Guarda+%26+ridi&url=https%3A%2F%2Fexample.com%2F&photos=1');
  const { share_target: target } = (await get('/manifest.webmanifest')).json();
  expect(target).toMatchObject({ action: '/share?receives', method: 'POST', enctype: 'multipart/form-data' });
  expect((await post({ 'content-type': 'application/x-www-form-urlencoded' }, 'text=a')).statusCode).toBe(415);
});

it('of what is shared as much goes on as a proxy takes, in whole characters, the address first, whole or not at all', async () => {
  const boundary = 'halo';
  const fields = { title: '🙂'.repeat(900), text: 'è'.repeat(200), url: `https://example.com/?q=${'é'.repeat(50)}` };
  const share = async (fields: Record<string, string>) => {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const answer = await test.app.inject({
      method: 'POST',
      url: '/share?receives',
      headers: { host: 'luna.localhost', 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${parts.join('')}--${boundary}--\r\n`,
    });
    const location = String(answer.headers.location);
    expect(location.length).toBeLessThan(2100);
    return Object.fromEntries(new URLSearchParams(location.split('#')[1]));
  };
  const title = expect.stringMatching(/^(🙂)+$/u);
  expect(await share(fields)).toEqual({ text: fields.text, url: fields.url, title });
  const long = `https://example.com/?q=${'a'.repeat(2000)}`;
  expect(await share({ ...fields, url: long })).toEqual({ text: fields.text, title });
});

it('more photos than a message takes are counted too, and lead to the page', async () => {
  const photo = '--halo\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nphoto\r\n';
  const answer = await test.app.inject({
    method: 'POST',
    url: '/share?receives',
    headers: { host: 'luna.localhost', 'content-type': 'multipart/form-data; boundary=halo' },
    payload: `${photo.repeat(9)}--halo--\r\n`,
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/share#photos=9']);
});
