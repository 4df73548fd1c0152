import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasReleases: true });
});
afterAll(() => test.close());

it("[REL-05] a brand's page loads nothing that is not named, and stands in no frame", async () => {
  const { statusCode, headers, body } = await test.app.inject({
    url: '/chat',
    headers: { host: 'luna.localhost', accept: 'text/html' },
  });
  expect(statusCode).toBe(200);
  expect(headers['x-frame-options']).toBe('DENY');
  const nonce = /<style nonce="([^"]{24,})">/.exec(body)?.[1] ?? '';
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    'media-src blob:',
    "font-src 'self'",
    "connect-src 'self' ws://luna.localhost:4220",
    'frame-src http://pay.localhost:4220 http://wallet.localhost:4220 http://bank.localhost:4220',
    "form-action 'self' http://bank.localhost:4220",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'report-uri /policy-reports?shell=1.0.0',
    'report-to halo',
  ]);
});

it('[BRAND-03] a page comes in the language that its browser chose among the brand’s', async () => {
  const page = async (cookie: string) => {
    const headers = { host: 'luna.localhost', accept: 'text/html', cookie };
    const { body } = await test.app.inject({ url: '/', headers });
    return [/<html lang="(..)">/.exec(body)?.[1], /<noscript><p>(\w+)/.exec(body)?.[1]];
  };
  expect(await page('')).toEqual(['it', 'Per']);
  expect(await page('halo_language=en')).toEqual(['en', 'This']);
  expect(await page('halo_language=fr')).toEqual(['it', 'Per']);
});
