/** Where the one who paid is, as others than the buyer say it. */
export interface PayerLocation {
  /** `card`: the country of the bank that issued it; `provider`: the one of the account there, or that it detected */
  readonly kind: 'card' | 'provider';
  /** two small letters (ISO 3166-1) */
  readonly country: string;
}

/** The first value that is a country, named of what it is. */
export function payerLocation(kind: PayerLocation['kind'], ...values: readonly unknown[]): PayerLocation | undefined {
  const country = firstCountry(...values);
  return country === undefined ? undefined : { kind, country };
}

/** The first value that is two letters, made small. */
export function firstCountry(...values: readonly unknown[]): string | undefined {
  return values.find((each): each is string => typeof each === 'string' && /^[a-z]{2}$/i.test(each))?.toLowerCase();
}
