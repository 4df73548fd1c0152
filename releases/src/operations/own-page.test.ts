import { assertOwnPage, assertSentByOwnPage } from './own-page.ts';

const OWN = 'https://ops.halo.example';
const post = (headers: Record<string, string>) => ({ method: 'POST', headers });
const get = (headers: Record<string, string>) => ({ method: 'GET', headers });

test.each([
  [post({ origin: OWN })],
  [post({ origin: OWN, 'sec-fetch-site': 'same-origin' })],
  [post({ 'sec-fetch-site': 'same-origin' })],
  [get({})],
  [get({ 'sec-fetch-site': 'same-origin' })],
  [get({ 'sec-fetch-site': 'none' })],
])('with the cookie, %j may be', (request) => expect(() => assertSentByOwnPage(request, OWN)).not.toThrow());

test.each([
  [post({})],
  [post({ origin: 'null' })],
  [post({ origin: 'https://luna.halo.example' })],
  [post({ origin: 'http://ops.halo.example' })],
  [post({ origin: `${OWN}:8443` })],
  [post({ origin: `${OWN}.evil.example` })],
  [post({ origin: OWN, 'sec-fetch-site': 'same-site' })],
  [post({ 'sec-fetch-site': 'cross-site' })],
  [post({ 'sec-fetch-site': 'none' })],
  [{ method: 'DELETE', headers: { referer: `${OWN}/` } }],
  [get({ 'sec-fetch-site': 'cross-site' })],
  [get({ origin: 'https://evil.example' })],
])('with the cookie, %j may not be', (request) =>
  expect(() => assertSentByOwnPage(request, OWN)).toThrow(expect.objectContaining({ code: 'forbidden' })),
);

test('a login needs no proof, yet none from elsewhere', () => {
  expect(() => assertOwnPage(post({}), OWN)).not.toThrow();
  expect(() => assertOwnPage(post({ origin: 'https://evil.example' }), OWN)).toThrow();
});
