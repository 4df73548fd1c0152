import type { Attempt } from './attempt-repository.ts';

export const OTHER_MONEY = 'another amount or currency was taken than was agreed';

/** What a provider took of a payment, where that is not what was agreed. */
export interface TakenMoney {
  readonly cents: number;
  readonly currency: string;
}

type Priced = Pick<Attempt, 'amountCents' | 'currency'>;
type Taken = Priced & Pick<Attempt, 'takenCents' | 'takenCurrency'>;

/** A payment with the money that its provider has of it: all that goes back is measured by that. */
export function asTaken<A extends Taken>(attempt: A): A {
  const { takenCents, takenCurrency } = attempt;
  if (takenCents === null || takenCurrency === null) return attempt;
  return { ...attempt, amountCents: takenCents, currency: takenCurrency };
}

/** What no payment of ours comes near is parked, and neither booked nor given back from here. */
const AMOUNT_MAX = 999_999_999;
const CURRENCY = /^[A-Z]{3}$/;

/** Something was taken, and it is not what was agreed. */
export function isOtherMoney(fact: Priced, attempt: Priced): boolean {
  const { amountCents, currency } = fact;
  return amountCents > 0 && amountCents <= AMOUNT_MAX && CURRENCY.test(currency) && !isSameMoney(fact, attempt);
}

export function isSameMoney(fact: Priced, attempt: Priced): boolean {
  return fact.amountCents === attempt.amountCents && fact.currency === attempt.currency;
}
