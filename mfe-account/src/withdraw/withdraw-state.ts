import type { ProblemCode, Purchase } from '@halo/shared/contracts';

/** A contract, the statement about it, the receipt: the two steps of a withdrawal and what proves it. */
export type WithdrawState =
  | { status: 'loading' }
  | { status: 'failed'; code: ProblemCode }
  | { status: 'choosing'; contracts: readonly Purchase[] }
  | {
      status: 'confirming';
      contracts: readonly Purchase[];
      chosen: Purchase;
      isSending: boolean;
      code?: ProblemCode | undefined;
    }
  | { status: 'done'; purchase: Purchase; refundCents: number };

export type WithdrawEvent =
  | { type: 'asked' }
  | { type: 'loaded'; purchases: readonly Purchase[] /** named in the address */; id: string | undefined }
  | { type: 'failed'; code: ProblemCode }
  | { type: 'chosen'; id: string }
  | { type: 'left' }
  | { type: 'sending' }
  | { type: 'withdrawn'; purchase: Purchase }
  | { type: 'refused'; code: ProblemCode };

export const initialWithdraw: WithdrawState = { status: 'loading' };

export function reduceWithdraw(state: WithdrawState, event: WithdrawEvent): WithdrawState {
  switch (event.type) {
    case 'asked':
      return initialWithdraw;
    case 'failed':
      return { status: 'failed', code: event.code };
    case 'loaded': {
      const contracts = event.purchases.filter(({ withdrawableUntil }) => withdrawableUntil !== undefined);
      // Done already: the receipt again, not a question.
      const done = event.purchases.find(({ id, withdrawnAt }) => id === event.id && withdrawnAt !== undefined);
      if (done) return { status: 'done', purchase: done, refundCents: done.refundedCents };
      const chosen = contracts.find(({ id }) => id === event.id) ?? (contracts.length === 1 ? contracts[0] : undefined);
      return chosen ? { status: 'confirming', contracts, chosen, isSending: false } : { status: 'choosing', contracts };
    }
    case 'chosen': {
      if (state.status !== 'choosing') return state;
      const chosen = state.contracts.find(({ id }) => id === event.id);
      return chosen ? { status: 'confirming', contracts: state.contracts, chosen, isSending: false } : state;
    }
  }
  if (state.status !== 'confirming') return state;
  switch (event.type) {
    case 'left':
      return state.isSending ? state : { status: 'choosing', contracts: state.contracts };
    case 'sending':
      return { ...state, isSending: true, code: undefined };
    case 'withdrawn':
      return {
        status: 'done',
        purchase: event.purchase,
        refundCents: event.purchase.refundedCents - state.chosen.refundedCents,
      };
    case 'refused':
      return { ...state, isSending: false, code: event.code };
  }
}
