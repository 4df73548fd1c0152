import type { RefundGround } from '@halo/shared/contracts/operations';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Basics } from '../../../basics.ts';
import { attemptById } from '../attempts/attempt-repository.ts';
import { asTaken } from '../attempts/taken-money.ts';
import { bookRefundAsked } from '../money-booking.ts';
import { insertReversal, reversalsOf } from './reversal-repository.ts';
import { owedOfSeconds } from './reversal-sums.ts';

export interface RefundOrder {
  readonly attemptId: string;
  readonly amountCents: number;
  /** withdrawal, guarantee, late … */
  readonly reason: string;
  /** decided at the desk: what its buyer reads of why */
  readonly ground?: RefundGround | null;
  /** a courtesy: what was bought stays */
  readonly keepsGoods?: boolean;
  /** its provider's id of the second payment that goes back; absent: it is the sale */
  readonly secondReference?: string | null;
  /** what makes it happen once */
  readonly cause: string;
}

export interface RefundRequests {
  /** Noted in the caller's transaction, once a cause; the provider is called afterwards. */
  askRefund(tx: Transaction, order: RefundOrder): Promise<void>;
}

export function createRefundRequests({ clock }: Pick<Basics, 'clock'>): RefundRequests {
  return {
    async askRefund(tx, order) {
      const at = clock.now();
      const refund = await insertReversal(tx, { ...order, kind: 'refund', status: 'asked', at });
      const attempt = refund && (await attemptById(tx, order.attemptId));
      if (!attempt) return;
      const owedBesides = owedOfSeconds(await reversalsOf(tx, order.attemptId));
      await bookRefundAsked(tx, asTaken(attempt), refund, at, owedBesides);
    },
  };
}
