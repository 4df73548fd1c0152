import { createOpenIdApi, type OpenIdApi } from '@halo/server-kit/openid/openid-api';
import * as z from 'zod/mini';
import type { GoogleConnection } from './google-connection.ts';

/** A person as Google knows them. */
export interface GooglePerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Google gives the mailbox itself, so its word for the address is final. */
  readonly isAuthoritative: boolean;
}

export type GoogleApi = OpenIdApi<GooglePerson>;

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string().check(z.maxLength(254)),
  email_verified: z.optional(z.boolean()),
  hd: z.optional(z.string()),
});

export function createGoogleApi({ isSimulated, ...connection }: GoogleConnection, port: number): GoogleApi {
  return createOpenIdApi(
    {
      ...connection,
      name: 'Google',
      scope: 'openid email profile',
      prompt: 'select_account',
      simulatedAt: isSimulated ? port : undefined,
    },
    (claims) => personOf(claims, connection.issuer),
  );
}

function personOf(claims: unknown, issuer: string): GooglePerson {
  const { sub, email, email_verified: isEmailVerified = false, hd } = z.parse(Claims, claims);
  const address = email.trim().toLowerCase();
  return {
    issuer,
    subject: sub,
    email: address,
    isEmailVerified,
    isAuthoritative: address.endsWith('@gmail.com') || (isEmailVerified && hd !== undefined),
  };
}
