import { type NewBrandClosing, type NewBrandProposal, operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';

/** Proposing a brand or its end, and deciding about one. */
export function useBrandDecisions(onProposed?: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  const { brands } = operationsEndpoints;
  const onSettled = async (): Promise<void> => {
    for (const queryKey of [queryKeys.brands, queryKeys.status, queryKeys.audit()])
      await queries.invalidateQueries({ queryKey });
  };
  return {
    propose: useMutation({
      mutationFn: (body: NewBrandProposal) => client.call(brands.propose, { body }),
      onSuccess: () => onProposed?.(),
      onSettled,
    }),
    close: useMutation({
      mutationFn: ({ brand, ...body }: NewBrandClosing & { brand: string }) =>
        client.call(brands.close, { params: { brand }, body }),
      onSuccess: () => onProposed?.(),
      onSettled,
    }),
    approve: useMutation({ mutationFn: (id: string) => client.call(brands.approve, { params: { id } }), onSettled }),
    withdraw: useMutation({ mutationFn: (id: string) => client.call(brands.withdraw, { params: { id } }), onSettled }),
  };
}
