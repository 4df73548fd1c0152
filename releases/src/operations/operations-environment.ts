import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';
import { isOperatorPassword, OPERATOR_PASSWORD_MIN_CHARS } from './operator-password.ts';

export interface OperationsSettings {
  /** Where operators sign in. Undefined: in production nothing answers for them until a host is given. */
  readonly operationsHost: string | undefined;
  /** Who is made an operator at the start, unless they are one. */
  readonly firstOperator: { readonly email: string; readonly password: string } | undefined;
}

export const operationsEnvironment = environmentPart({
  variables: {
    HALO_OPERATIONS_HOST: z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name in lower case, without scheme and port')
      .optional(),
    HALO_OPERATOR_EMAIL: z.email().optional(),
    HALO_OPERATOR_PASSWORD: z.string().optional(),
  },
  complaints({ HALO_OPERATOR_EMAIL: email, HALO_OPERATOR_PASSWORD: password }) {
    if (email === undefined && password === undefined) return [];
    if (email === undefined || password === undefined)
      return ['HALO_OPERATOR_EMAIL, HALO_OPERATOR_PASSWORD: one is not enough without the other'];
    if (isOperatorPassword(password, email.toLowerCase())) return [];
    return [
      `HALO_OPERATOR_PASSWORD: is too weak; take at least ${OPERATOR_PASSWORD_MIN_CHARS} characters that nobody would try`,
    ];
  },
  settings: (
    { HALO_OPERATIONS_HOST: host, HALO_OPERATOR_EMAIL: email, HALO_OPERATOR_PASSWORD: password },
    isProduction,
  ): OperationsSettings => ({
    operationsHost: host ?? (isProduction ? undefined : SYSTEM_HOSTS.operations),
    firstOperator: email === undefined || password === undefined ? undefined : { email: email.toLowerCase(), password },
  }),
});
