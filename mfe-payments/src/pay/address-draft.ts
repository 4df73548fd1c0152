import { BillingAddress } from '@halo/shared/contracts';
import * as z from 'zod/mini';

/** In the order of the page. */
export const ADDRESS_FIELDS = ['street', 'postcode', 'city'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** What is typed of the address of a card's owner. */
export type AddressDraft = Readonly<Record<AddressField, string>>;

export const NO_ADDRESS: AddressDraft = { street: '', postcode: '', city: '' };

export function wrongAddressFields(draft: AddressDraft): AddressField[] {
  return ADDRESS_FIELDS.filter((name) => !z.safeParse(BillingAddress.fields[name][1], draft[name].trim()).success);
}

/** As it is sent. */
export function toBillingAddress({ street, postcode, city }: AddressDraft): BillingAddress {
  return { street: street.trim(), postcode: postcode.trim(), city: city.trim() };
}
