import { type PublicAddress, publicOrigin } from '@halo/server-kit/http/public-origin';
import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import type { OperatorIssuer } from '@halo/releases';
import { OPERATORS_SIMULATOR_CLIENT } from '@halo/simulators/google-sign-in/google-simulator-client';

interface IssuerEnvironment extends PublicAddress {
  readonly operatorIssuer: OperatorIssuer | undefined;
  readonly isProduction: boolean;
  readonly port: number;
}

/** The company of the operators; else the simulator of this server, or none in production. */
export function operatorIssuer(env: IssuerEnvironment): OperatorIssuer | undefined {
  if (env.operatorIssuer !== undefined || env.isProduction) return env.operatorIssuer;
  return {
    ...OPERATORS_SIMULATOR_CLIENT,
    issuer: publicOrigin(env, SYSTEM_HOSTS.google),
    isFactorEnforced: false,
    prompt: 'select_account',
    simulatedAt: env.port,
  };
}
