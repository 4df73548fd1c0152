import { type NewFlowProposal, operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';

/** Proposing a flow, and deciding about one. */
export function useFlowDecisions(onProposed?: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  const { flows } = operationsEndpoints;
  const onSettled = async (): Promise<void> => {
    for (const queryKey of [queryKeys.flows, queryKeys.audit()]) await queries.invalidateQueries({ queryKey });
  };
  return {
    propose: useMutation({
      mutationFn: (body: NewFlowProposal) => client.call(flows.propose, { body }),
      onSuccess: () => onProposed?.(),
      onSettled,
    }),
    approve: useMutation({ mutationFn: (id: string) => client.call(flows.approve, { params: { id } }), onSettled }),
    withdraw: useMutation({ mutationFn: (id: string) => client.call(flows.withdraw, { params: { id } }), onSettled }),
  };
}
