import type { Brand, ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';

/** Who makes a call, as the bearer proved it. */
export interface Caller {
  readonly clickId: ClickId;
  readonly brandId: Brand['id'];
  readonly isEmailConfirmed: boolean;
  readonly premiumLevel: number;
  /** SHA-256 of the bearer, to revoke it */
  readonly tokenHash: Buffer;
}

/** The caller with what its bearer is good for. */
export interface BearerCaller extends Caller {
  /** all tokens that one sign-in led to */
  readonly family: string;
  readonly expiresAt: Date;
}

/** For handlers behind a rule that asks for a bearer. @throws unauthenticated */
export function knownCaller(caller: Caller | undefined): Caller {
  if (!caller) throw new AppError('unauthenticated', { message: 'a bearer token is needed' });
  return caller;
}
