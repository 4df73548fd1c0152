import { type NewRefund, operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';

const calls = operationsEndpoints.payments;

/** A deed on one payment that takes no more than a reason. */
export type Deed = { readonly kind: 'ask' | 'end' } | { readonly kind: 'retry'; readonly refund: string };

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
      mutationFn: ({ deed, reason }: { deed: Deed; reason: string }) =>
        deed.kind === 'retry'
          ? client.call(calls.retryRefund, { params: { id, refund: deed.refund }, body: { reason } })
          : client.call(calls[deed.kind], { params: { id }, body: { reason } }),
      onSuccess: onDone,
      onSettled,
    }),
  };
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
