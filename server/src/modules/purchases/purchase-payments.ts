import type { AttemptStatus, ClickId, ProblemCode, RatePlan } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';

/** One more period of a subscription, to be charged without its owner. */
export interface RenewalOrder {
  /** names the subscription, the period and the try: the same key is the same attempt */
  readonly idempotencyKey: string;
  readonly subscriptionId: string;
  readonly clickId: ClickId;
  readonly brandId: string;
  /** as it was sold */
  readonly plan: RatePlan;
  readonly amountCents: number;
  readonly savedCardId: string;
}

export interface RefundOrder {
  readonly attemptId: string;
  readonly amountCents: number;
  /** `late`: a renewal that was paid after it had been cancelled; `closing`: we ended the account, without its fault */
  readonly reason: 'withdrawal' | 'guarantee' | 'late' | 'closing';
  /** what makes it happen once, e.g. `withdrawal:<attempt>` */
  readonly cause: string;
}

/** What the life of a purchase asks of payments; money moves nowhere else. */
export interface PurchasePayments {
  /**
   * Charges the card on file (purpose renewal, initiator merchant). Asked again with the same key it answers where the
   * attempt stands. @throws card_not_on_file, spending_limit, spending_paused,
   * account_disabled, payment_not_accepted
   */
  renew(order: RenewalOrder): Promise<{ readonly status: AttemptStatus; readonly failure?: ProblemCode | undefined }>;
  /**
   * Notes in the caller's transaction that money goes back, once a cause. The provider is called afterwards, and
   * again until it answered. Credits and level are the caller's: nothing of them changes when the refund is done.
   */
  askRefund(tx: Transaction, refund: RefundOrder): Promise<void>;
  /** A brand's cards are taken, and can be kept: then that of a plan can be changed. */
  takesCards(brandId: string): boolean;
  /** Credits that this payment has just brought make up for missing ones. The caller holds the payer's lock. */
  coverMissing(tx: Transaction, attemptId: string, credits: number): Promise<void>;
  /**
   * Forgets a card that was kept for renewals only, here and at the provider; one that its owner keeps stays, and one
   * that something renews with.
   */
  releaseCard(clickId: ClickId, savedCardId: string): Promise<void>;
}

/** What payments passes on of a payment in the transaction that settles it. */
export interface SettledPayment {
  readonly attemptId: string;
  readonly clickId: ClickId;
  readonly brandId: string;
  readonly purpose: 'purchase' | 'renewal' | 'verification' | 'cardChange';
  /** as it was sold */
  readonly plan: RatePlan;
  readonly amountCents: number;
  /** the shopper chose that the plan renews itself */
  readonly renews: boolean;
  /** of a renewal: what was renewed; of a change of the card: whose */
  readonly subscriptionId: string | null;
  /** the card that a renewal will be charged to, once the provider keeps it */
  readonly savedCardId: string | null;
  /** message credits that it brings */
  readonly credits: number;
  /** the shopper asked that it begins before the days to withdraw are over */
  readonly isStartAsked: boolean;
  readonly settledAt: Date;
}

/** What payments passes on of money that goes back, or that comes again. */
export interface ReversedPayment {
  readonly attemptId: string;
  readonly clickId: ClickId;
  readonly subscriptionId: string | null;
  /** everything that was paid has gone back, or would */
  readonly isWhole: boolean;
  /** false: money that had gone back has come again */
  readonly isTaken: boolean;
  /** it is not charged again, even when only a part has gone back */
  readonly stopsRenewal?: boolean;
}
