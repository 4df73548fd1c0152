import type { Attempt } from '../attempts/attempt-repository.ts';
import { asTaken } from '../attempts/taken-money.ts';
import type { ProviderAnswer } from '../providers/payment-provider.ts';

/** What its provider says of a payment that is over here, where that differs; undefined: it agrees, or says nothing. */
export function providerDifference(
  attempt: Pick<Attempt, 'state' | 'amountCents' | 'currency' | 'takenCents' | 'takenCurrency'>,
  answer: ProviderAnswer,
): string | undefined {
  const { amountCents, currency } = asTaken(attempt);
  const isPaidHere = attempt.state.status === 'settled' || attempt.takenCents !== null;
  switch (answer.kind) {
    case 'accepted': {
      if (!isPaidHere) return 'paid at the provider, and failed here';
      const paid = `${answer.amountCents ?? amountCents} ${answer.currency ?? currency}`;
      const known = `${amountCents} ${currency}`;
      return paid === known ? undefined : `the provider has ${paid}, and ${known} is known here`;
    }
    case 'declined':
      return isPaidHere && answer.isUnread !== true ? 'paid here, and refused at the provider' : undefined;
    default:
      return undefined;
  }
}
