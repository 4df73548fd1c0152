import type { Transaction } from '@halo/server-kit/storage/database';
import type { PublicAddress } from '@halo/server-kit/http/public-origin';
import type { Basics } from '../../basics.ts';
import type { AccountsService } from '../accounts/index.ts';
import type { ConversationsService } from '../conversations/index.ts';
import type { MailService } from '../mail/index.ts';
import type { DeskSettings } from './desk-environment.ts';
import type { ProfilesService } from '../profiles/index.ts';
import type { PurchasesService } from '../purchases/index.ts';
import type { SafetyService } from '../safety/index.ts';
import type { PhotoStore } from '../uploads/index.ts';
import type { VerificationService } from '../verification/index.ts';

/** Consoles that are open look again, once the transaction is committed. */
export type NotifyConsoles = (tx: Pick<Transaction, 'execute'>, brandId: string) => Promise<void>;

export interface DeskNeeds extends Pick<Basics, 'db' | 'brands' | 'clock' | 'log'> {
  readonly env: PublicAddress & DeskSettings;
  readonly accounts: Pick<
    AccountsService,
    'record' | 'find' | 'facts' | 'names' | 'disable' | 'restore' | 'hidePhoto' | 'showPhoto'
  >;
  readonly conversations: Pick<
    ConversationsService,
    'around' | 'deliverAgain' | 'deliverWithin' | 'markReadWithin' | 'reportedMedia' | 'transcript'
  >;
  readonly profiles: Pick<ProfilesService, 'cards' | 'cardsOfMet'>;
  readonly purchases: Pick<PurchasesService, 'unused' | 'giveBackUnused' | 'stopRenewals'>;
  readonly safety: Pick<SafetyService, 'reports' | 'closeReports'>;
  readonly verification: Omit<VerificationService, 'state' | 'ask' | 'give' | 'withdraw'>;
  readonly mail: MailService;
  readonly photos: Pick<PhotoStore, 'read' | 'hide' | 'show'>;
  readonly notifyConsoles: NotifyConsoles;
  /** Who did what, in the chain that cannot be rewritten. The last thing of a transaction. */
  readonly audit: (tx: Transaction, note: DeskNote) => Promise<unknown>;
}

export interface DeskNote {
  /** as the audit names the operator */
  readonly actor: string;
  readonly action: string;
  readonly brandId: string;
  readonly reason: string;
  readonly after: Record<string, unknown>;
}

/** Who works at the desk. */
export interface DeskOperator {
  /** the same for all their sessions and tokens */
  readonly person: string;
  readonly name: string;
}
