import type { Transaction } from '@halo/server-kit/storage/database';
import type { Basics } from '../../../basics.ts';
import { insertReversal } from './reversal-repository.ts';

export interface RefundOrder {
  readonly attemptId: string;
  readonly amountCents: number;
  /** withdrawal, guarantee, late … */
  readonly reason: string;
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
      await insertReversal(tx, { ...order, kind: 'refund', status: 'asked', at: clock.now() });
    },
  };
}
