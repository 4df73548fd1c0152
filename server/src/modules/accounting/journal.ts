/** So much of one currency, in its smallest unit. */
export interface Money {
  readonly cents: number;
  readonly currency: string;
}

/**
 * What happened to the money of one payment. `sold` is what our own books know it by; `fact` is what the provider
 * named, which may be another amount or another currency.
 */
export type MoneyEvent =
  /** promised by a bank; money only with the next one */
  | { readonly kind: 'authorised'; readonly sold: Money }
  | { readonly kind: 'captured'; readonly sold: Money }
  | { readonly kind: 'goodsGiven' | 'goodsTaken'; readonly sold: Money }
  | { readonly kind: 'refundAsked' | 'refundNotOwed' | 'refunded'; readonly sold: Money }
  /** `wasDone`: it had been reported as made before */
  | { readonly kind: 'refundFailed'; readonly sold: Money; readonly wasDone: boolean }
  /** a bank or a person at the provider took it, or it never came */
  | { readonly kind: 'lost'; readonly sold: Money; readonly fact: Money }
  /** and gave it again */
  | { readonly kind: 'regained'; readonly sold: Money; readonly fact: Money }
  /** goods of this payment made up for those of another one whose money was lost; and did not after all */
  | { readonly kind: 'debtCovered' | 'debtUncovered'; readonly sold: Money }
  /** what is owed for this one was made up for by `by` of another one; and is owed again */
  | { readonly kind: 'debtPaid' | 'debtOwedAgain'; readonly sold: Money; readonly by: Money };

export interface Posting {
  readonly account: string;
  readonly currency: string;
  /** debit positive, credit negative; never 0 */
  readonly amount: number;
}

const PAYER = 'payer';
const ASKED = 'refunds-asked';
const DEFERRED = 'deferred';
/** what a provider named in another currency, until it settles */
const OPEN = 'fx:open';
/** what differences of amount and currency cost, or brought */
const RESULT = 'fx:result';
/** even when both payments are booked */
const DEBTS = 'debts';
/** always even: a promise is no money, and counts in no sum */
const AUTHORISED = 'authorised';
/** credits had another price when they made up for missing ones */
const DEBT_RESULT = 'debt-result';

/** What a provider holds for us, by the account that we have there: `psp:adyen`, `psp:adyen@halo-es`. */
export function pspAccount({ provider, accountCompany }: { provider: string; accountCompany: string }): string {
  return `psp:${provider}${accountCompany === '' ? '' : `@${accountCompany}`}`;
}

/**
 * The postings of an event. Each currency sums to zero. `payer` above zero: they owe us; below: we owe them, and only
 * that may be refunded.
 */
export function postingsOf(event: MoneyEvent, psp: string): Posting[] {
  switch (event.kind) {
    case 'authorised':
      return move(event.sold, AUTHORISED, AUTHORISED);
    case 'captured':
      return move(event.sold, psp, PAYER);
    case 'goodsGiven':
      return move(event.sold, PAYER, DEFERRED);
    case 'goodsTaken':
      return move(event.sold, DEFERRED, PAYER);
    case 'refundAsked':
      return move(event.sold, PAYER, ASKED);
    case 'refundNotOwed':
      return move(event.sold, ASKED, PAYER);
    case 'refunded':
      return move(event.sold, ASKED, psp);
    case 'refundFailed':
      return move(event.sold, event.wasDone ? psp : ASKED, PAYER);
    case 'lost':
      return lost(event.sold, event.fact, psp);
    case 'regained':
      return inverse(lost(event.sold, event.fact, psp));
    case 'debtCovered':
      return move(event.sold, DEFERRED, DEBTS);
    case 'debtUncovered':
      return move(event.sold, DEBTS, DEFERRED);
    case 'debtPaid':
      return debtPaid(event.sold, event.by);
    case 'debtOwedAgain':
      return inverse(debtPaid(event.sold, event.by));
  }
}

/**
 * What a provider really took or gave, in the currency that it settles in, of something that it first named in another
 * one. Undefined: nothing of it is open in that currency.
 */
export function fxClosingOf(booked: readonly Posting[], settled: Money): Posting[] | undefined {
  const open = booked.filter(({ account }) => account === OPEN);
  const named = booked.find(({ account }) => account.startsWith('psp:'));
  const ours = open.find(({ currency }) => currency === settled.currency);
  if (!named || !ours || named.currency === settled.currency) return undefined;
  return dropEmpty([
    ...inverse([...open, named]),
    { account: named.account, currency: settled.currency, amount: settled.cents },
    { account: RESULT, currency: settled.currency, amount: ours.amount - settled.cents },
  ]);
}

function debtPaid(owed: Money, by: Money): Posting[] {
  return dropEmpty([
    { account: DEBTS, currency: by.currency, amount: by.cents },
    { account: PAYER, currency: owed.currency, amount: -owed.cents },
    { account: DEBT_RESULT, currency: owed.currency, amount: owed.cents - by.cents },
  ]);
}

function inverse(postings: readonly Posting[]): Posting[] {
  return postings.map((each) => ({ ...each, amount: -each.amount }));
}

/** A fact is booked as it is, and its difference beside it: the provider's account is what the provider says. */
function lost(sold: Money, fact: Money, psp: string): Posting[] {
  const known = fact.currency === '' ? sold.currency : fact.currency;
  const isSame = known === sold.currency;
  return dropEmpty([
    { account: PAYER, currency: sold.currency, amount: sold.cents },
    { account: psp, currency: known, amount: -fact.cents },
    isSame
      ? { account: RESULT, currency: known, amount: fact.cents - sold.cents }
      : { account: OPEN, currency: known, amount: fact.cents },
    ...(isSame ? [] : [{ account: OPEN, currency: sold.currency, amount: -sold.cents }]),
  ]);
}

function move({ cents, currency }: Money, to: string, from: string): Posting[] {
  return dropEmpty([
    { account: to, currency, amount: cents },
    { account: from, currency, amount: -cents },
  ]);
}

function dropEmpty(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ amount }) => amount !== 0);
}
