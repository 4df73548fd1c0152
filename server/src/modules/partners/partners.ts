import type { Operator, Partner, Postback, NewPartner } from '@halo/shared/contracts/operations';
import type { Keyring } from '@halo/server-kit/process/keys';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Basics } from '../../basics.ts';
import type { OutsideOptions } from '../../http/outside.ts';

export interface AuditNote {
  readonly brandId: string;
  readonly actor: string;
  readonly action: string;
  readonly reason: string;
  readonly after?: unknown;
}

export interface PartnersNeeds extends Pick<Basics, 'db' | 'clock' | 'log'> {
  readonly keyring: Keyring;
  readonly env: { readonly isProduction: boolean };
  audit(tx: Transaction, note: AuditNote): Promise<unknown>;
  /** of the way to partners, for tests */
  readonly outside?: OutsideOptions;
}

/** Companies that lead people to a brand, and what they are notified of. */
export interface PartnersService {
  list(brandIds: readonly string[]): Promise<Partner[]>;
  /** @throws AppError conflict when another one has the source; invalid_request for an address that may not be asked */
  add(partner: NewPartner, operator: Operator): Promise<{ partner: Partner; key: string }>;
  end(id: string, operator: Operator): Promise<void>;
  /** the newest first, at most 200; what was given up before all others */
  postbacks(brandIds: readonly string[]): Promise<Postback[]>;
  /** @throws AppError not_found unless it was given up */
  sendAgain(id: number, operator: Operator): Promise<void>;
  /** @throws AppError not_found */
  brandOf(partnerId: string): Promise<string>;
  /** @throws AppError not_found */
  brandOfPostback(id: number): Promise<string>;
  /** Notes what happened, sends what is due, deletes what is over long since. Any number of processes may, at once. */
  round(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}
