import type { Releases } from '../releases/ports.ts';
import { auditRoutes } from './audit-routes.ts';
import { healthRoutes } from './health-routes.ts';
import type { OperationsRoute } from './operations-route.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { scopeRoutes } from './scope-routes.ts';

/** What the parts of releases offer to operators. */
export function releaseRoutes(releases: Releases): OperationsRoute[] {
  return [...scopeRoutes(releases), ...proposalRoutes(releases), ...healthRoutes(releases), ...auditRoutes(releases)];
}
