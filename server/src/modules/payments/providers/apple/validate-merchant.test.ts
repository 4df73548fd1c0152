import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import pino from 'pino';
import { gatewayAddress, postOnce, validateMerchant } from './validate-merchant.ts';
import type { ApplePayConnection } from './apple-pay-settings.ts';

const log = pino({ level: 'silent' });
const page = { domain: 'luna.example', displayName: 'Luna' };
const apple: ApplePayConnection = {
  merchantId: 'merchant.ours',
  scriptUrl: '',
  identity: undefined,
  simulated: undefined,
};
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return new URL(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/session`);
}

function simulated(address: URL): ApplePayConnection {
  return {
    ...apple,
    simulated: {
      validationUrl: 'http://bank.localhost:4000/apple-pay/paymentservices/startSession',
      address: () => address.href,
    },
  };
}
const VALIDATION_URL = simulated(new URL('http://x')).simulated?.validationUrl ?? '';

test.each([
  'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway-cert.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway-pr-pod1.apple.com/paymentservices/paymentSession',
])('%s is asked', (url) => {
  expect(gatewayAddress(url, apple)?.href).toBe(url);
});

test.each([
  'http://apple-pay-gateway.apple.com/paymentservices/startSession',
  'http://127.0.0.1/paymentservices/startSession',
  'https://127.0.0.1/paymentservices/startSession',
  'http://169.254.169.254/latest/meta-data',
  'https://[::1]/paymentservices/startSession',
  'https://apple.com.evil.example/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com.evil.example/paymentservices/startSession',
  'https://evil.example/apple-pay-gateway.apple.com',
  'https://apple-pay-gateway.apple.com@evil.example/paymentservices/startSession',
  'https://evil:pass@apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com:8443/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com/paymentservices/../secret',
  'https://apple-pay-gateway.apple.com/',
  'https://apple-pay-gateway.evil.apple.com/paymentservices/startSession',
  'https://xapple-pay-gateway.apple.com/paymentservices/startSession',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//apple-pay-gateway.apple.com/paymentservices/startSession',
  '',
])('[PAY-10] %s is never called', async (url) => {
  expect(gatewayAddress(url, apple)).toBeUndefined();
  await expect(validateMerchant(url, page, apple, log)).rejects.toMatchObject({ code: 'invalid_request' });
});

test('a query in the address is not passed on', () => {
  expect(
    gatewayAddress('https://apple-pay-gateway.apple.com/paymentservices/startSession?to=evil#x', apple)?.href,
  ).toBe('https://apple-pay-gateway.apple.com/paymentservices/startSession');
});

test('[PAY-10] the session comes back as Apple made it, for our merchant and our page', async () => {
  let asked: unknown;
  const address = await serve((request, response) => {
    request.on('data', (part: Buffer) => {
      asked = JSON.parse(part.toString());
    });
    request.on('end', () => response.end('{"merchantSessionIdentifier":"S","expiresAt":1}'));
  });
  expect(await validateMerchant(VALIDATION_URL, page, simulated(address), log)).toEqual({
    merchantSessionIdentifier: 'S',
    expiresAt: 1,
  });
  expect(asked).toEqual({
    merchantIdentifier: 'merchant.ours',
    displayName: 'Luna',
    initiative: 'web',
    initiativeContext: 'luna.example',
  });
});

test("with a simulator only its own address counts, not even Apple's", async () => {
  const connection = simulated(new URL('http://127.0.0.1:9/'));
  for (const url of [
    'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    `${VALIDATION_URL}?x`,
    'http://127.0.0.1:4000/apple-pay/paymentservices/startSession',
  ]) {
    await expect(validateMerchant(url, page, connection, log)).rejects.toMatchObject({ code: 'invalid_request' });
  }
});

test('a redirect is not followed', async () => {
  let isReached = false;
  const inside = await serve((_request, response) => {
    isReached = true;
    response.end('{"secret":true}');
  });
  const address = await serve((_request, response) => response.writeHead(302, { location: inside.href }).end());
  await expect(validateMerchant(VALIDATION_URL, page, simulated(address), log)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(isReached).toBe(false);
});

test('nothing is waited for longer than allowed, and nothing endless is read', async () => {
  const silent = await serve(() => undefined);
  const began = performance.now();
  await expect(validateMerchant(VALIDATION_URL, page, simulated(silent), log, 200)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(performance.now() - began).toBeLessThan(10_000);

  const slow = await serve((_request, response) => {
    response.write('{');
  });
  await expect(validateMerchant(VALIDATION_URL, page, simulated(slow), log, 200)).rejects.toMatchObject({
    code: 'unavailable',
  });

  const endless = await serve((_request, response) => response.end(`{"a":"${'x'.repeat(200_000)}"}`));
  await expect(postOnce(endless, '{}', undefined, 2000)).rejects.toThrow();
});

test.each(['[]', '"text"', 'null', '<html>', ''])('an answer like %p is no session', async (text) => {
  const address = await serve((_request, response) => response.end(text));
  await expect(validateMerchant(VALIDATION_URL, page, simulated(address), log)).rejects.toMatchObject({
    code: 'unavailable',
  });
});
