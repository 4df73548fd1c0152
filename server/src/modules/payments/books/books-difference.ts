import { type Position, pspAccount } from '../../accounting/index.ts';
import type { Attempt } from '../attempts/attempt-repository.ts';
import { asTaken } from '../attempts/taken-money.ts';
import { goneCents } from '../reversals/reversal-sums.ts';
import type { Reversal } from '../reversals/reversal-repository.ts';

export type BookedFacts = Pick<
  Attempt,
  'id' | 'amountCents' | 'currency' | 'takenCents' | 'takenCurrency' | 'provider' | 'accountCompany'
> & {
  readonly isSettled: boolean;
};

/** Where the books of a payment and what is known of it differ, in words; undefined: they agree. */
export function booksDifference(
  attempt: BookedFacts,
  reversals: readonly Reversal[],
  position: Position,
): string | undefined {
  const { id, isSettled, takenCents } = attempt;
  const { amountCents, currency } = asTaken(attempt);
  // What was given up, and paid all the same, came here and went back.
  const isPaid = isSettled || takenCents !== null || reversals.some(({ cause }) => cause === `late:${id}`);
  const of = (account: string) => position[`${account} ${currency}`] ?? 0;
  const asked = reversals.filter(({ status, kind }) => status === 'asked' && kind === 'refund');
  const expected = {
    provider: (isPaid ? amountCents : 0) - goneCents(reversals),
    asked: asked.reduce((sum, each) => sum + each.amountCents, 0),
    // With nothing gone back, all of it was given and nothing is owed.
    ...(reversals.length === 0 ? { goods: isSettled ? amountCents : 0 } : {}),
  };
  const booked = {
    // A difference of amount or currency stands beside the provider's account.
    provider: of(pspAccount(attempt)) + of('fx:result') + of('fx:open'),
    asked: -of('refunds-asked'),
    // What made up for missing credits was given for this payment all the same.
    goods: -of('deferred') - of('debts'),
  };
  const wrong = (Object.keys(expected) as (keyof typeof booked)[]).filter((key) => booked[key] !== expected[key]);
  if (wrong.length === 0) return undefined;
  return wrong.map((key) => `${key}: booked ${booked[key]}, known ${expected[key]} ${currency}`).join('; ');
}
