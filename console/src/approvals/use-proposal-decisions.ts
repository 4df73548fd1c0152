import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';

/** Deciding about one proposal, or about all that were proposed together, which have a preview. */
export function useProposalDecisions() {
  const client = useClient();
  const queries = useQueryClient();
  const { proposals, many } = operationsEndpoints;
  // Also after any failure: what is on the screen may be old.
  const onSettled = (): void =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] && queryKey[0] !== 'revision',
    });
  return {
    approve: useMutation({
      mutationFn: (id: string) => client.call(proposals.approve, { params: { id } }),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: (id: string) => client.call(proposals.withdraw, { params: { id } }),
      onSettled,
    }),
    previewMany: useMutation({
      mutationFn: async (ids: string[]) =>
        (await client.call(many.previewApprovals, { body: { proposals: ids } })).brands,
    }),
    approveMany: useMutation({
      mutationFn: async (ids: string[]) => (await client.call(many.approve, { body: { proposals: ids } })).brands,
      onSettled,
    }),
    withdrawMany: useMutation({
      mutationFn: async (ids: string[]) => (await client.call(many.withdraw, { body: { proposals: ids } })).brands,
      onSettled,
    }),
  };
}
