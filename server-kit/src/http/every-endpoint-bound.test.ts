import * as z from 'zod/mini';
import type { CallContract } from './endpoint-route.ts';
import { assertEveryEndpointBound } from './every-endpoint-bound.ts';

interface Route {
  endpoint: CallContract;
  access: string | undefined;
}

const one = call('GET', '/one');
const two = call('GET', '/two');
const table = { area: { one, two } };

function call(method: CallContract['method'], path: string): CallContract {
  const answer = z.object({ ok: z.boolean() });
  return { method, path, params: undefined, query: undefined, body: undefined, answer };
}

function check(...routes: Route[]): () => void {
  return () => assertEveryEndpointBound(routes, table, ({ access }) => access !== undefined);
}

it('passes when every call has one route', () => {
  expect(check({ endpoint: one, access: 'anyone' }, { endpoint: two, access: 'anyone' })).not.toThrow();
});

it('names a call without a route, one with two, and a route without a call', () => {
  const stranger = call('POST', '/stranger');
  const routes = [one, one, stranger].map((endpoint) => ({ endpoint, access: 'anyone' }));
  expect(check(...routes)).toThrow(
    /area\.one has 2 routes\n.*area\.two has no route\n.*POST \/stranger is no declared call/,
  );
});

it('names a route without an access rule', () => {
  expect(check({ endpoint: one, access: undefined }, { endpoint: two, access: 'anyone' })).toThrow(
    'GET /one has no access rule',
  );
});
