import type { BookedMovement } from '../../accounting/index.ts';
import type { Attempt } from '../attempts/attempt-repository.ts';
import type { Reversal } from '../reversals/reversal-repository.ts';
import type { AttemptStep, FoundAttempt, PaymentTerms } from './record-repository.ts';

export interface PaymentRecord {
  readonly attempt: Attempt;
  /** of the card that paid, where it is known */
  readonly lastFour: string | null;
  readonly steps: readonly AttemptStep[];
  readonly reversals: readonly Reversal[];
  /** what may still be given back */
  readonly refundableCents: number;
  /** second payments that were taken of it, and what is owed of each */
  readonly seconds: readonly { readonly id: string; readonly leftCents: number }[];
  /** refunds that failed and may be sent again */
  readonly retryable: readonly string[];
  /** refunds whose provider has not said for a while what became of them */
  readonly overdue: readonly { readonly id: string; readonly canBeAsked: boolean }[];
  /** it is open, and its provider can say where it stands */
  readonly canBeAsked: boolean;
  readonly movements: readonly BookedMovement[];
  /** where its money stands, by account and currency (`payer EUR`) */
  readonly position: Readonly<Record<string, number>>;
}

/** Payments as the people see them who work with money. */
export interface PaymentRecords {
  /** Of these brands, newest first, one more than `limit` when there are older ones. */
  find(terms: PaymentTerms, brandIds: readonly string[], limit: number): Promise<FoundAttempt[]>;
  /** Undefined: there is no such payment. */
  placeOf(id: string): Promise<Pick<Attempt, 'brandId' | 'currency'> | undefined>;
  record(id: string): Promise<PaymentRecord | undefined>;
}
