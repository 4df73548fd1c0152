import type { Brand, ClickId } from '@halo/shared/contracts';

/** Who makes a call, as the bearer proved it. */
export interface Caller {
  readonly clickId: ClickId;
  readonly brandId: Brand['id'];
  readonly isEmailConfirmed: boolean;
  readonly premiumLevel: number;
  /** SHA-256 of the bearer, to revoke it */ readonly tokenHash: Buffer;
}
