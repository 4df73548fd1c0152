import type { BillingAddress, PayRules } from '@halo/shared/contracts';
import { useRef, useState } from 'react';
import {
  type AddressDraft,
  type AddressField,
  firstDraft,
  toBillingAddress,
  wrongAddressFields,
} from './address-draft.ts';

/** What goes along with a new card, where the way to pay asks for it. */
export interface BillingPart {
  billingAddress: BillingAddress;
  keepsAddress: boolean;
}

/** The address of the card's owner, where it is asked for. */
export function useAddress(rules: PayRules | undefined) {
  const asked = rules?.billing;
  const [draft, setDraft] = useState<AddressDraft>(() => firstDraft(asked?.country ?? '', asked?.address));
  const [isKept, setKept] = useState(asked?.address !== undefined);
  const [wasSent, setSent] = useState(false);
  const inputs = useRef<Partial<Record<AddressField, HTMLInputElement | null>>>({});
  const wrong = wrongAddressFields(draft);
  return {
    isAsked: asked !== undefined,
    draft,
    isKept,
    wrong: wasSent ? wrong : [],
    inputs,
    edit: (field: keyof AddressDraft, value: string) => setDraft((before) => ({ ...before, [field]: value })),
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
