import type { FastifyInstance } from 'fastify';
import type { ReleaseBasics } from '../settings.ts';
import { createPasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import type { Keyring } from '@halo/server-kit/process/keys';
import type { Releases } from '../platform/ports.ts';
import { createAccessTokens } from './access-tokens.ts';
import { openIdRoutes } from './openid/openid-routes.ts';
import { createOpenIdSignIn } from './openid/openid-sign-in.ts';
import type { OperatorIssuer } from './operations-environment.ts';
import { guardOperationsHost } from './operations-host.ts';
import { addOperationsEvents } from './operations-events.ts';
import type { OperationsRoute } from './operations-route.ts';
import { releaseRoutes } from './operations-routes.ts';
import { createOperatorAuthentication } from './operator-authentication.ts';
import { createOperatorLogin } from './operator-login.ts';
import { operatorRoutes } from './operator-routes.ts';
import { createOperators } from './operators.ts';
import { assertEveryOperationBound, registerOperations } from './register-operations.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { createSecondFactors } from './second-factor/second-factor.ts';
import { sessionRoutes } from './session-routes.ts';
import { tokenRoutes } from './token-routes.ts';

export interface OperationsNeeds extends ReleaseBasics {
  readonly keyring: Keyring;
  /** where operators may sign in as well */
  readonly issuer: OperatorIssuer | undefined;
}

export interface OperationsOptions {
  readonly heartbeatMs?: number | undefined;
}

/**
 * Everything of the operations host: its calls, its events, the console's files, and that nothing else answers there.
 * `more`: calls that other modules bring. To be added before anything else, so that its guard stands before all routes.
 */
export function addOperations(
  app: FastifyInstance,
  deps: OperationsNeeds,
  releases: Releases,
  more: readonly OperationsRoute[],
  options: OperationsOptions = {},
): void {
  const { operationsHost } = deps.env;
  if (operationsHost !== undefined && deps.brands.byHost(operationsHost))
    throw new Error(`${operationsHost} is a brand's host; operators need one of their own`);
  const authentication = createOperatorAuthentication(deps);
  guardOperationsHost(app, deps.env);
  const events = addOperationsEvents(app, { authentication, releases, heartbeatMs: options.heartbeatMs });
  const hasher = createPasswordHasher();
  // In production no operator works without a second factor, so a key that is missing shows at the start.
  if (deps.env.isProduction && operationsHost !== undefined) deps.keyring.secret('operators');
  const routes = [
    ...sessionRoutes(deps, createOperatorLogin(deps, hasher, releases), events),
    ...openIdRoutes(deps, deps.issuer && createOpenIdSignIn({ ...deps, audit: releases.audit }, deps.issuer)),
    ...secondFactorRoutes(deps, createSecondFactors({ ...deps, hasher, audit: releases.audit })),
    ...operatorRoutes(createOperators({ ...deps, hasher, audit: releases.audit }), events),
    ...tokenRoutes(createAccessTokens(deps, releases), events),
    ...releaseRoutes(releases),
    ...more,
  ];
  assertEveryOperationBound(routes);
  registerOperations(app, routes, {
    env: deps.env,
    authenticate: authentication.authenticate,
    assertOwnPage: authentication.assertOwnPage,
  });
  app.addHook('preClose', () => events.stop());
}
