import { fromUnknown, isAborted } from '@halo/shared/errors';
import { usePlatform, useUser } from '@halo/shared/remote';
import { useEffect, useReducer, useState } from 'react';
import { initialPurchases, reducePurchases } from './purchases-state.ts';

/** What the account bought, and the ways out of it. */
export function usePurchases() {
  const { api, log } = usePlatform();
  const [state, dispatch] = useReducer(reducePurchases, initialPurchases);
  const [attempt, setAttempt] = useState(0);
  const user = useUser();
  // A renewal, an end, another device: the level or the date of the account are others then.
  const standing = `${user?.premiumLevel}/${user?.renewsAt}`;

  useEffect(() => {
    const stop = new AbortController();
    dispatch({ type: 'asked' });
    api.purchases.list({ signal: stop.signal }).then(
      ({ purchases, subscriptions }) => {
        if (!stop.signal.aborted) dispatch({ type: 'loaded', purchases, subscriptions });
      },
      (thrown: unknown) => {
        if (!stop.signal.aborted && !isAborted(thrown)) dispatch({ type: 'failed', code: fromUnknown(thrown).code });
      },
    );
    return () => stop.abort();
  }, [api, attempt, standing]);

  async function cancel(): Promise<void> {
    dispatch({ type: 'cancelling' });
    try {
      dispatch({ type: 'cancelled', subscriptions: await api.purchases.cancelRenewal() });
      log.event('disdetta');
    } catch (thrown) {
      dispatch({ type: 'cancelFailed', code: fromUnknown(thrown).code });
    }
  }

  async function claim(): Promise<void> {
    if (state.status !== 'ready' || state.claim.status === 'closed' || state.claim.status === 'sending') return;
    const { purchaseId, reason } = state.claim;
    dispatch({ type: 'claiming' });
    try {
      dispatch({ type: 'claimed', purchase: await api.purchases.claimRefund(purchaseId, reason.trim()) });
    } catch (thrown) {
      dispatch({ type: 'claimFailed', code: fromUnknown(thrown).code });
    }
  }

  return {
    state,
    actions: {
      retry: () => setAttempt((count) => count + 1),
      askCancel: (subscriptionId: string) => dispatch({ type: 'cancelAsked', subscriptionId }),
      dropCancel: () => dispatch({ type: 'cancelDropped' }),
      cancel: () => void cancel(),
      openClaim: (purchaseId: string) => dispatch({ type: 'claimOpened', purchaseId }),
      editClaim: (reason: string) => dispatch({ type: 'claimEdited', reason }),
      closeClaim: () => dispatch({ type: 'claimClosed' }),
      claim: () => void claim(),
    },
  };
}
