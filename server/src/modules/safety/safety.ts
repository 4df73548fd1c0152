import type { AngelId, Brand, ClickId, MessageId, ProfileCard, ReportReason } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Basics } from '../../basics.ts';
import type { ConversationsService } from '../conversations/index.ts';
import type { Hub } from '../hub/index.ts';
import type { MailService } from '../mail/index.ts';
import type { ProfilesService } from '../profiles/index.ts';
import type { Closure } from './safety-repository.ts';

export interface ReportRequest {
  readonly brand: Brand;
  readonly clickId: ClickId;
  readonly angelId: AngelId;
  readonly reason: ReportReason;
  readonly note?: string | undefined;
  readonly messageId?: MessageId | undefined;
  readonly alsoBlock: boolean;
}

/** A report that was kept, for who decides about it. */
export interface ReportNote {
  readonly id: number;
  readonly brandId: string;
  /** who reported */
  readonly clickId: ClickId;
  readonly angelId: AngelId;
  /** the member behind the profile */
  readonly member: ClickId | undefined;
  readonly reason: ReportReason;
  readonly messageId: MessageId | undefined;
  readonly reportedAt: Date;
}

export interface StoredReportRow extends Omit<ReportNote, 'member'> {
  readonly note: string;
}

/** Who does not want to meet whom, and what people report. */
export interface SafetyService {
  /** Closes the thread for both; again is no error. @throws not_found, recipient_closed */
  block(clickId: ClickId, angelId: AngelId): Promise<void>;
  /** Opens what this account closed. */
  unblock(clickId: ClickId, angelId: AngelId): Promise<void>;
  /** Newest first. */
  blocked(clickId: ClickId): Promise<ProfileCard[]>;
  /** Whether an account and a profile may meet, and who said no. In SQL: `is_closed(click_id, angel_id)`. */
  closure(clickId: ClickId, angelId: AngelId): Promise<Closure>;
  /** @throws not_found (also for a message of another thread), recipient_closed, rate_limited */
  report(request: ReportRequest): Promise<void>;
  /** Newest first. */
  reports(ids: readonly number[]): Promise<StoredReportRow[]>;
  /** Inside the transaction of the decision about them. */
  closeReports(tx: Transaction, ids: readonly number[]): Promise<void>;
}

export interface SafetyNeeds extends Pick<Basics, 'db' | 'clock' | 'log'> {
  readonly profiles: Pick<ProfilesService, 'between' | 'cards' | 'cardsOfMet'>;
  readonly conversations: Pick<ConversationsService, 'hasMessage' | 'hasThread' | 'unread'>;
  readonly hub: Pick<Hub, 'emit'>;
  readonly mail: MailService;
  /** The two do not meet any more. */
  readonly onBlocked: (clickId: ClickId, angelId: AngelId) => Promise<void>;
  /** Inside the transaction that keeps the report. */
  readonly onReported: (tx: Transaction, report: ReportNote) => Promise<void>;
}
