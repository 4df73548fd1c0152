import { NewToken, RELEASE_ACTIONS, type ReleaseAction } from '@halo/shared/contracts/operations';

/** A token as it is typed. */
export interface NewTokenDraft {
  readonly label: string;
  readonly days: string;
  readonly remotes: readonly string[];
  readonly brands: readonly string[];
  readonly actions: readonly ReleaseAction[];
}

export const ALL = '*';

/** The least that is of use: looking, for three months. */
export const emptyDraft: NewTokenDraft = { label: '', days: '90', remotes: [ALL], brands: [ALL], actions: ['read'] };

export type DraftField = keyof NewTokenDraft;

/** The fields that are not right yet. */
export function wrongFields(draft: NewTokenDraft): DraftField[] {
  const parsed = NewToken.safeParse(toBody(draft));
  if (parsed.success) return [];
  const named = parsed.error.issues.map(({ path }) => (path[0] === 'rights' ? path[1] : path[0]));
  return (['label', 'days', 'remotes', 'brands', 'actions'] as const).filter((field) => named.includes(field));
}

export function toBody({ label, days, remotes, brands, actions }: NewTokenDraft): NewToken {
  const wholeDays = /^\s*\d+\s*$/.test(days) ? Number(days) : Number.NaN;
  return {
    label: label.trim(),
    days: wholeDays,
    rights: {
      remotes: [...remotes],
      brands: [...brands],
      actions: RELEASE_ACTIONS.filter((action) => actions.includes(action)),
    },
  };
}
