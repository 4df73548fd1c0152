import type { FastifyBaseLogger } from 'fastify';
import type { ProviderAnswer } from '../providers/payment-provider.ts';
import type { Occurrence } from './attempt-recorder.ts';
import type { Attempt } from './attempt-repository.ts';
import { isOtherMoney, isSameMoney } from './taken-money.ts';

/** What an answer of the provider means to an attempt. */
export function occurrenceOf(
  answer: ProviderAnswer,
  attempt: Pick<Attempt, 'id' | 'amountCents' | 'currency'>,
  cause: string,
  log: FastifyBaseLogger,
): Occurrence {
  switch (answer.kind) {
    case 'accepted': {
      const { amountCents = attempt.amountCents, currency = attempt.currency, reference } = answer;
      const fact = { amountCents, currency };
      if (isSameMoney(fact, attempt) || isOtherMoney(fact, attempt))
        return {
          event: { type: 'accepted', proof: 'answer' },
          cause,
          reference,
          ...(isOtherMoney(fact, attempt)
            ? { taken: { cents: amountCents, currency } }
            : { keptCard: answer.keptCard, payerLocation: answer.payerLocation, payerMark: answer.payerMark }),
        };
      log.error({ attemptId: attempt.id, ...fact }, 'the provider says that it accepted what cannot be');
      return { event: { type: 'lost' }, cause, reference };
    }
    case 'challenge':
      return { event: { type: 'challenged', challenge: answer.challenge }, cause, reference: answer.reference };
    case 'pending':
      return { event: { type: 'delayed' }, cause, reference: answer.reference };
    case 'declined':
      return {
        event: { type: 'declined', proof: 'answer', failure: answer.failure, retry: answer.retry },
        cause,
        reference: answer.reference,
        payerMark: answer.payerMark,
      };
    case 'lost':
      return { event: { type: 'lost' }, cause };
  }
}
