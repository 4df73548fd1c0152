import type { Releases } from '../platform/ports.ts';
import { versionRoutes } from '../platform/versions/version-routes.ts';
import { alarmRoutes } from './alarm-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { checkRoutes } from './check-routes.ts';
import { freezeRoutes } from './freeze-routes.ts';
import { fourEyesRoutes } from './four-eyes-routes.ts';
import { healthRoutes } from './health-routes.ts';
import type { OperationsRoute } from './operations-route.ts';
import { manyRoutes } from './many-routes.ts';
import { overrideRoutes } from './override-routes.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { rolloutRoutes } from './rollout-routes.ts';
import { scopeRoutes } from './scope-routes.ts';

/** What the parts of releases offer to operators. */
export function releaseRoutes(releases: Releases): OperationsRoute[] {
  return [
    ...scopeRoutes(releases),
    ...manyRoutes(releases),
    ...proposalRoutes(releases),
    ...fourEyesRoutes(releases),
    ...versionRoutes(releases),
    ...checkRoutes(releases),
    ...healthRoutes(releases),
    ...alarmRoutes(releases),
    ...rolloutRoutes(releases),
    ...freezeRoutes(releases),
    ...overrideRoutes(releases),
    ...auditRoutes(releases),
  ];
}
