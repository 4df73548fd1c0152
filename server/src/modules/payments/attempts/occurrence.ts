import type { FastifyBaseLogger } from 'fastify';
import type { ProviderAnswer } from '../providers/payment-provider.ts';
import type { Occurrence } from './attempt-recorder.ts';
import type { Attempt } from './attempt-repository.ts';

/**
 * What an answer of the provider means to an attempt. One about other money than was asked for changes nothing and is
 * logged for an operator.
 */
export function occurrenceOf(
  answer: ProviderAnswer,
  attempt: Pick<Attempt, 'id' | 'amountCents' | 'currency'>,
  cause: string,
  log: FastifyBaseLogger,
): Occurrence {
  switch (answer.kind) {
    case 'accepted': {
      const { amountCents = attempt.amountCents, currency = attempt.currency } = answer;
      if (amountCents !== attempt.amountCents || currency !== attempt.currency) {
        log.error(
          { attemptId: attempt.id, amountCents, currency },
          'the provider took another amount than was asked for',
        );
        return { event: { type: 'lost' }, cause, reference: answer.reference };
      }
      return {
        event: { type: 'accepted', proof: 'answer' },
        cause,
        reference: answer.reference,
        keptCard: answer.keptCard,
        payerLocation: answer.payerLocation,
      };
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
      };
    case 'lost':
      return { event: { type: 'lost' }, cause };
  }
}
