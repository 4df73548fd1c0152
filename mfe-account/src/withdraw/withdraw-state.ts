import type { ProblemCode, Purchase } from '@halo/shared/contracts';

/** A contract, the statement about it, the receipt: the two steps of a withdrawal and what proves it. */
export type WithdrawState =
  | { status: 'loading' }
  | { status: 'failed'; code: ProblemCode }
  | { status: 'choosing'; contracts: readonly Purchase[]; declaredAt?: number | undefined }
  | {
      status: 'confirming';
      contracts: readonly Purchase[];
      chosen: Purchase;
      isSending: boolean;
      /** before, without signing in; absent: it is declared here */
      declaredAt?: number | undefined;
      code?: ProblemCode | undefined;
    }
  | { status: 'done'; purchase: Purchase; refundCents: number };

export type WithdrawEvent =
  | { type: 'asked' }
  | {
      type: 'loaded';
      purchases: readonly Purchase[];
      /** named in the address */
      id: string | undefined;
      declaredAt?: number | undefined;
    }
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
      const { declaredAt } = event;
      const contracts = event.purchases.filter(({ withdrawableUntil }) => withdrawableUntil !== undefined);
      // Done already: the receipt again, not a question.
      const isDone = ({ id, withdrawnAt }: Purchase): boolean =>
        withdrawnAt !== undefined && (id === event.id || (declaredAt !== undefined && contracts.length === 0));
      const done = event.purchases.find(isDone);
      if (done) return { status: 'done', purchase: done, refundCents: done.refundedCents };
      const chosen = contracts.find(({ id }) => id === event.id) ?? (contracts.length === 1 ? contracts[0] : undefined);
      return chosen
        ? { status: 'confirming', contracts, chosen, isSending: false, declaredAt }
        : { status: 'choosing', contracts, declaredAt };
    }
    case 'chosen': {
      if (state.status !== 'choosing') return state;
      const { contracts, declaredAt } = state;
      const chosen = contracts.find(({ id }) => id === event.id);
      return chosen ? { status: 'confirming', contracts, chosen, isSending: false, declaredAt } : state;
    }
  }
  if (state.status !== 'confirming') return state;
  switch (event.type) {
    case 'left':
      return state.isSending ? state : { status: 'choosing', contracts: state.contracts, declaredAt: state.declaredAt };
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
