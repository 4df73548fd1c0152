import type { BlockKind, BlockTarget, NewBlock } from '@halo/shared/contracts/operations';

const REASON_MIN = 3;

/** A card is blocked from the story of a payment: its number is typed nowhere. */
export const TYPED_KINDS = ['network', 'account', 'email', 'domain'] as const satisfies readonly BlockKind[];
export type TypedKind = (typeof TYPED_KINDS)[number];

/** What is typed into the form. */
export interface BlockDraft {
  readonly kind: TypedKind;
  readonly value: string;
  readonly scope: string;
  /** empty: until a person ends it */
  readonly days: string;
  readonly reason: string;
}

export type BlockField = 'value' | 'days' | 'reason';

export function wrongFields({ value, days, reason }: BlockDraft): BlockField[] {
  return [
    ...(value.trim() === '' ? (['value'] as const) : []),
    ...(days.trim() === '' || /^[1-9]\d{0,3}$/.test(days.trim()) ? [] : (['days'] as const)),
    ...(reason.trim().length < REASON_MIN ? (['reason'] as const) : []),
  ];
}

export function blockOf({ kind, value, scope, days, reason }: BlockDraft): NewBlock {
  return {
    scope,
    target: targetOf(kind, value.trim()),
    reason: reason.trim(),
    ...(days.trim() === '' ? {} : { days: Number(days) }),
  };
}

function targetOf(kind: TypedKind, value: string): BlockTarget {
  switch (kind) {
    case 'network':
      return { kind, network: value };
    case 'account':
      return { kind, account: value };
    case 'email':
      return { kind, email: value };
    case 'domain':
      return { kind, domain: value };
  }
}
