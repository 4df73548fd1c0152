import { readSessionCookie } from './session-cookie.ts';

const TOKEN = 'a'.repeat(43);
const read = (cookie: string, isSecure = false) => readSessionCookie({ headers: { cookie } }, isSecure);

test('finds its own cookie among others', () => {
  expect(read(`x=1; halo_operator=${TOKEN}; y=2`)).toBe(TOKEN);
  expect(read(`__Host-halo_operator=${TOKEN}`, true)).toBe(TOKEN);
});

test('believes neither a cookie without the prefix on a secure host, nor two of them, nor one that is no token', () => {
  expect(read(`halo_operator=${TOKEN}`, true)).toBeUndefined();
  expect(read(`halo_operator=${TOKEN}; halo_operator=${'b'.repeat(43)}`)).toBeUndefined();
  expect(read('halo_operator=short')).toBeUndefined();
  expect(read('')).toBeUndefined();
});
