import type { ClickId, RatePlan } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';

/**
 * `purchase`: the shopper bought it; `renewal`: without a shopper; `verification`: a check of the card that charges
 * nothing; `cardChange`: the same check, after which a plan renews with that card. It is no sale: nothing is booked.
 */
export type AttemptPurpose = 'purchase' | 'renewal' | 'verification' | 'cardChange';

/** A payment that was made, as it was sold. */
export interface SettledPurchase {
  readonly attemptId: string;
  readonly clickId: ClickId;
  readonly brandId: string;
  readonly plan: RatePlan;
  readonly amountCents: number;
  readonly purpose: AttemptPurpose;
  /** the shopper ticked that it renews itself */
  readonly renews: boolean;
  /** of a renewal: what was renewed; of a change of the card: whose */
  readonly subscriptionId: string | null;
  /** the card on file that was kept with it or used for it */
  readonly savedCardId: string | null;
  /** message credits that it brings */
  readonly credits: number;
  /** the shopper asked that it begins before the days to withdraw are over */
  readonly isStartAsked: boolean;
  readonly settledAt: Date;
}

/** A payment whose card is kept. */
export type PaidWithCard = Pick<SettledPurchase, 'attemptId' | 'clickId' | 'purpose' | 'subscriptionId'>;

/** What came of a payment that settled. */
export interface Delivery {
  /** false: it was paid for nothing (cancelled before) and goes back; no credits, no receipt */
  readonly isOwed: boolean;
  /** what was paid lasts so long; null: it does not last */
  readonly period: { readonly startsAt: Date; readonly endsAt: Date } | null;
  /** what was bought is charged again then; null: it is not */
  readonly renewsAt: Date | null;
  /** sends another mail about it than that of a first purchase; with the number of its receipt */
  readonly notify?: ((receiptNumber: string | undefined) => Promise<void>) | undefined;
  /**
   * it begins when its buyer says so, and by itself then; until then no credits are granted, and purchases grants them;
   * null: at once
   */
  readonly waitsUntil: Date | null;
}

/** What goes back of a payment. */
export interface ReversedPurchase {
  readonly attemptId: string;
  readonly clickId: ClickId;
  readonly plan: RatePlan;
  readonly subscriptionId: string | null;
  /** everything that was paid has gone back, or would */
  readonly isWhole: boolean;
  /** false: money that had gone back has come again */
  readonly isTaken: boolean;
  /** it is not charged again, even when only a part has gone back */
  readonly stopsRenewal?: boolean;
}

/**
 * What payments ask of purchases, always inside the transaction that decides. The implementation must not call a
 * provider from here. The account's payer lock (attempt-lock.ts) is held in each of them, so two never run at once for
 * an account.
 */
export interface PurchaseHooks {
  /** @throws spending_limit, spending_paused */
  maySpend(tx: Transaction, clickId: ClickId, cents: number): Promise<void>;
  /**
   * Sets the level and begins or goes on with what lasts. Credits are not part of it: payments grants them, unless it
   * waits.
   */
  settled(tx: Transaction, purchase: SettledPurchase): Promise<Delivery>;
  /** A card came to be kept after its payment had settled. */
  cardKept(tx: Transaction, payment: PaidWithCard, savedCardId: string): Promise<void>;
  /**
   * A card is gone, removed by its owner or at its company, or its bank took a payment back: what would have been
   * charged to it is not.
   */
  cardForgotten(tx: Transaction, savedCardId: string, by: 'owner' | 'company' | 'dispute'): Promise<void>;
  /** Something that runs renews with this card. */
  needsCard(tx: Transaction, savedCardId: string): Promise<boolean>;
  /** Paid after it was given up, it goes back: its owner is notified. */
  returned(
    tx: Transaction,
    payment: Pick<SettledPurchase, 'attemptId' | 'clickId' | 'plan' | 'amountCents'>,
  ): Promise<void>;
  /** Lowers the level, or gives it back. Credits are not part of it: payments took them. */
  reversed(tx: Transaction, purchase: ReversedPurchase): Promise<void>;
}
