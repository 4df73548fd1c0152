import type {
  FoundPayments,
  NewBlock,
  NewRefund,
  OpenMoneyWork,
  Operator,
  PaymentAction,
  PaymentBlock,
  PaymentBlocks,
  PaymentStory,
  RefundWord,
} from '@halo/shared/contracts/operations';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { MayStill } from '../../proposals/second-person.ts';
import type { Basics } from '../../basics.ts';
import type { AccountsService } from '../accounts/index.ts';
import type { EventKey, PaymentsService } from '../payments/index.ts';
import type { PurchasesService } from '../purchases/index.ts';
import type { ReceiptsService } from '../receipts/index.ts';
import type { PaymentDeskSettings } from './payment-desk-environment.ts';

export interface PaymentNote {
  readonly actor: string;
  readonly action:
    | 'lookAtPayment'
    | 'proposeRefund'
    | 'withdrawRefund'
    | 'refundPayment'
    | 'retryRefund'
    | 'askAboutRefund'
    | 'proposeRefundWord'
    | 'withdrawRefundWord'
    | 'refundWord'
    | 'askProvider'
    | 'endPayment'
    | 'takeParkedEvent'
    | 'closeParkedEvent'
    | 'applyParkedEvent'
    | 'closeFinding'
    | 'blockPayer'
    | 'endBlock';
  readonly brandId: string;
  readonly reason: string;
  readonly after: Record<string, unknown>;
}

export interface PaymentDeskNeeds extends Pick<Basics, 'db' | 'clock' | 'brands'> {
  readonly env: PaymentDeskSettings;
  readonly accounts: Pick<AccountsService, 'find'>;
  readonly payments: Pick<PaymentsService, 'records' | 'operations' | 'openItems' | 'processInbox' | 'blocks'>;
  readonly purchases: Pick<PurchasesService, 'story'>;
  readonly receipts: Pick<ReceiptsService, 'documents' | 'paymentOf'>;
  /** Consoles that are open look again, once the transaction is committed. */
  readonly notifyConsoles: (tx: Transaction, brandId: string) => Promise<void>;
  /** Who did what, in the chain that cannot be rewritten. The last thing of a transaction. */
  readonly audit: (tx: Transaction, note: PaymentNote) => Promise<unknown>;
  readonly mayStill: MayStill;
}

/** A payment as far as an action needs it. */
export interface PaymentPlace {
  readonly id: string;
  readonly brandId: string;
  readonly currency: string;
}

/** Where people look payments up. */
export interface PaymentDesk {
  find(text: string, brandIds: readonly string[]): Promise<FoundPayments>;
  /** @throws not_found */
  placeOf(id: string): Promise<PaymentPlace>;
  /** Everything about one; a look of this person is kept in the audit. @throws not_found */
  story(id: string, operator: Operator): Promise<PaymentStory>;
  readonly actions: PaymentActions;
  readonly openWork: OpenWork;
  readonly blocks: BlockDesk;
}

/** Who may not pay. */
export interface BlockDesk {
  /** Those that concern one of the operator's brands. */
  list(operator: Operator, state: 'running' | 'over'): Promise<PaymentBlocks>;
  /** @throws invalid_request, not_found, conflict when it is blocked there already */
  add(operator: Operator, wanted: NewBlock): Promise<PaymentBlock>;
  /** @throws not_found */
  scopeOf(id: string): Promise<string>;
  /** @throws conflict when it is over */
  end(operator: Operator, id: string, reason: string): Promise<void>;
}

/** What webhooks and books leave to a person. `*` is the brand of what names no payment of ours. */
export interface OpenWork {
  list(brandIds: readonly string[], isAll: boolean): Promise<OpenMoneyWork>;
  /** @throws not_found */
  brandOfEvent(key: EventKey): Promise<string>;
  brandOfFinding(key: string): Promise<string>;
  /** @throws conflict when it is closed */
  take(operator: Operator, key: EventKey, note: string | undefined): Promise<void>;
  close(operator: Operator, key: EventKey, reason: string): Promise<void>;
  /** @throws conflict when it had its effect */
  applyAgain(operator: Operator, key: EventKey, reason: string): Promise<void>;
  /** @throws conflict when it ends by itself */
  closeFinding(operator: Operator, key: string, reason: string): Promise<void>;
}

/** What they do to one. */
export interface PaymentActions {
  /** @throws not_found */
  brandOf(action: string): Promise<string>;
  /** Refunds that wait for a second person. */
  waiting(brandIds: readonly string[]): Promise<PaymentAction[]>;
  /** @throws conflict when less is left */
  refund(operator: Operator, payment: PaymentPlace, wanted: NewRefund): Promise<PaymentAction>;
  /** @throws forbidden when the same person proposed it, conflict when it waits no more or less is left */
  approve(operator: Operator, action: string): Promise<void>;
  /** @throws conflict */
  withdraw(operator: Operator, action: string): Promise<void>;
  /** @throws conflict */
  retryRefund(operator: Operator, payment: PaymentPlace, refund: string, reason: string): Promise<void>;
  /** @throws conflict when it does not wait for its provider's word */
  askRefund(operator: Operator, payment: PaymentPlace, refund: string, reason: string): Promise<void>;
  /** Proposes what became of it; a second person agrees. @throws conflict */
  refundWord(operator: Operator, payment: PaymentPlace, refund: string, word: RefundWord): Promise<PaymentAction>;
  /** Asks the provider about an open payment, or ends it there. @throws conflict */
  settle(operator: Operator, payment: PaymentPlace, kind: 'ask' | 'end', reason: string): Promise<void>;
}
