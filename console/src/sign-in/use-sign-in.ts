import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';

export function useSignIn() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    meta: { isSignIn: true },
    mutationFn: (body: { email: string; password: string }) => client.call(operationsEndpoints.session.login, { body }),
    onSuccess(operator) {
      queries.setQueryData(queryKeys.session, operator);
      // Another operator may see other things; the same person may have been away for long.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] });
    },
  });
}
