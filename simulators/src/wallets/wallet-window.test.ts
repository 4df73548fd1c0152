import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { addApplePaySimulator } from './apple-pay-simulator.ts';
import { addGooglePaySimulator } from './google-pay-simulator.ts';

const HOST = 'bank.localhost:4000';
const OPENER = 'http://pay.localhost:4000';
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  await app.register(formbody);
  addGooglePaySimulator(app);
  addApplePaySimulator(app);
});
afterAll(() => app.close());

function sheet(change: Record<string, string> = {}, host = HOST) {
  const query = new URLSearchParams({
    total: '29.90',
    currency: 'EUR',
    label: 'Luna',
    language: 'it',
    opener: OPENER,
    ...change,
  });
  return app.inject({ url: `/google-pay/sheet?${query.toString()}`, headers: { host } });
}

function decide(decision: string, opener: string) {
  return app.inject({
    method: 'POST',
    url: `/google-pay/sheet/decision?${new URLSearchParams({ opener, language: 'it' }).toString()}`,
    headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ decision }).toString(),
  });
}

test("the sheet shows what is paid, in the shopper's language, and says that it is a simulation", async () => {
  const page = await sheet();
  expect(page.statusCode).toBe(200);
  for (const words of ['lang="it"', 'Luna', '29,90', 'Paga ora', 'simulazione']) expect(page.body).toContain(words);
});

test('nothing of its address runs in it', async () => {
  const page = await sheet({ label: '"><script>alert(1)</script>' });
  expect(page.body).not.toContain('<script');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test.each([
  [{ opener: 'javascript:alert(1)' }],
  [{ opener: 'http://evil.example/path' }],
  [{ total: '1e9' }],
  [{ currency: '<b>' }],
])('an address with %j is no sheet', async (change) => {
  expect((await sheet(change)).statusCode).toBe(410);
});

test('it is on the host of the simulators and on no other', async () => {
  expect((await sheet({}, 'pay.localhost:4000')).statusCode).toBe(404);
});

test('the decision is sent to the opener alone', async () => {
  const page = await decide('Card Declined', OPENER);
  expect(page.body).toContain(`"wish":"Card Declined"},"${OPENER}")`);
  expect(page.headers['cross-origin-opener-policy']).toBe('unsafe-none');
  expect((await decide('confirm', '*')).body).not.toContain('postMessage');
  expect((await decide('cancel', OPENER)).body).toContain('"decision":"cancel"');
});

test('the scripts come for every page, each with the window in front', async () => {
  for (const [path, name] of [
    ['/google-pay/pay.js', 'PaymentsClient'],
    ['/apple-pay/apple-pay-sdk.js', 'ApplePaySession'],
  ] as const) {
    const script = await app.inject({ url: path, headers: { host: HOST } });
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(script.body).toContain(name);
    expect(script.body).toContain('haloTestWindow');
  }
});

test('a merchant session names the merchant and the page, and ends', async () => {
  const session = await app.inject({
    method: 'POST',
    url: '/simulators/applepay/paymentservices/startSession',
    payload: {
      merchantIdentifier: 'merchant.ours',
      displayName: 'Luna',
      initiative: 'web',
      initiativeContext: 'luna.localhost',
    },
  });
  expect(session.json()).toMatchObject({
    merchantIdentifier: 'merchant.ours',
    domainName: 'luna.localhost',
    merchantSessionIdentifier: expect.stringMatching(/./),
  });
  expect(
    (await app.inject({ method: 'POST', url: '/simulators/applepay/paymentservices/startSession', payload: {} }))
      .statusCode,
  ).toBe(400);
});
