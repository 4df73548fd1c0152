import { decimalsOf } from '@halo/server-kit/money/decimal-amount';
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

/**
 * What no payment of ours comes near is parked, and neither booked nor given back from here. Nor is a currency that is
 * not counted in hundredths: companies do not agree on the smallest unit of some of them.
 */
const AMOUNT_MAX = 999_999_999;
const CURRENCY = /^[A-Z]{3}$/;
/** In hundredths by ISO 4217; Adyen (CVE, IDR) or PayPal (HUF, TWD) takes them whole. */
const UNLIKE_ELSEWHERE = new Set(['CVE', 'HUF', 'IDR', 'TWD']);

/** Something was taken, and it is not what was agreed. */
export function isOtherMoney(fact: Priced, attempt: Priced): boolean {
  const { amountCents, currency } = fact;
  return amountCents > 0 && amountCents <= AMOUNT_MAX && isInHundredths(currency) && !isSameMoney(fact, attempt);
}

function isInHundredths(currency: string): boolean {
  return CURRENCY.test(currency) && decimalsOf(currency) === 2 && !UNLIKE_ELSEWHERE.has(currency);
}

export function isSameMoney(fact: Priced, attempt: Priced): boolean {
  return fact.amountCents === attempt.amountCents && fact.currency === attempt.currency;
}
