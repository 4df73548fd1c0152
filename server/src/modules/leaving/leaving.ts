import type { PublicAddress } from '@halo/server-kit/http/public-origin';
import type { Brand, ClickId, DataExport } from '@halo/shared/contracts';
import type { Basics } from '../../basics.ts';
import type { PersonalData } from '../../personal-data.ts';
import type { AccountLeaving } from '../accounts/index.ts';
import type { MailService } from '../mail/index.ts';
import type { PurchasesService } from '../purchases/index.ts';

/** Where a person is when they go: the brand and the host that links in mails lead to. */
export interface LeavingPlace {
  readonly brand: Brand;
  readonly host: string;
  readonly ip: string;
}

/** Copies of everything that is kept about a person, for that person. */
export interface DataExports {
  status(clickId: ClickId): Promise<DataExport>;
  /** One a day. @throws too_many_attempts */
  ask(clickId: ClickId, host: string): Promise<DataExport>;
  /** @throws not_found */
  file(clickId: ClickId): Promise<Buffer>;
  /** Deletes what expired and makes what waits; what a process could not finish, the next round makes. */
  makeWaiting(): Promise<void>;
}

/** Going for a while or for good. Coming back is signing in, which accounts does. */
export interface LeavingService {
  /** Signed out everywhere and shown to no member, until the owner signs in again. Renewals end. */
  pause(clickId: ClickId): Promise<void>;
  /** Answers when it is erased. @throws wrong_credentials, too_many_attempts */
  deleteAccount(clickId: ClickId, password: string, at: LeavingPlace): Promise<Date>;
  readonly exports: Omit<DataExports, 'makeWaiting'>;
  subscribe(listener: LeavingListener): void;
  /**
   * One round of the worker: erases accounts whose days are over, makes copies that were asked for, informs and ends
   * members of brands that close.
   */
  round(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface LeavingListener {
  /** The announced day of a brand came, and its last account is erased. */
  brandEmptied(brandId: string): Promise<void>;
}

export interface LeavingNeeds extends Pick<Basics, 'db' | 'brands' | 'clock' | 'log'> {
  readonly env: PublicAddress;
  readonly accountLeaving: AccountLeaving;
  readonly mail: MailService;
  readonly purchases: Pick<PurchasesService, 'cancelRenewal' | 'giveBackUnused' | 'stopRenewals'>;
  /** of every module that keeps something about people */
  readonly personalData: readonly PersonalData[];
}
