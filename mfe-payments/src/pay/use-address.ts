import type { BillingAddress, PayRules } from '@halo/shared/contracts';
import { useRef, useState } from 'react';
import {
  type AddressDraft,
  type AddressField,
  NO_ADDRESS,
  toBillingAddress,
  wrongAddressFields,
} from './address-draft.ts';

/** What goes along with a new card, where the way to pay asks for it. */
export interface BillingPart {
  billingAddress: BillingAddress;
  keepsAddress: boolean;
}

/** The address of the card's owner; `country` undefined: it is not asked for. */
export function useAddress(rules: PayRules | undefined) {
  const asked = rules?.billing;
  const [draft, setDraft] = useState<AddressDraft>(() => asked?.address ?? NO_ADDRESS);
  const [isKept, setKept] = useState(asked?.address !== undefined);
  const [wasSent, setSent] = useState(false);
  const inputs = useRef<Partial<Record<AddressField, HTMLInputElement | null>>>({});
  const wrong = wrongAddressFields(draft);
  return {
    country: asked?.country,
    draft,
    isKept,
    wrong: wasSent ? wrong : [],
    inputs,
    edit: (field: AddressField, value: string) => setDraft((before) => ({ ...before, [field]: value })),
    setKept,
    /** False: something of it is missing; its first wrong field has the caret then. */
    check(): boolean {
      const [first] = asked ? wrong : [];
      setSent(true);
      if (first === undefined) return true;
      inputs.current[first]?.focus();
      return false;
    },
    part: (): BillingPart | undefined =>
      asked && wrong.length === 0 ? { billingAddress: toBillingAddress(draft), keepsAddress: isKept } : undefined,
  };
}

export type Address = ReturnType<typeof useAddress>;
