import { type NewRefund, operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import type { OperationsClient } from '../api/operations-client.ts';
import { queryKeys } from '../api/query-keys.ts';

const calls = operationsEndpoints.payments;

/** A deed on one payment that takes no more than a reason. */
export type Deed =
  | { readonly kind: 'ask' | 'end'; readonly refund?: undefined }
  | { readonly kind: 'retry' | 'askRefund' | 'made' | 'notMade'; readonly refund: string };

/** What is typed for it; `reference` with a refund that was made. */
export interface DeedWords {
  readonly reason: string;
  readonly reference?: string;
}

/** What an operator does to a payment; afterwards its story is asked for again. */
export function usePaymentActions(id: string, onDone: () => void) {
  const client = useClient();
  const onSettled = useRefresh();
  return {
    refund: useMutation({
      mutationFn: (body: NewRefund) => client.call(calls.refund, { params: { id }, body }),
      onSuccess: onDone,
      onSettled,
    }),
    act: useMutation({
      mutationFn: async ({ deed, words }: { deed: Deed; words: DeedWords }): Promise<void> => {
        await done(client, id, deed, words);
      },
      onSuccess: onDone,
      onSettled,
    }),
  };
}

function done(client: OperationsClient, id: string, deed: Deed, words: DeedWords): Promise<unknown> {
  const { reason } = words;
  if (deed.refund === undefined) return client.call(calls[deed.kind], { params: { id }, body: { reason } });
  const params = { id, refund: deed.refund };
  switch (deed.kind) {
    case 'retry':
      return client.call(calls.retryRefund, { params, body: { reason } });
    case 'askRefund':
      return client.call(calls.askRefund, { params, body: { reason } });
    default:
      return client.call(calls.refundWord, { params, body: { id: crypto.randomUUID(), ...words } });
  }
}

/** Refunds that wait for a second person. */
export function useRefundDecisions() {
  const client = useClient();
  const onSettled = useRefresh();
  return {
    approve: useMutation({ mutationFn: (id: string) => client.call(calls.approve, { params: { id } }), onSettled }),
    withdraw: useMutation({ mutationFn: (id: string) => client.call(calls.withdraw, { params: { id } }), onSettled }),
  };
}

function useRefresh() {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    for (const queryKey of [queryKeys.payments, queryKeys.audit()]) await queries.invalidateQueries({ queryKey });
  };
}
