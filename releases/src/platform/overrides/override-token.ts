import { type KeyObject, sign, verify } from 'node:crypto';
import { RemoteOverride } from '@halo/shared/contracts';
import { Scope } from '@halo/shared/contracts/operations';
import * as z from 'zod/mini';

/** What a token allows: one remote from one address, for one brand, in one browser, for a while. */
export const OverrideGrant = z.extend(RemoteOverride, {
  /** known to the database, which says whether it was used */
  id: z.string(),
  scope: Scope,
  /** the page gets the shell's development flavour, so that components can be exchanged while they run */
  isHot: z.boolean(),
});
export type OverrideGrant = z.infer<typeof OverrideGrant>;

/** Apart from anything else the key may ever sign. */
const PURPOSE = 'halo-override-1:';

/** `<payload>.<Ed25519 signature>`, both base64url. */
export function signOverride(grant: OverrideGrant, key: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${payload}.${sign(null, Buffer.from(PURPOSE + payload), key).toString('base64url')}`;
}

/** The grant of a token, when we signed it and its time is not over; undefined for everything else. */
export function readOverride(token: string, key: KeyObject, now: Date): OverrideGrant | undefined {
  const [payload, signature, ...rest] = token.split('.');
  if (!payload || !signature || rest.length > 0) return undefined;
  if (!verify(null, Buffer.from(PURPOSE + payload), key, Buffer.from(signature, 'base64url'))) return undefined;
  const grant = z.safeParse(OverrideGrant, parseJson(Buffer.from(payload, 'base64url').toString('utf8')));
  return grant.success && Date.parse(grant.data.expiresAt) > now.getTime() ? grant.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
