import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import type { OpenIdConnection } from '@halo/server-kit/openid/openid-api';
import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';
import { isOperatorPassword, OPERATOR_PASSWORD_MIN_CHARS } from './operator-password.ts';

/** The company that operators may sign in at. */
export interface OperatorIssuer extends Pick<OpenIdConnection, 'issuer' | 'clientId' | 'clientSecret'> {
  /** it asks everybody for a second factor, also where it does not say so */
  readonly isFactorEnforced: boolean;
  readonly prompt?: string | undefined;
  readonly simulatedAt?: number | undefined;
}

export interface OperationsSettings {
  /** Where operators sign in. Undefined: in production nothing answers for them until a host is given. */
  readonly operationsHost: string | undefined;
  /** Who is made an operator at the start, unless they are one. */
  readonly firstOperator: { readonly email: string; readonly password: string } | undefined;
  readonly operatorIssuer: OperatorIssuer | undefined;
}

export const operationsEnvironment = environmentPart({
  variables: {
    HALO_OPERATIONS_HOST: z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name in lower case, without scheme and port')
      .optional(),
    HALO_OPERATOR_EMAIL: z.email().optional(),
    HALO_OPERATOR_PASSWORD: z.string().optional(),
    HALO_OPERATOR_OIDC_ISSUER: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
    HALO_OPERATOR_OIDC_CLIENT_ID: z.string().min(1).optional(),
    HALO_OPERATOR_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    HALO_OPERATOR_OIDC_SECOND_FACTOR: z.enum(['enforced']).optional(),
  },
  complaints({ HALO_OPERATOR_EMAIL: email, HALO_OPERATOR_PASSWORD: password, ...raw }) {
    const company = [
      raw.HALO_OPERATOR_OIDC_ISSUER,
      raw.HALO_OPERATOR_OIDC_CLIENT_ID,
      raw.HALO_OPERATOR_OIDC_CLIENT_SECRET,
    ];
    if (company.includes(undefined) && company.some((each) => each !== undefined))
      return ['HALO_OPERATOR_OIDC_ISSUER, …_CLIENT_ID, …_CLIENT_SECRET: each needs the other two'];
    if (email === undefined && password === undefined) return [];
    if (email === undefined || password === undefined)
      return ['HALO_OPERATOR_EMAIL, HALO_OPERATOR_PASSWORD: one is not enough without the other'];
    if (isOperatorPassword(password, email.toLowerCase())) return [];
    return [
      `HALO_OPERATOR_PASSWORD: is too weak; take at least ${OPERATOR_PASSWORD_MIN_CHARS} characters that nobody would try`,
    ];
  },
  settings: (
    { HALO_OPERATIONS_HOST: host, HALO_OPERATOR_EMAIL: email, HALO_OPERATOR_PASSWORD: password, ...raw },
    isProduction,
  ): OperationsSettings => ({
    operationsHost: host ?? (isProduction ? undefined : SYSTEM_HOSTS.operations),
    firstOperator: email === undefined || password === undefined ? undefined : { email: email.toLowerCase(), password },
    operatorIssuer: issuerOf(raw),
  }),
});

function issuerOf(raw: {
  HALO_OPERATOR_OIDC_ISSUER?: string | undefined;
  HALO_OPERATOR_OIDC_CLIENT_ID?: string | undefined;
  HALO_OPERATOR_OIDC_CLIENT_SECRET?: string | undefined;
  HALO_OPERATOR_OIDC_SECOND_FACTOR?: 'enforced' | undefined;
}): OperatorIssuer | undefined {
  const [issuer, clientId] = [raw.HALO_OPERATOR_OIDC_ISSUER, raw.HALO_OPERATOR_OIDC_CLIENT_ID];
  const clientSecret = raw.HALO_OPERATOR_OIDC_CLIENT_SECRET;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer, clientId, clientSecret, isFactorEnforced: raw.HALO_OPERATOR_OIDC_SECOND_FACTOR === 'enforced' };
}
