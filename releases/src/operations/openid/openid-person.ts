import { normalizeEmail } from '@halo/server-kit/text/normalize-email';
import * as z from 'zod/mini';

/** A person as the company of the operators knows them. */
export interface OpenIdPerson {
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** the issuer says that more than a password was asked for */
  readonly hasProvenTwice: boolean;
}

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string().check(z.maxLength(254)),
  email_verified: z.optional(z.boolean()),
  amr: z.optional(z.array(z.string())),
  acr: z.optional(z.string()),
});
/** RFC 8176: more than one factor. */
const TWICE = 'mfa';
/** OpenID's own names for what withstands a false sign-in page, with and without hardware. */
const RESISTANT = ['phr', 'phrh'];

export function openIdPerson(claims: unknown): OpenIdPerson {
  const { email, email_verified: isEmailVerified = false, amr = [], acr = '' } = z.parse(Claims, claims);
  return {
    email: normalizeEmail(email),
    isEmailVerified,
    hasProvenTwice: amr.includes(TWICE) || RESISTANT.includes(acr),
  };
}
