import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** Asks again for all that a change may have touched, also after one that failed: what is on the screen may be old. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] && queryKey[0] !== 'revision',
    });
}
