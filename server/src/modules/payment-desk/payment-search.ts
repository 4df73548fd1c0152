/** What an operator looks for, as it was typed. All of it must fit. */
export interface PaymentSearch {
  readonly email?: string;
  readonly cents?: number;
  readonly currency?: string;
  readonly lastFour?: string;
  /** numbers of a receipt, a payment or an account, or a provider's own names */
  readonly names: readonly string[];
}

const LAST_FOUR = /^\d{4}$/;
const AMOUNT = /^€?(\d{1,6})[.,](\d{2})€?$/;
const WHOLE = /^€?(\d{1,6})€?$/;
const CURRENCY = /^[A-Z]{3}$/;

/** Words in any order, e.g. `29,90 EUR 1111`. Four digits are those of a card, unless a currency stands beside them. */
export function readSearch(text: string): PaymentSearch {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const upper = words.map((word) => word.toUpperCase());
  const currency = upper.find((word) => CURRENCY.test(word)) ?? (text.includes('€') ? 'EUR' : undefined);
  const search: { -readonly [Key in keyof PaymentSearch]: PaymentSearch[Key] } & { names: string[] } = { names: [] };
  for (const word of words) {
    const [, euros, cents] = AMOUNT.exec(word) ?? [];
    const whole = currency === undefined ? undefined : WHOLE.exec(word)?.[1];
    if (word.includes('@')) search.email = word;
    else if (euros !== undefined) search.cents = Number(euros) * 100 + Number(cents);
    else if (whole !== undefined && search.cents === undefined) search.cents = Number(whole) * 100;
    else if (LAST_FOUR.test(word)) search.lastFour = word;
    else if (word !== '€' && word.toUpperCase() !== currency) search.names.push(word);
  }
  // Without an amount three letters may be a name as well as a currency.
  if (currency !== undefined && search.cents !== undefined) search.currency = currency;
  else if (currency !== undefined)
    search.names.push(...words.filter((word) => word.toUpperCase() === currency && word !== '€'));
  return search;
}
