import type { Brand, ClickId, EarlyStartText, Purchase, SpendingRules, Subscription } from '@halo/shared/contracts';
import type { ClaimedPayment } from './choice-repository.ts';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Basics } from '../../basics.ts';
import type { AccountsService } from '../accounts/index.ts';
import type { CreditsService } from '../credits/index.ts';
import type { Hub } from '../hub/index.ts';
import type { CancelRequest } from './cancel-requests.ts';
import type { KeepLetter, WithdrawalRequest } from './withdrawal-request.ts';
import type { PurchasesSettings } from './purchases-environment.ts';
import type { PurchasePayments } from './purchase-payments.ts';
import type { PurchaseStory } from './purchase-story.ts';
import type { SpendingRequest } from './spending-rule.ts';
import type { Subscriptions } from './subscriptions.ts';

/** A claim that waits for a person. */
export interface OpenClaim {
  readonly attemptId: string;
  readonly clickId: ClickId;
  readonly brandId: string;
  readonly reason: string;
  readonly madeAt: Date;
  readonly paid: ClaimedPayment;
}

/** The refund of a withdrawal that waits for a person. */
export interface HeldRefund {
  readonly attemptId: string;
  readonly clickId: ClickId;
  readonly brandId: string;
  readonly refundCents: number;
  readonly currency: string;
  /** withdrawals with use that counted before it */
  readonly earlier: number;
  readonly heldAt: Date;
  /** it goes back a day before by itself */
  readonly dueAt: Date;
}

export interface HeldRefundAnswer {
  readonly isReleased: boolean;
  /** for its buyer */
  readonly text: string;
  /** written in the same transaction */
  readonly also?: ((tx: Transaction) => Promise<unknown>) | undefined;
}

/** What goes back in all. */
export interface GivenBack {
  readonly cents: number;
  readonly currency: string;
}

export interface AccountEnding {
  /** What `giveBackUnused` would give back now. */
  unused(clickId: ClickId): Promise<GivenBack>;
  /**
   * Inside the transaction that ends an account without a fault of its owner: what was paid and not used goes back, its
   * credits are taken and its plans are over. A purchase goes back once,
   * however often it is asked for.
   */
  giveBackUnused(tx: Transaction, clickId: ClickId, decision: number | 'brandCloses'): Promise<GivenBack>;
  /** Ends every renewal, with a mail as proof; what is paid stays. */
  stopRenewals(tx: Transaction, clickId: ClickId): Promise<void>;
}

/** The life of what was bought: what payments reports to it, and what its owner may do. */
export interface PurchasesService
  extends Pick<
      Subscriptions,
      | 'maySpend'
      | 'settled'
      | 'cardKept'
      | 'cardForgotten'
      | 'needsCard'
      | 'returned'
      | 'reversed'
      | 'prospects'
      | 'renewing'
      | 'beginningOf'
      | 'waitsUntil'
      | 'planNames'
    >,
    AccountEnding {
  list(clickId: ClickId): Promise<{ purchases: Purchase[]; subscriptions: Subscription[] }>;
  /** At once, with a mail as proof; done already is fine. */
  cancelRenewal(clickId: ClickId): Promise<Subscription[]>;
  /** Without signing in: the owner of the address gets a mail with a link. Answers the same for every address. */
  askToCancel(brand: Brand, request: CancelRequest): Promise<void>;
  /** The mailed link was opened and its button pressed. @throws token_expired */
  confirmCancel(brand: Brand, token: string): Promise<void>;
  /** Without signing in. Answers when it was declared, the same for every address. @throws too_many_attempts */
  askToWithdraw(brand: Brand, request: WithdrawalRequest, ip: string): Promise<Date>;
  /** What the mailed link may withdraw from. @throws token_expired */
  declaredWithdrawal(brand: Brand, token: string): Promise<{ purchases: Purchase[]; declaredAt: number }>;
  /** With the mailed link. @throws token_expired, withdrawal_closed */
  confirmWithdrawal(brand: Brand, token: string, purchaseId: string): Promise<Purchase>;
  /** What waits begins, because its buyer asks for it under this text. @throws start_closed */
  begin(clickId: ClickId, purchaseId: string, request: EarlyStartText): Promise<Purchase>;
  withdraw(clickId: ClickId, purchaseId: string): Promise<Purchase>;
  claimRefund(clickId: ClickId, purchaseId: string, reason: string): Promise<Purchase>;
  spendingRules(clickId: ClickId): Promise<SpendingRules>;
  saveSpendingRules(clickId: ClickId, request: SpendingRequest): Promise<SpendingRules>;
  /** What became of what a payment bought; `subscriptionId`: what it paid a period of. */
  story(attemptId: string, subscriptionId: string | null): Promise<PurchaseStory>;
  openClaims(): Promise<OpenClaim[]>;
  /** False: there is no such open claim. `also` is kept with the answer, e.g. who gave it. */
  answerClaim(
    claim: Pick<OpenClaim, 'clickId' | 'attemptId'>,
    isGranted: boolean,
    text: string,
    also?: (tx: Transaction) => Promise<unknown>,
  ): Promise<boolean>;
  /** Refunds of repeated withdrawals that wait for a person, the most urgent first. */
  heldRefunds(): Promise<HeldRefund[]>;
  /** Answers whose it was; undefined: there is no such open one. `also` is kept with the answer, e.g. who gave it. */
  answerHeldRefund(attemptId: string, answer: HeldRefundAnswer): Promise<ClickId | undefined>;
  /** One round of the worker: notices, renewals and ends that are due. */
  round(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface PurchasesNeeds extends Pick<Basics, 'db' | 'clock' | 'log' | 'random' | 'brands'> {
  readonly env: { readonly mode: 'development' | 'test' | 'production' } & PurchasesSettings;
  readonly accounts: Pick<AccountsService, 'facts' | 'setPremium' | 'proveAge'>;
  readonly credits: Pick<CreditsService, 'balance' | 'credits' | 'grant' | 'granted' | 'taken' | 'takeBack'>;
  readonly hub: Pick<Hub, 'emit'>;
  readonly purchasePayments: PurchasePayments;
  readonly subscriptions: Subscriptions;
  /** a withdrawal that a person has to answer */
  readonly keepLetter: KeepLetter;
}
