import type { ClickId, Gesture, Verification, VerificationRefusal } from '@halo/shared/contracts';
import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Basics } from '../../basics.ts';
import type { AccountsService } from '../accounts/index.ts';
import type { Hub } from '../hub/index.ts';

/** What the desk decides about. */
export interface OpenRequest {
  readonly gesture: Gesture;
  readonly givenAt: Date;
}

export interface VerificationService {
  state(clickId: ClickId): Promise<Verification>;
  /** @throws conflict, email_unconfirmed, too_many_attempts */
  ask(clickId: ClickId): Promise<Verification>;
  /** The photo as it was sent. @throws conflict, and what a photo of a profile is refused with */
  give(clickId: ClickId, original: Buffer): Promise<Verification>;
  withdraw(clickId: ClickId): Promise<Verification>;
  /** Undefined: nothing waits. */
  waiting(clickId: ClickId, tx?: Transaction): Promise<OpenRequest | undefined>;
  photo(clickId: ClickId): Promise<Buffer | undefined>;
  /** Each ends the request in a transaction of the caller; call what it answers after the commit. */
  confirm(tx: Transaction, clickId: ClickId, comparedPhotos: readonly string[]): Promise<() => void>;
  refuse(tx: Transaction, clickId: ClickId, refusal: VerificationRefusal): Promise<() => void>;
  /** It cannot be decided any more. */
  drop(tx: Transaction, clickId: ClickId): Promise<() => void>;
  /** Takes the badge away, or gives it back, for which it answers the photos that were compared. */
  takeBadge(tx: Transaction, clickId: ClickId): Promise<{ compared: readonly string[]; afterCommit: () => void }>;
  giveBadge(tx: Transaction, clickId: ClickId, comparedPhotos: readonly string[]): Promise<() => void>;
}

export interface VerificationNeeds extends Pick<Basics, 'db' | 'clock' | 'random'> {
  readonly uploads: AssetStore;
  readonly accounts: Pick<AccountsService, 'record' | 'setComparedPhotos'>;
  readonly hub: Pick<Hub, 'emit'>;
  /** The photo waits for an operator; in the transaction that keeps it. */
  readonly onGiven: (tx: Transaction, brandId: string, clickId: ClickId) => Promise<void>;
}
