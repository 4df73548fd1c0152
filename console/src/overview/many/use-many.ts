import { type ManyChange, type ManyPreview, operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../api/client-context.tsx';
import { useRefresh } from '../../api/use-refresh.ts';
import { possible } from './many-draft.ts';

/** A change of many brands: what it would be on each, and doing what can be done of that. */
export function useMany() {
  const client = useClient();
  const refresh = useRefresh();
  const preview = useMutation({
    mutationFn: async (body: { scopes: string[]; change: ManyChange }) =>
      (await client.call(operationsEndpoints.many.preview, { body })).brands,
  });
  const send = useMutation({
    mutationFn: async ({ seen, reason }: { seen: readonly ManyPreview[]; reason: string }) =>
      (await client.call(operationsEndpoints.many.change, { body: { changes: possible(seen), reason } })).brands,
    onSettled: refresh,
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
