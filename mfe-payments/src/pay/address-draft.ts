import { BillingAddress } from '@halo/shared/contracts';
import * as z from 'zod/mini';

/** Those that are typed, in the order of the page. */
export const ADDRESS_FIELDS = ['street', 'postcode', 'city'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** What is typed of the address of a card's owner, and the country that is chosen. */
export type AddressDraft = Readonly<Record<AddressField | 'country', string>>;

/** `country` is the account's, until another one is chosen. */
export function firstDraft(country: string, kept: BillingAddress | undefined): AddressDraft {
  return { street: '', postcode: '', city: '', ...kept, country: kept?.country ?? country };
}

export function wrongAddressFields(draft: AddressDraft): AddressField[] {
  return ADDRESS_FIELDS.filter((name) => !z.safeParse(BillingAddress.fields[name][1], draft[name].trim()).success);
}

/** As it is sent. */
export function toBillingAddress({ street, postcode, city, country }: AddressDraft): BillingAddress {
  return { street: street.trim(), postcode: postcode.trim(), city: city.trim(), country };
}
