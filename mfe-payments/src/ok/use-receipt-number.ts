import { usePlatform } from '@halo/shared/remote';
import { useLoaded } from '@halo/shared/store';

/** The number of the receipt of what was just paid. Undefined: it is not known (yet), or nothing was paid. */
export function useReceiptNumber(attemptId: string | undefined): string | undefined {
  const { api } = usePlatform();
  const { state } = useLoaded(attemptId, async (signal) => {
    if (attemptId === undefined) return undefined;
    const { purchases } = await api.purchases.list({ signal });
    return purchases.find(({ id }) => id === attemptId)?.receipts?.find(({ isCreditNote }) => !isCreditNote)?.number;
  });
  return state.status === 'ready' ? state.value : undefined;
}
