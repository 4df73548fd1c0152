import type {
  CardDetails,
  CardToken,
  ClickId,
  EncryptedCard,
  IdempotencyKey,
  PaymentAttempt,
  PayRules,
  RatePlan,
} from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Basics } from '../../basics.ts';
import type { FrameNeeds } from './frame-document.ts';
import type { Caller } from '../../http/caller.ts';
import type { AccountsService } from '../accounts/index.ts';
import type { ConversationsService } from '../conversations/index.ts';
import type { CreditsService } from '../credits/index.ts';
import type { FlowsService } from '../flows/index.ts';
import type { Hub } from '../hub/index.ts';
import type { MailService } from '../mail/index.ts';
import type { PaymentOrigin, PaymentRequest } from './attempts/payment-request.ts';
import type { Renewals } from './attempts/renewal-order.ts';
import type { PaymentBlocks } from './fraud/block-list.ts';
import type { Orders } from './orders/chosen-orders.ts';
import type { PaymentsEnvironment } from './payment-environment.ts';
import type { ProviderName, WebhookRequest } from './providers/payment-provider.ts';
import type { ProviderAccount } from './providers/provider-account.ts';
import type { ProviderRegistry } from './providers/provider-registry.ts';
import type { OpenItems } from './records/open-items.ts';
import type { PaymentOperations } from './records/payment-operations.ts';
import type { PaymentRecords } from './records/payment-records.ts';
import type { PurchaseHooks } from './purchase-hooks.ts';
import type { RefundOrder } from './reversals/refund-requests.ts';

/** What the browser brought back, or asks about. */
export type ReturnedBy =
  | { kind: 'result'; provider: ProviderName; redirectResult: string; attemptId: string | undefined }
  | { kind: 'reference'; provider: ProviderName; reference: string }
  | { kind: 'attempt'; provider: ProviderName; attemptId: string | undefined };

export type WebhookAnswer =
  | { kind: 'accepted'; reply: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string };

export interface PaymentsService extends Renewals {
  cardSession(caller: Caller): { session: string; expiresInSeconds: number };
  /** @throws invalid_request where the brand's cards are encrypted in the card frame */
  createToken(session: string | undefined, card: CardDetails): CardToken;
  /** @throws invalid_request where they are not */
  createEncryptedToken(session: string | undefined, card: EncryptedCard): CardToken;
  /**
   * The same key answers the same attempt. The answer may be another attempt of the account that must end first: its
   * key says which.
   */
  pay(caller: Caller, payment: PaymentRequest, from: PaymentOrigin): Promise<PaymentAttempt>;
  /** Safe to repeat. */
  returned(caller: Caller, by: ReturnedBy): Promise<PaymentAttempt>;
  attempt(caller: Caller, idempotencyKey: IdempotencyKey): Promise<PaymentAttempt>;
  latest(caller: Caller): Promise<PaymentAttempt | undefined>;
  /** Ends an open attempt here and at the provider. Undefined: none was made. */
  giveUp(caller: Caller, idempotencyKey: IdempotencyKey): Promise<PaymentAttempt | undefined>;
  rules(caller: Caller, from: Pick<PaymentOrigin, 'brand'>): Promise<PayRules>;
  /** Here and at the provider; gone already is fine. */
  forgetCard(clickId: ClickId, cardId: string): Promise<void>;
  /**
   * Forgets a card that was kept for renewals only, here and at the provider; one that its owner keeps stays, and one
   * that something renews with.
   */
  releaseCard(clickId: ClickId, cardId: string): Promise<void>;
  /**
   * Notes in the caller's transaction that money goes back, once a cause; the provider is called afterwards. Credits
   * and level are the caller's.
   */
  askRefund(tx: Transaction, order: RefundOrder): Promise<void>;
  /** A brand's cards are taken here, and can be kept. */
  takesCards(brandId: string): boolean;
  /** Credits that this payment has just brought make up for missing ones. The caller holds the payer's lock. */
  coverMissing(tx: Transaction, attemptId: string, credits: number): Promise<void>;
  receiveWebhook(account: ProviderAccount, request: WebhookRequest): Promise<WebhookAnswer>;
  /** Events about kept cards. */
  receiveTokenWebhook(account: ProviderAccount, request: WebhookRequest): Promise<WebhookAnswer>;
  readonly orders: Orders;
  readonly providers: ProviderRegistry;
  readonly records: PaymentRecords;
  readonly operations: PaymentOperations;
  readonly openItems: OpenItems;
  readonly blocks: PaymentBlocks;
  /** Works off webhooks that wait. */
  processInbox(): Promise<void>;
  /**
   * One round of the worker: open webhooks, charges without an outcome, unfinished challenges, refunds to send.
   */
  reconcile(): Promise<void>;
  /**
   * Compares movements of money, payments, credits and providers, at most once an hour for all processes together.
   * False: it is not time yet.
   */
  checkBooks(): Promise<boolean>;
  start(): void;
  /** Ends the worker and waits for charges that run. */
  stop(): Promise<void>;
}

export interface PaymentsNeeds extends Basics {
  readonly env: PaymentsEnvironment;
  readonly accounts: Pick<AccountsService, 'facts' | 'user' | 'setCardOnFile'>;
  readonly flows: FlowsService;
  readonly credits: Pick<CreditsService, 'credits' | 'grant' | 'moved' | 'takeBack'>;
  readonly conversations: Pick<ConversationsService, 'renewalFailed' | 'renewalMadeGood'>;
  readonly hub: Pick<Hub, 'emit'>;
  readonly mail: MailService;
  readonly purchases: PurchaseHooks & PurchaseAnswers;
}

/** What payments ask about purchases outside a transaction. */
export interface PurchaseAnswers {
  /** When each of these plans that last would begin and end if it were bought now, and whose renewal that would end. */
  prospects(
    clickId: ClickId,
    plans: readonly RatePlan[],
  ): Promise<Required<Pick<PayRules, 'periods' | 'endsRenewals' | 'startsBy'>>>;
  /** The account's plan that renews, whose card may change; undefined: it has none of this id. */
  renewing(clickId: ClickId, subscriptionId: string): Promise<{ readonly plan: RatePlan } | undefined>;
  /** When what this payment bought begins; undefined: it does not last. */
  beginningOf(attemptId: string): Promise<Date | undefined>;
  /** Until when what this payment bought waits for its buyer; undefined: it has begun. */
  waitsUntil(attemptId: string): Promise<Date | undefined>;
}

export interface PaymentRoutesNeeds {
  readonly env: PaymentsEnvironment;
  readonly payments: PaymentsService;
}

export interface PaymentPagesNeeds
  extends PaymentRoutesNeeds,
    Pick<Basics, 'log'>,
    Pick<FrameNeeds, 'brands' | 'uploads'> {}
