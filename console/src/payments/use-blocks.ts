import { type NewBlock, operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';

const calls = operationsEndpoints.paymentBlocks;

/** Who may not pay, or might not once. */
export function useBlocks(state: 'running' | 'over') {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.blocks(state),
    queryFn: ({ signal }) => client.call(calls.list, { query: { state } }, signal),
  });
}

export function useBlockDeeds(onDone: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  const onSettled = async (): Promise<void> => {
    for (const queryKey of [queryKeys.payments, queryKeys.audit()]) await queries.invalidateQueries({ queryKey });
  };
  return {
    add: useMutation({
      mutationFn: (body: NewBlock) => client.call(calls.add, { body }),
      onSuccess: onDone,
      onSettled,
    }),
    end: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) =>
        client.call(calls.end, { params: { id }, body: { reason } }),
      onSuccess: onDone,
      onSettled,
    }),
  };
}
