import { AppError } from '@halo/shared/errors';
import type { Caller } from './caller.ts';

/**
 * Who may make a call. Every route names one; there is no default, so a route without a rule does not start.
 * - `anyone`: no bearer needed (sign-up, geo, webhooks that carry their own signature)
 * - `member`: any signed-in account; the call names no account
 * - `owner`: signed in, and the account that the call names is the caller's own
 */
export type AccessRule<Input> =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'member' }
  | { readonly kind: 'owner'; readonly of: (input: Input) => string };

export const anyone = { kind: 'anyone' } as const;
export const member = { kind: 'member' } as const;

export function owner<Input>(of: (input: Input) => string): AccessRule<Input> {
  return { kind: 'owner', of };
}

/** @throws AppError unauthenticated, forbidden */
export function checkAccess<Input>(
  rule: AccessRule<Input>,
  caller: Caller | undefined,
  brandId: string,
  input: Input,
): void {
  if (rule.kind === 'anyone') return;
  if (!caller) throw new AppError('unauthenticated', { message: 'a bearer token is needed' });
  if (caller.brandId !== brandId) throw new AppError('forbidden', { message: 'the token belongs to another brand' });
  if (rule.kind === 'member') return;
  if (rule.of(input) !== caller.clickId) throw new AppError('forbidden', { message: 'the call names another account' });
}
