import type { Basics } from '../../../basics.ts';
import { movementsOf, positionsOf } from '../../accounting/index.ts';
import { attemptById } from '../attempts/attempt-repository.ts';
import { asTaken } from '../attempts/taken-money.ts';
import { isOpen } from '../attempts/attempt-state.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { canBeRetried, leftToRefund } from '../reversals/desk-refunds.ts';
import { canBeAskedAbout, isOverdue } from '../reversals/desk-words.ts';
import type { PaymentRecords } from './payment-records.ts';
import { isSecond, leftOfSecond } from '../reversals/reversal-sums.ts';
import { findAttempts, reversalsInOrder, stepsOf } from './record-repository.ts';

export function createPaymentRecords(
  { db, clock }: Pick<Basics, 'db' | 'clock'>,
  providers: ProviderRegistry,
): PaymentRecords {
  return {
    find: (terms, brandIds, limit) => findAttempts(db, terms, brandIds, limit + 1),
    async placeOf(id) {
      const attempt = await attemptById(db, id);
      return attempt && asTaken(attempt);
    },
    async record(id) {
      const attempt = await attemptById(db, id);
      if (!attempt) return undefined;
      const [found] = await findAttempts(db, { names: [id] }, [attempt.brandId], 1);
      const reversals = await reversalsInOrder(db, id);
      return {
        attempt,
        lastFour: found?.lastFour ?? null,
        steps: await stepsOf(db, id),
        reversals,
        refundableCents: leftToRefund(attempt, reversals),
        seconds: reversals
          .filter((each) => isSecond(each))
          .map((each) => ({ id: each.id, leftCents: leftOfSecond(reversals, each) })),
        retryable: reversals.filter((each) => canBeRetried(attempt, reversals, each)).map((each) => each.id),
        overdue: reversals
          .filter((each) => isOverdue(each, clock.now()))
          .map((each) => ({
            id: each.id,
            canBeAsked: canBeAskedAbout(providers.of(attempt), asTaken(attempt), reversals, each),
          })),
        canBeAsked: isOpen(attempt.state.status) && providers.of(attempt)?.status !== undefined,
        movements: await movementsOf(db, id),
        position: (await positionsOf(db, [id])).get(id) ?? {},
      };
    },
  };
}
