import { operationsEndpoints, type ScopeStatus, type Rights } from '@halo/shared/contracts/operations';
import type { Releases } from '../platform/ports.ts';
import { rightOfChange } from '../platform/proposals/change-right.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';
import { mayDo } from './rights.ts';

const calls = operationsEndpoints.scopes;

/** What runs where, and changing it. */
export function scopeRoutes(releases: Releases): OperationsRoute[] {
  return [
    operationsRoute(operationsEndpoints.status.read, {
      rule: () => ({ action: 'read' }),
      handle: async ({ operator }) => {
        const status = await releases.status();
        const published = status.published?.filter((remote) => mayDo(operator.rights, { action: 'read', remote }));
        return {
          ...status,
          published,
          scopes: status.scopes
            .filter(({ scope }) => mayDo(operator.rights, { action: 'read', brand: scope }))
            .map((scope) => readable(scope, operator.rights)),
        };
      },
    }),
    operationsRoute(calls.revisions, {
      rule: ({ params }) => ({ action: 'read', brand: params.scope }),
      handle: async ({ params, query }) => ({ revisions: await releases.pins.revisions(params.scope, query) }),
    }),
    operationsRoute(calls.revision, {
      rule: ({ params }) => ({ action: 'read', brand: params.scope }),
      handle: ({ params }) => releases.pins.revision(params.scope, params.revision),
    }),
    operationsRoute(calls.preview, {
      rule: ({ params, body }) => rightOfChange(params.scope, body.change),
      handle: ({ params, body, operator }) => releases.changes.preview(operator, params.scope, body.change),
    }),
    operationsRoute(calls.change, {
      rule: ({ params, body }) => rightOfChange(params.scope, body.change),
      handle: ({ params, body, operator }) => releases.changes.request(operator, params.scope, body),
    }),
  ];
}

function readable(scope: ScopeStatus, rights: Rights): ScopeStatus {
  return {
    ...scope,
    remotes: scope.remotes.filter(({ name }) => mayDo(rights, { action: 'read', remote: name, brand: scope.scope })),
  };
}
