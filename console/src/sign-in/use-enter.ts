import { operationsEndpoints, type SessionState } from '@halo/shared/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';

/** Goes on with a session that was answered. */
export function useEnter(): (session: SessionState) => void {
  const queries = useQueryClient();
  return (session) => {
    queries.setQueryData(queryKeys.session, session);
    // Another operator may see other things; the same person may have been away for long.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] });
  };
}

/** Gives a half-open session up, to begin with another address. */
export function useStartOver() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(operationsEndpoints.session.logout, {}),
    onSettled: () => queries.setQueryData(queryKeys.session, null),
  });
}
