import type { DeskDraft } from '@halo/shared/contracts/operations';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { CaseFacts } from './case-facts.ts';
import type { DeskNeeds, DeskOperator } from './desk.ts';

/** A decision that happens now, in one transaction. */
export interface CarriedOut {
  readonly needs: DeskNeeds;
  readonly tx: Transaction;
  readonly facts: CaseFacts;
  readonly draft: DeskDraft;
  readonly operator: DeskOperator;
  /** the second person */
  readonly confirmedBy?: string | undefined;
  readonly now: Date;
}
