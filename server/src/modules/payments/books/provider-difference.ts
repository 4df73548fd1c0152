import type { Attempt } from '../attempts/attempt-repository.ts';
import type { ProviderAnswer } from '../providers/payment-provider.ts';

/** What its provider says of a payment that is over here, where that differs; undefined: it agrees, or says nothing. */
export function providerDifference(
  { state, amountCents, currency }: Pick<Attempt, 'state' | 'amountCents' | 'currency'>,
  answer: ProviderAnswer,
): string | undefined {
  const isPaidHere = state.status === 'settled';
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
