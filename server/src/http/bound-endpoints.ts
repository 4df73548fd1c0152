import type { Endpoint } from '@halo/shared/contracts';
import type { Route } from './route.ts';

/** Areas → names → calls, as `endpoints` of the contracts. */
export type EndpointTable = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** A declared call that has no route yet: `area.name` → why. */
export type PendingEndpoints = Readonly<Record<string, string>>;

/**
 * Every declared call has exactly one route, and every route a declared call.
 * @throws naming all that are wrong
 */
export function assertEveryEndpointBound(
  routes: readonly Route[],
  table: EndpointTable,
  pending: PendingEndpoints = {},
): void {
  const declared = new Map<Endpoint, string>(
    Object.entries(table).flatMap(([area, calls]) =>
      Object.entries(calls).map(([name, call]) => [call, `${area}.${name}`] as const),
    ),
  );
  const complaints: string[] = [];
  for (const [endpoint, name] of declared) {
    const count = routes.filter((route) => route.endpoint === endpoint).length;
    if (count > 1) complaints.push(`${name} has ${count} routes`);
    if (count === 0 && !pending[name]) complaints.push(`${name} has no route`);
    if (count > 0 && pending[name]) complaints.push(`${name} has a route and still stands among the pending ones`);
  }
  for (const name of Object.keys(pending))
    if (![...declared.values()].includes(name)) complaints.push(`${name} is pending and not declared`);
  for (const { endpoint, access } of routes) {
    if (!declared.has(endpoint)) complaints.push(`${endpoint.method} ${endpoint.path} is no declared call`);
    if (!access) complaints.push(`${endpoint.method} ${endpoint.path} has no access rule`);
  }
  if (complaints.length > 0)
    throw new Error(`Routes do not fit the contracts:\n${complaints.map((each) => `  ${each}`).join('\n')}`);
}
