import type { ProblemCode } from '@halo/shared/contracts';
import { isAway } from '../come-back-dialog.tsx';
import type { Refusal } from '../refusal.ts';

/**
 * The landing of a link that signs in. Nothing happens before a person presses the button, because mail scanners open
 * links too. `away`: the account is paused or about to be deleted, and its owner is asked. A link that no longer works
 * has a way on; anything else may be tried again, unless the link is used up.
 */
export type SignInLinkState =
  | { status: 'nothing' }
  | { status: 'reading'; token: string }
  | { status: 'ready'; token: string; email: string; isCurrent: boolean }
  | { status: 'opening'; token: string }
  | { status: 'away'; refusal: Refusal }
  | { status: 'opened' }
  | { status: 'unusable'; reason: 'used' | 'expired' | 'disabled' }
  | { status: 'failed'; token: string | undefined; code: ProblemCode };

export type SignInLinkEvent =
  | { type: 'read'; email: string; isCurrent: boolean }
  | { type: 'pressed' }
  | { type: 'opened' }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'retried' };

export function initialSignInLink(token: string | undefined): SignInLinkState {
  return token === undefined ? { status: 'nothing' } : { status: 'reading', token };
}

export function reduceSignInLink(state: SignInLinkState, event: SignInLinkEvent): SignInLinkState {
  switch (event.type) {
    case 'read':
      return state.status === 'reading'
        ? { status: 'ready', token: state.token, email: event.email, isCurrent: event.isCurrent }
        : state;
    case 'pressed':
      return state.status === 'ready' ? { status: 'opening', token: state.token } : state;
    case 'opened':
      return state.status === 'opening' ? { status: 'opened' } : state;
    case 'retried':
      return state.status === 'failed' && state.token !== undefined ? { status: 'reading', token: state.token } : state;
    case 'refused':
      return refused(state, event.refusal);
  }
}

function refused(state: SignInLinkState, refusal: Refusal): SignInLinkState {
  if (state.status !== 'reading' && state.status !== 'opening' && state.status !== 'away') return state;
  if (isAway(refusal)) return { status: 'away', refusal };
  const reason = REASONS[refusal.code];
  if (reason) return { status: 'unusable', reason };
  return { status: 'failed', token: 'token' in state ? state.token : undefined, code: refusal.code };
}

const REASONS: Partial<Record<ProblemCode, 'used' | 'expired' | 'disabled'>> = {
  token_used: 'used',
  token_expired: 'expired',
  account_disabled: 'disabled',
};
