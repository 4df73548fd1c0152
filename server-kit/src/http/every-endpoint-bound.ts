import type { CallContract } from './endpoint-route.ts';

/** Areas → names → calls, as the contracts list them. */
export type EndpointTable = Readonly<Record<string, Readonly<Record<string, CallContract>>>>;

/**
 * Every declared call has exactly one route, and every route a declared call and a rule of who may call.
 * @throws naming all that are wrong
 */
export function assertEveryEndpointBound<R extends { readonly endpoint: CallContract }>(
  routes: readonly R[],
  table: EndpointTable,
  hasRule: (route: R) => boolean,
): void {
  const declared = new Map<CallContract, string>(
    Object.entries(table).flatMap(([area, calls]) =>
      Object.entries(calls).map(([name, call]) => [call, `${area}.${name}`] as const),
    ),
  );
  const complaints: string[] = [];
  for (const [endpoint, name] of declared) {
    const count = routes.filter((route) => route.endpoint === endpoint).length;
    if (count !== 1) complaints.push(`${name} has ${count === 0 ? 'no route' : `${count} routes`}`);
  }
  for (const route of routes) {
    const { method, path } = route.endpoint;
    if (!declared.has(route.endpoint)) complaints.push(`${method} ${path} is no declared call`);
    if (!hasRule(route)) complaints.push(`${method} ${path} has no access rule`);
  }
  if (complaints.length > 0)
    throw new Error(`Routes do not fit the contracts:\n${complaints.map((each) => `  ${each}`).join('\n')}`);
}
