import type { ProblemCode, Purchase, Subscription } from '@halo/shared/contracts';

/** The way out of the renewal: asked for with one click, done with the second. */
export type CancelState =
  | { status: 'idle' }
  | { status: 'asked' }
  | { status: 'sending' }
  | { status: 'failed'; code: ProblemCode }
  | { status: 'done' };

/** The same, with the plan it was asked for. */
export type PlanCancel = { status: 'idle' } | (Exclude<CancelState, { status: 'idle' }> & { subscriptionId: string });

/** A claim under the refund guarantee; `sentId`: the purchase it was made for a moment ago. */
export type ClaimState =
  | { status: 'closed'; sentId?: string }
  | { status: 'open' | 'sending'; purchaseId: string; reason: string }
  | { status: 'failed'; purchaseId: string; reason: string; code: ProblemCode };

export type PurchasesState =
  | { status: 'loading' }
  | { status: 'failed'; code: ProblemCode }
  | {
      status: 'ready';
      purchases: readonly Purchase[];
      subscriptions: readonly Subscription[];
      cancel: PlanCancel;
      claim: ClaimState /** what was written for each purchase and not sent yet */;
      reasons: Readonly<Record<string, string>>;
    };

export type PurchasesEvent =
  | { type: 'asked' }
  | { type: 'loaded'; purchases: readonly Purchase[]; subscriptions: readonly Subscription[] }
  | { type: 'failed'; code: ProblemCode }
  | { type: 'cancelAsked'; subscriptionId: string }
  | { type: 'cancelDropped' }
  | { type: 'cancelling' }
  | { type: 'cancelled'; subscriptions: readonly Subscription[] }
  | { type: 'cancelFailed'; code: ProblemCode }
  | { type: 'begun'; purchase: Purchase }
  | { type: 'claimOpened'; purchaseId: string }
  | { type: 'claimEdited'; reason: string }
  | { type: 'claimClosed' }
  | { type: 'claiming' }
  | { type: 'claimed'; purchase: Purchase }
  | { type: 'claimFailed'; code: ProblemCode };

export const initialPurchases: PurchasesState = { status: 'loading' };

export function reducePurchases(state: PurchasesState, event: PurchasesEvent): PurchasesState {
  switch (event.type) {
    case 'asked':
      return state.status === 'ready' ? state : initialPurchases;
    case 'failed':
      return state.status === 'ready' ? state : { status: 'failed', code: event.code };
    case 'loaded': {
      const { purchases, subscriptions } = event;
      // What was cancelled or claimed a moment ago stays on the page.
      if (state.status === 'ready') return { ...state, purchases, subscriptions };
      const cancel = { status: 'idle' } as const;
      return { status: 'ready', purchases, subscriptions, cancel, claim: { status: 'closed' }, reasons: {} };
    }
  }
  if (state.status !== 'ready') return state;
  if (event.type === 'begun') return { ...state, purchases: withPurchase(state.purchases, event.purchase) };
  return isCancelEvent(event) ? reduceCancel(state, event) : reduceClaim(state, event);
}

type Ready = Extract<PurchasesState, { status: 'ready' }>;
type CancelEvent = Extract<PurchasesEvent, { type: `cancel${string}` }>;
type ClaimEvent = Extract<PurchasesEvent, { type: `claim${string}` }>;

function isCancelEvent(event: CancelEvent | ClaimEvent): event is CancelEvent {
  return event.type.startsWith('cancel');
}

function reduceCancel(state: Ready, event: CancelEvent): Ready {
  switch (event.type) {
    case 'cancelAsked':
      return { ...state, cancel: { status: 'asked', subscriptionId: event.subscriptionId } };
    case 'cancelDropped':
      return { ...state, cancel: { status: 'idle' } };
    case 'cancelling':
      return withCancel(state, { status: 'sending' });
    case 'cancelled':
      return withCancel({ ...state, subscriptions: event.subscriptions }, { status: 'done' });
    case 'cancelFailed':
      return withCancel(state, { status: 'failed', code: event.code });
  }
}

function reduceClaim(state: Ready, event: ClaimEvent): Ready {
  switch (event.type) {
    case 'claimOpened': {
      const { purchaseId } = event;
      return { ...state, claim: { status: 'open', purchaseId, reason: state.reasons[purchaseId] ?? '' } };
    }
    case 'claimClosed':
      return state.claim.status === 'sending' ? state : { ...state, claim: { status: 'closed' } };
    case 'claimed': {
      const { [event.purchase.id]: _sent, ...reasons } = state.reasons;
      const purchases = withPurchase(state.purchases, event.purchase);
      return { ...state, reasons, purchases, claim: { status: 'closed', sentId: event.purchase.id } };
    }
  }
  return state.claim.status === 'closed' ? state : reduceOpenClaim(state, state.claim, event);
}

function withPurchase(purchases: readonly Purchase[], changed: Purchase): Purchase[] {
  return purchases.map((each) => (each.id === changed.id ? changed : each));
}

type OpenClaim = Exclude<ClaimState, { status: 'closed' }>;
type OpenClaimEvent = Extract<ClaimEvent, { type: 'claimEdited' | 'claiming' | 'claimFailed' }>;

function reduceOpenClaim(state: Ready, { status, purchaseId, reason }: OpenClaim, event: OpenClaimEvent): Ready {
  switch (event.type) {
    case 'claimEdited': {
      if (status === 'sending') return state;
      const claim: ClaimState = { status: 'open', purchaseId, reason: event.reason };
      // A window that is closed by mistake, or to look something up, has it again.
      return { ...state, claim, reasons: { ...state.reasons, [purchaseId]: event.reason } };
    }
    case 'claiming':
      return { ...state, claim: { status: 'sending', purchaseId, reason } };
    case 'claimFailed':
      return { ...state, claim: { status: 'failed', purchaseId, reason, code: event.code } };
  }
}

/** It stays with the plan that it was asked for. */
function withCancel(state: Ready, next: Exclude<CancelState, { status: 'idle' }>): Ready {
  return state.cancel.status === 'idle'
    ? state
    : { ...state, cancel: { ...next, subscriptionId: state.cancel.subscriptionId } };
}

/** Where the cancelling stands of one plan; the words for one are not said of another. */
export function cancelOf(cancel: PlanCancel, subscriptionId: string): CancelState {
  return cancel.status !== 'idle' && cancel.subscriptionId === subscriptionId ? cancel : { status: 'idle' };
}

/** Those that are not over. */
export function running(subscriptions: readonly Subscription[]): Subscription[] {
  return subscriptions.filter(({ status }) => status !== 'ended');
}
