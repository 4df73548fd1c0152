import { type NewBrandProposal, operationsEndpoints } from '@halo/shared/contracts/operations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';
import { texts } from '../texts.ts';
import { useRested } from '../use-rested.ts';
import { type BrandEdit, bodyOf, localProblems } from './brand-draft.ts';

export interface Problems {
  /** sentences that begin with the field */
  readonly all: readonly string[];
  readonly isChecking: boolean;
  /** the server has answered, and names nothing */
  readonly couldGoLive: boolean;
  /** null: none */
  readonly error: unknown;
  retry(): void;
}

/** What stands in the way of a brand going live, by the server's own checks while it is written. */
export function useProblems(edit: BrandEdit): Problems {
  const client = useClient();
  const rested = useRested(edit);
  const local = localProblems(edit, texts.brands.wrong);
  const body: NewBrandProposal = bodyOf({ ...rested, reason: '' });
  const isWhole = localProblems(rested, '').length === 0;
  const check = useQuery({
    queryKey: [...queryKeys.brandCheck, body],
    enabled: isWhole,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client.call(operationsEndpoints.brands.check, { body }, signal),
  });
  const isChecking = rested !== edit || (isWhole && check.isFetching);
  const error = isWhole ? check.error : null;
  // An answer of before says nothing of what is written now.
  const all = local.length > 0 ? local : error ? [] : (check.data?.problems ?? []);
  const couldGoLive = !isChecking && all.length === 0 && check.isSuccess && !check.isPlaceholderData;
  return { all, isChecking, couldGoLive, error, retry: () => void check.refetch() };
}
