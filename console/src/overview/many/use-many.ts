import { type ManyChange, type ManyPreview, operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../api/client-context.tsx';
import { queryKeys } from '../../api/query-keys.ts';
import { possible } from './many-draft.ts';

/** A change of many brands: what it would be on each, and doing what can be done of that. */
export function useMany() {
  const client = useClient();
  const queries = useQueryClient();
  const preview = useMutation({
    mutationFn: async (body: { scopes: string[]; change: ManyChange }) =>
      (await client.call(operationsEndpoints.many.preview, { body })).brands,
  });
  const send = useMutation({
    mutationFn: async ({ seen, reason }: { seen: readonly ManyPreview[]; reason: string }) =>
      (await client.call(operationsEndpoints.many.change, { body: { changes: possible(seen), reason } })).brands,
    // Also after any failure: what is on the screen may be old.
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] && queryKey[0] !== 'revision',
      }),
  });
  return {
    preview,
    send,
    reset(): void {
      preview.reset();
      send.reset();
    },
  };
}
