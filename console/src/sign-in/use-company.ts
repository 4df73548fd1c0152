import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';

/** May operators sign in at their company? */
export function useHasCompany(): boolean {
  const client = useClient();
  const ways = useQuery({
    queryKey: queryKeys.ways,
    staleTime: Infinity,
    queryFn: ({ signal }) => client.call(operationsEndpoints.session.ways, {}, signal),
  });
  return ways.data?.hasOpenId === true;
}

/** Leaves this page for the company's. */
export function useGoToCompany() {
  const client = useClient();
  return useMutation({
    mutationFn: () => client.call(operationsEndpoints.session.startOpenId, {}),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
