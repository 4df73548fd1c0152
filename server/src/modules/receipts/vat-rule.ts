import { VAT_RATES, type VatRate } from './vat-rates.ts';

/** One fact about where a buyer is. */
export interface LocationFact {
  readonly kind: 'account' | 'ip' | 'card' | 'provider' | 'address';
  readonly country: string;
}

export interface TaxPlace {
  readonly country: string;
  /** two facts agree; one: there was no second; conflict: none agrees with another, so a person must look at it */
  readonly evidence: 'agree' | 'one' | 'conflict';
  /** through the one stop shop: the buyer's country is not the seller's */
  readonly isOss: boolean;
}

/** What the buyer says, and no other. */
const STATED: ReadonlySet<LocationFact['kind']> = new Set(['account', 'address']);

/** Facts that weigh most when none agrees with another: what others than the buyer say comes first. */
const BY_WEIGHT = ['card', 'provider', 'address', 'account', 'ip'] as const;

/**
 * Where a sale is taxed: in the country that two facts name, of several such pairs the one with the weightiest fact.
 * Without a pair it is the country of the account, which chose the price; the document says that it is not sure. So it
 * is for a pair that names a country of which no rate is known here: what is owed there a person must find out.
 */
export function taxPlace(facts: readonly LocationFact[], sellerCountry: string): TaxPlace {
  const known = facts.toSorted((one, other) => BY_WEIGHT.indexOf(one.kind) - BY_WEIGHT.indexOf(other.kind));
  const agreed = known.find(
    (fact) => fact.country in VAT_RATES && known.some((other) => isPair(fact, other) && !isDoubted(fact, other, known)),
  );
  const country = (agreed ?? known.find(({ kind }) => kind === 'account') ?? known[0])?.country ?? sellerCountry;
  const evidence = agreed ? 'agree' : known.length > 1 ? 'conflict' : 'one';
  return { country, evidence, isOss: country !== sellerCountry };
}

function isPair(one: LocationFact, other: LocationFact): boolean {
  return one.kind !== other.kind && one.country === other.country;
}

/** Two statements of the buyer are no evidence against what others say. */
function isDoubted(one: LocationFact, other: LocationFact, known: readonly LocationFact[]): boolean {
  const areStated = STATED.has(one.kind) && STATED.has(other.kind);
  return areStated && known.some(({ kind, country }) => !STATED.has(kind) && country !== one.country);
}

/** @throws when the country has no rate on that day */
export function vatRate(country: string, at: Date): VatRate {
  const day = at.toISOString().slice(0, 10);
  const rate = VAT_RATES[country]?.find(({ from }) => from <= day);
  if (!rate) throw new Error(`no rate of VAT for ${country} on ${day}`);
  return rate;
}

export interface Parts {
  readonly grossCents: number;
  readonly netCents: number;
  readonly vatCents: number;
}

/** A price with its tax in it, in parts. */
export function partsOf(grossCents: number, permille: number): Parts {
  const netCents = Math.round((grossCents * 1000) / (1000 + permille));
  return { grossCents, netCents, vatCents: grossCents - netCents };
}

/**
 * What lies between two sums of one sale: the difference of the wholes and not the parts of the difference, so that
 * parts that went back one by one never leave a cent.
 */
export function partsBetween(beforeCents: number, afterCents: number, permille: number): Parts {
  const [before, after] = [partsOf(beforeCents, permille), partsOf(afterCents, permille)];
  return {
    grossCents: Math.abs(after.grossCents - before.grossCents),
    netCents: Math.abs(after.netCents - before.netCents),
    vatCents: Math.abs(after.vatCents - before.vatCents),
  };
}
