import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it.each([
  ['POST', '/simulators/adyen/v72/payments', 'luna.localhost'],
  ['GET', '/google-pay/pay.js', 'bank.localhost'],
] as const)('a simulator answers %s %s only to this machine itself', async (method, url, host) => {
  const status = async (headers: Record<string, string> = {}) =>
    (await test.app.inject({ method, url, headers: { host, ...headers } })).statusCode;
  expect(await status()).not.toBe(404);
  expect([
    await status({ 'x-forwarded-for': '8.8.8.8' }),
    await status({ 'x-forwarded-host': 'luna.localhost' }),
    await status({ forwarded: 'for=8.8.8.8' }),
    await status({ via: '1.1 proxy' }),
  ]).toEqual([404, 404, 404, 404]);
});
