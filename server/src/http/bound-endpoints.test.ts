import { endpoint } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { anyone } from './access.ts';
import { assertEveryEndpointBound } from './bound-endpoints.ts';
import { route } from './route.ts';

const answer = z.object({ ok: z.boolean() });
const one = endpoint({ service: 'api', method: 'GET', path: '/one', answer });
const two = endpoint({ service: 'api', method: 'GET', path: '/two', answer });
const table = { area: { one, two } };
const handle = () => ({ ok: true });

it('passes when every call has one route', () => {
  expect(() =>
    assertEveryEndpointBound([route(one, { access: anyone, handle }), route(two, { access: anyone, handle })], table),
  ).not.toThrow();
});

it('names a call without a route, one with two, and a route without a call', () => {
  const stranger = endpoint({ service: 'api', method: 'POST', path: '/stranger', answer });
  const routes = [one, one, stranger].map((each) => route(each, { access: anyone, handle }));
  expect(() => assertEveryEndpointBound(routes, table)).toThrow(
    /area\.one has 2 routes\n.*area\.two has no route\n.*POST \/stranger is no declared call/,
  );
});

it('names a route without an access rule', () => {
  const routes = [route(one, { access: undefined as never, handle }), route(two, { access: anyone, handle })];
  expect(() => assertEveryEndpointBound(routes, table)).toThrow('GET /one has no access rule');
});

it('lets a call wait whose reason is given, and no longer than needed', () => {
  expect(() =>
    assertEveryEndpointBound([route(one, { access: anyone, handle })], table, { 'area.two': 'comes later' }),
  ).not.toThrow();
  expect(() =>
    assertEveryEndpointBound([route(one, { access: anyone, handle })], table, {
      'area.two': 'comes later',
      'area.one': 'comes later',
      'area.three': 'typo',
    }),
  ).toThrow(/area\.one has a route and still stands among the pending ones\n.*area\.three is pending and not declared/);
});
