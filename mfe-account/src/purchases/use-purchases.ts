import { PRODUCT_EVENTS } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { askToStart, downloadReceipt, usePlatform, useUser } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useReducer } from 'react';
import { initialPurchases, reducePurchases } from './purchases-state.ts';

/** What the account bought, and the ways out of it. */
export function usePurchases() {
  const platform = usePlatform();
  const { api, log } = platform;
  const [state, dispatch] = useReducer(reducePurchases, initialPurchases);
  const user = useUser();
  // A renewal, an end, another device: the level or the date of the account are others then.
  const standing = `${user?.premiumLevel}/${user?.renewsAt}`;

  const retry = useLoad(standing, (signal) => api.purchases.list({ signal }), {
    started: () => dispatch({ type: 'asked' }),
    loaded: ({ purchases, subscriptions }) => dispatch({ type: 'loaded', purchases, subscriptions }),
    failed: (code) => dispatch({ type: 'failed', code }),
  });

  async function cancel(): Promise<void> {
    dispatch({ type: 'cancelling' });
    try {
      dispatch({ type: 'cancelled', subscriptions: await api.purchases.cancelRenewal() });
      log.event(PRODUCT_EVENTS.renewalCancelled);
    } catch (thrown) {
      dispatch({ type: 'cancelFailed', code: fromUnknown(thrown).code });
    }
  }

  async function begin(purchaseId: string): Promise<void> {
    const waiting = state.status === 'ready' ? state.purchases.find(({ id }) => id === purchaseId) : undefined;
    const purchase = waiting && (await askToStart(platform, waiting));
    if (!purchase) return;
    dispatch({ type: 'begun', purchase });
    // Its plan has other days now.
    retry();
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
      retry,
      askCancel: (subscriptionId: string) => dispatch({ type: 'cancelAsked', subscriptionId }),
      dropCancel: () => dispatch({ type: 'cancelDropped' }),
      cancel: () => void cancel(),
      begin: (purchaseId: string) => void begin(purchaseId),
      receipt: (purchaseId: string, position: number) => void downloadReceipt(platform, purchaseId, position),
      openClaim: (purchaseId: string) => dispatch({ type: 'claimOpened', purchaseId }),
      editClaim: (reason: string) => dispatch({ type: 'claimEdited', reason }),
      closeClaim: () => dispatch({ type: 'claimClosed' }),
      claim: () => void claim(),
    },
  };
}
