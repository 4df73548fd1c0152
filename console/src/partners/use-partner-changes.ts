import { type NewPartner, operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';

const calls = operationsEndpoints.partners;

export function usePartnerChanges() {
  const client = useClient();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.partners });
  const add = useMutation({ mutationFn: (body: NewPartner) => client.call(calls.add, { body }), onSettled });
  const end = useMutation({ mutationFn: (id: string) => client.call(calls.end, { params: { id } }), onSettled });
  const sendAgain = useMutation({
    mutationFn: (id: number) => client.call(calls.sendAgain, { params: { id } }),
    onSettled,
  });
  return { add, end, sendAgain };
}
