import { aPurchase, aSubscription } from '@halo/shared/testing';
import { initialPurchases, type PurchasesEvent, reducePurchases } from './purchases-state.ts';

const loaded: PurchasesEvent = { type: 'loaded', purchases: [aPurchase()], subscriptions: [aSubscription()] };
const after = (...events: PurchasesEvent[]) => events.reduce(reducePurchases, initialPurchases);

test('what was cancelled stays said when the list is loaded again', () => {
  const state = after(
    loaded,
    { type: 'cancelAsked', subscriptionId: 'subscription-1' },
    { type: 'cancelling' },
    { type: 'cancelled', subscriptions: [] },
    loaded,
  );
  expect(state).toMatchObject({
    cancel: { status: 'done', subscriptionId: 'subscription-1' },
    subscriptions: [{ id: 'subscription-1' }],
  });
});

test('a claim under way can neither be closed nor edited; one that failed keeps its words', () => {
  const sending = after(
    loaded,
    { type: 'claimOpened', purchaseId: 'attempt-1' },
    { type: 'claimEdited', reason: 'Non va' },
    { type: 'claiming' },
  );
  expect(reducePurchases(reducePurchases(sending, { type: 'claimClosed' }), { type: 'claimEdited', reason: 'x' })).toBe(
    sending,
  );
  expect(reducePurchases(sending, { type: 'claimFailed', code: 'offline' })).toMatchObject({
    claim: { status: 'failed', reason: 'Non va', code: 'offline' },
  });
});

test('a list that fails later leaves what is shown', () => {
  expect(after(loaded, { type: 'failed', code: 'offline' })).toMatchObject({ status: 'ready' });
  expect(after({ type: 'failed', code: 'offline' })).toEqual({ status: 'failed', code: 'offline' });
  expect(after({ type: 'cancelling' })).toBe(initialPurchases);
});
