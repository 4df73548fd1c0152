import { operationsEndpoints, type OperationsEndpoint } from '@halo/shared/contracts/operations';
import type { OperationsRoute } from './operations-route.ts';

/**
 * Every declared call has exactly one route, and every route a declared call.
 * @throws naming all that are wrong
 */
export function assertEveryOperationBound(routes: readonly Pick<OperationsRoute, 'endpoint'>[]): void {
  const declared = new Map<OperationsEndpoint, string>(
    Object.entries(operationsEndpoints).flatMap(([area, calls]) =>
      Object.entries(calls).map(([name, call]): [OperationsEndpoint, string] => [call, `${area}.${name}`]),
    ),
  );
  const complaints: string[] = [];
  for (const [endpoint, name] of declared) {
    const count = routes.filter((route) => route.endpoint === endpoint).length;
    if (count !== 1) complaints.push(`${name} has ${count === 0 ? 'no route' : `${count} routes`}`);
  }
  for (const { endpoint } of routes)
    if (!declared.has(endpoint)) complaints.push(`${endpoint.method} ${endpoint.path} is no declared call`);
  if (complaints.length > 0)
    throw new Error(
      `Routes of the operations host do not fit the contracts:\n${complaints.map((each) => `  ${each}`).join('\n')}`,
    );
}
