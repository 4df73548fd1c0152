import { cookieOf, hostCookie, hostCookieName } from './cookies.ts';
import { knownVisitor, visitorOf } from './visitor-cookie.ts';

const VALUE = 'v'.repeat(22);
const https = { publicScheme: 'https' } as const;
const http = { publicScheme: 'http' } as const;

it('finds a cookie among others', () => {
  const request = { headers: { cookie: 'a=1; halo_visitor=2;b=3' } };
  expect([cookieOf(request, 'halo_visitor'), cookieOf(request, 'visitor')]).toEqual(['2', undefined]);
});

it('binds a cookie to its host where browsers take that', () => {
  const cookie = { name: 'halo_visitor', value: 'x', life: 'Max-Age=5' };
  expect(hostCookie(cookie, https)).toBe('__Host-halo_visitor=x; Path=/; Max-Age=5; HttpOnly; SameSite=Lax; Secure');
  expect(hostCookie(cookie, http)).toBe('halo_visitor=x; Path=/; Max-Age=5; HttpOnly; SameSite=Lax');
});

it('on https takes none that a neighbouring host could have set', () => {
  const planted = { headers: { cookie: `halo_visitor=${VALUE}` } };
  const own = { headers: { cookie: `${hostCookieName('halo_visitor', https)}=${VALUE}` } };
  expect([knownVisitor(planted, https), knownVisitor(own, https), knownVisitor(planted, http)]).toEqual([
    undefined,
    VALUE,
    VALUE,
  ]);
  const headers: unknown[] = [];
  const reply = { header: (_name: string, value: unknown) => headers.push(value) };
  expect(visitorOf(planted, reply, https)).not.toBe(VALUE);
  expect(headers).toEqual([expect.stringMatching(/^__Host-halo_visitor=/)]);
});
