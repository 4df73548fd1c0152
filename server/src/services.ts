import type { AccountEntry, AccountsService } from './modules/accounts/index.ts';
import type { ConversationsService, PageReader } from './modules/conversations/index.ts';
import type { CreditHistory, CreditsService } from './modules/credits/index.ts';
import type { FlowBook, FlowsService } from './modules/flows/index.ts';
import type { Hub } from './modules/hub/index.ts';
import type { FiguresService } from './modules/figures/index.ts';
import type { LeavingService } from './modules/leaving/index.ts';
import type { MailingsService, MailService } from './modules/mail/index.ts';
import type { NotificationsService } from './modules/notifications/index.ts';
import type { PaymentsService } from './modules/payments/index.ts';
import type { PersonasService } from './modules/personas/index.ts';
import type { PlanBook } from './modules/plans/index.ts';
import type { ProfilesService } from './modules/profiles/index.ts';
import type { PurchasePayments, PurchasesService } from './modules/purchases/index.ts';
import type { ReceiptsService } from './modules/receipts/index.ts';
import type { SafetyService } from './modules/safety/index.ts';
import type { VerificationService } from './modules/verification/index.ts';

/** Every service by its name, for users of the whole server, such as tests. Modules name single ones in their needs. */
export interface Services {
  readonly accounts: AccountsService;
  readonly accountEntry: AccountEntry;
  readonly plans: PlanBook;
  readonly flowBook: FlowBook;
  readonly flows: FlowsService;
  readonly profiles: ProfilesService;
  readonly conversations: ConversationsService;
  readonly credits: CreditsService;
  readonly creditHistory: CreditHistory;
  readonly personas: PersonasService;
  readonly mail: MailService;
  readonly mailings: MailingsService;
  readonly payments: PaymentsService;
  readonly purchases: PurchasesService;
  readonly receipts: ReceiptsService;
  readonly safety: SafetyService;
  readonly verification: VerificationService;
  readonly notifications: NotificationsService;
  readonly leaving: LeavingService;
  readonly figures: FiguresService;
  readonly hub: Hub;
}

/** Services that take the place of our own, e.g. a mail service that wakes its worker, or a hub that only remembers. */
export interface ServiceOverrides {
  readonly mail?: MailService;
  readonly flows?: FlowsService;
  readonly hub?: Hub;
  /** Reads pages that messages lead to. */
  readonly pages?: PageReader;
  /** What purchases ask of payments. */
  readonly purchasePayments?: PurchasePayments;
}
