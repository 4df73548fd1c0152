import * as z from 'zod/mini';
import { User } from './accounts.ts';
import { decoded } from './wire.ts';

/**
 * `doi`: e-mail not confirmed yet (counts as verified for looking around); `region`: no region set; `disabled`:
 * blocked.
 */
export const GateReason = z.enum(['doi', 'region', 'disabled']);
export type GateReason = z.infer<typeof GateReason>;

const DecodedUser = decoded(User);

/** Session state as everybody in the browser sees it. Domain only: it never travels on the wire. */
export const SessionState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('restoring') }),
  z.object({ status: z.literal('visitor') }),
  z.object({ status: z.literal('gated'), reason: GateReason, user: z.optional(DecodedUser) }),
  z.object({ status: z.literal('verified'), user: DecodedUser }),
]);
export type SessionState = z.infer<typeof SessionState>;

/** May this session use the app's pages? `doi` may; `region` and `disabled` may not. */
export function mayEnter(session: SessionState): boolean {
  return session.status === 'verified' || (session.status === 'gated' && session.reason === 'doi');
}

/** The signed-in user, if there is one. */
export function userOf(session: SessionState) {
  return session.status === 'verified' || session.status === 'gated' ? session.user : undefined;
}
