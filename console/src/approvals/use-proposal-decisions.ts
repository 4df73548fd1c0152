import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { useRefresh } from '../api/use-refresh.ts';

/** Deciding about one proposal, or about all that were proposed together, which have a preview. */
export function useProposalDecisions() {
  const client = useClient();
  const { proposals, many } = operationsEndpoints;
  const refresh = useRefresh();
  const onSettled = (): void => void refresh();
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
