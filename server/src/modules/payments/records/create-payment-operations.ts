import { AppError } from '@halo/shared/errors';
import type { AttemptRecorder } from '../attempts/attempt-recorder.ts';
import { type Attempt, attemptById } from '../attempts/attempt-repository.ts';
import { isOpen } from '../attempts/attempt-state.ts';
import type { Charges } from '../attempts/charges.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { orderDeskRefund, refundable, retryRefund } from '../reversals/desk-refunds.ts';
import { canBeAskedAbout, refundMade, refundNotMade, waitingRefund } from '../reversals/desk-words.ts';
import type { Reversals } from '../reversals/reversals.ts';
import type { PaymentOperations } from './payment-operations.ts';

export interface OperationParts {
  readonly needs: PaymentsNeeds;
  readonly providers: ProviderRegistry;
  readonly charges: Charges;
  readonly recorder: AttemptRecorder;
  readonly reversals: Pick<Reversals, 'see'>;
}

export function createPaymentOperations({
  needs,
  providers,
  charges,
  recorder,
  reversals,
}: OperationParts): PaymentOperations {
  const known = async (id: string): Promise<Attempt> => {
    const attempt = await attemptById(needs.db, id);
    if (!attempt) throw new AppError('not_found', { message: 'there is no such payment' });
    return attempt;
  };
  return {
    refundable,
    refund: (tx, order) => orderDeskRefund(needs, tx, order),
    retryRefund: (tx, id, reversalId) => retryRefund(needs, tx, id, reversalId),
    async waitingRefund(tx, id, reversalId) {
      const { attempt, refund, known } = await waitingRefund(needs, tx, id, reversalId);
      return {
        cents: refund.amountCents,
        canBeAsked: canBeAskedAbout(providers.of(attempt), attempt, known, refund),
      };
    },
    askRefund: (_id, reversalId) => reversals.see(reversalId),
    refundMade: (tx, id, reversalId, reference) => refundMade(needs, tx, { id, reversalId, reference }),
    refundNotMade: (tx, id, reversalId) => refundNotMade(needs, tx, { id, reversalId }),
    announce: async (id) => recorder.announceBalance(await known(id)),
    async assertOpen(id, action) {
      const attempt = await known(id);
      if (!isOpen(attempt.state.status)) throw new AppError('conflict', { message: 'this payment is over' });
      const account = providers.of(attempt);
      if (!account)
        throw new AppError('conflict', { message: `its account at ${attempt.provider} is not set up here` });
      if (action === 'ask' && !account.status)
        throw new AppError('conflict', { message: `${attempt.provider} cannot be asked where a payment stands` });
    },
    ask: async (id) => void (await charges.findOut(await known(id))),
    end: async (id) => void (await charges.cancel(await known(id), 'desk')),
  };
}
