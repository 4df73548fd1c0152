import { operationsEndpoints, type ParkedKey } from '@halo/shared/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';

const { openWork, claims, heldRefunds } = operationsEndpoints;

/** What ends something that waits; each takes a reason, which of a claim or a held refund goes to the buyer. */
export type WorkDeed =
  | { readonly kind: 'take' | 'again' | 'close'; readonly key: ParkedKey }
  | { readonly kind: 'explain'; readonly finding: string }
  | { readonly kind: 'grant' | 'refuse' | 'release' | 'keep'; readonly id: string };

export function useOpenWorkDeeds(onDone: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ deed, reason }: { deed: WorkDeed; reason: string }): Promise<unknown> => {
      switch (deed.kind) {
        case 'take':
          return client.call(openWork.take, { body: { ...deed.key, note: reason } });
        case 'again':
        case 'close':
          return client.call(openWork[deed.kind], { body: { ...deed.key, reason } });
        case 'explain':
          return client.call(openWork.closeFinding, { body: { key: deed.finding, reason } });
        case 'grant':
        case 'refuse': {
          const decision = deed.kind === 'grant' ? 'granted' : 'refused';
          return client.call(claims.answer, { params: { id: deed.id }, body: { decision, text: reason } });
        }
        case 'release':
        case 'keep': {
          const decision = deed.kind === 'release' ? 'released' : 'refused';
          return client.call(heldRefunds.answer, { params: { id: deed.id }, body: { decision, text: reason } });
        }
      }
    },
    onSuccess: onDone,
    onSettled: async () => {
      for (const queryKey of [queryKeys.payments, queryKeys.audit()]) await queries.invalidateQueries({ queryKey });
    },
  });
}
