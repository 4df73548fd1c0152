import type { RefundGround } from '@halo/shared/contracts/operations';
import type { Transaction } from '@halo/server-kit/storage/database';

/** What an operator decided about money that goes back. */
export interface DeskRefund {
  readonly attemptId: string;
  readonly cents: number;
  /** what makes it happen once */
  readonly cause: string;
  /** what the money bought goes with it; else its buyer keeps it */
  readonly takesGoods: boolean;
  /** what its buyer reads of why */
  readonly ground: RefundGround;
  /** the second payment that goes back, instead of the sale */
  readonly secondId?: string | null;
}

export interface Refundable {
  /** what may still be given back */
  readonly leftCents: number;
  /** of what went back, what the desk decided */
  readonly deskCents: number;
  /** its provider took another currency than was agreed: limits say nothing about it */
  readonly isOtherCurrency: boolean;
}

/**
 * What the people who work with money may do to a payment. Its state changes by what the provider says, and only so.
 */
export interface PaymentOperations {
  /** Locked until the transaction ends. @throws not_found */
  refundable(tx: Transaction, id: string, secondId?: string | null): Promise<Refundable>;
  /** Noted in the transaction of the decision, once a cause. @throws not_found, conflict */
  refund(tx: Transaction, order: DeskRefund): Promise<void>;
  /** Answers how much is sent again. @throws not_found, conflict */
  retryRefund(tx: Transaction, id: string, reversalId: string): Promise<number>;
  /** A refund that waits for its provider's word: how much it is. @throws not_found, conflict */
  waitingRefund(tx: Transaction, id: string, reversalId: string): Promise<{ cents: number; canBeAsked: boolean }>;
  /** Asks its provider about it now. */
  askRefund(id: string, reversalId: string): Promise<void>;
  /** It was made, and this is its provider's id of it. @throws not_found, conflict */
  refundMade(tx: Transaction, id: string, reversalId: string, reference: string): Promise<void>;
  /** It was not made, and may be sent again as another one. @throws not_found, conflict */
  refundNotMade(tx: Transaction, id: string, reversalId: string): Promise<void>;
  /** Notifies the account's pages that its credits or its level have changed. */
  announce(id: string): Promise<void>;
  /** @throws not_found, conflict when it is over, or its provider cannot be asked */
  assertOpen(id: string, action: 'ask' | 'end'): Promise<void>;
  /** Asks the provider where an open payment stands. */
  ask(id: string): Promise<void>;
  /** Ends an open payment at its provider, if it agrees. It may turn out to be paid. */
  end(id: string): Promise<void>;
}
